"""`claw eval`: measure filter, compression, the nightly run and retrieval on labelled data."""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from claw.assembly.desk import Desk
from claw.assembly.models import open_compressor, open_filter, open_model
from claw.cli.opening import open_desk
from claw.cli.output import print_json, print_lines
from claw.evals.compressing import compress_rows, run_compress_eval
from claw.evals.datasets import filter_rows
from claw.evals.filtering import run_filter_eval
from claw.evals.scoring import Report


def run(arguments: argparse.Namespace) -> int:
    """Run the evaluation that the command line names and print its figures."""
    desk = open_desk(arguments)
    report = KINDS[arguments.kind](desk, arguments)
    if arguments.json:
        return print_json(report.as_json())
    return print_lines(_table(report))


def _table(report: Report) -> list[str]:
    lines = [f"{report.eval}: {report.n} rows"]
    for name, value in report.metrics.items():
        if isinstance(value, dict):
            lines += [f"  {name}", *(f"    {key:<20} {_figure(one)}" for key, one in value.items())]
        else:
            lines.append(f"  {name:<22} {_figure(value)}")
    return [*lines, *(f"  wrong: {one}" for one in report.wrong)]


def _figure(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_figure(one)}" for key, one in value.items())
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _filter(desk: Desk, arguments: argparse.Namespace) -> Report:
    rows = [row for path in _files(arguments) for row in filter_rows(path)]
    model = open_model(desk)
    return run_filter_eval(rows, open_filter(desk, model), desk.clock.now(), _progress)


def _compress(desk: Desk, arguments: argparse.Namespace) -> Report:
    rows = [row for path in _files(arguments) for row in compress_rows(path)]
    return run_compress_eval(rows, open_compressor(desk, open_model(desk)), _progress)


def _recall(desk: Desk, arguments: argparse.Namespace) -> Report:
    from claw.assembly.search import open_embedder
    from claw.evals.recall import run_recall_eval
    from claw.evals.recall_held_out import run_held_out_eval
    from claw.evals.recall_index import IndexedFinder
    from claw.evals.recall_reading import read_sets
    from claw.memory.retrieval.fusing import fuse
    from claw.memory.retrieval.weights import SHIPPED

    sets = read_sets(_files(arguments), facts=arguments.facts)
    desk.settings = replace(
        desk.settings, claw_embedder=arguments.embedder or desk.settings.claw_embedder
    )
    embedder = open_embedder(desk)
    if embedder:
        embedder.load()
    if arguments.held_out:
        return run_held_out_eval(sets, embedder, fuse, SHIPPED, _progress)
    return run_recall_eval(sets, lambda asked: IndexedFinder(asked, embedder), _progress)


def _sleep(desk: Desk, arguments: argparse.Namespace) -> Report:
    from claw.assembly.planning import open_planner
    from claw.evals.memory_sets import memory_sets
    from claw.evals.sleeping import run_sleep_eval

    sets = memory_sets(_files(arguments))
    planner = open_planner(desk, lambda _done, _total: None)
    return run_sleep_eval(sets, planner, desk.clock, _progress)


def _files(arguments: argparse.Namespace) -> list[Path]:
    return [Path(name) for name in arguments.data]


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print(f"\r{done}/{total}", end=end, file=sys.stderr, flush=True)


KINDS = {"filter": _filter, "compress": _compress, "recall": _recall, "sleep": _sleep}
