"""`claw eval`: measure filter, compression, the nightly run and retrieval on labelled data."""

import argparse
from dataclasses import replace
from pathlib import Path

from claw.assembly.desk import Desk
from claw.assembly.models import open_compressor, open_filter, open_model
from claw.cli.eval_tables import lines
from claw.cli.opening import open_desk
from claw.cli.output import print_json, print_lines
from claw.cli.progress import Progress
from claw.evals.compressing import compress_rows, run_compress_eval
from claw.evals.datasets import filter_rows, own_set
from claw.evals.filtering import run_filter_eval
from claw.evals.scoring import Report


def run(arguments: argparse.Namespace) -> int:
    """Run the evaluation that the command line names and print its figures."""
    desk = open_desk(arguments)
    if arguments.kind in STRATEGIC:
        return _strategic(desk, arguments)
    report = KINDS[arguments.kind](desk, arguments)
    if arguments.json:
        return print_json(report.as_json())
    return print_lines(lines(report))


def _filter(desk: Desk, arguments: argparse.Namespace) -> Report:
    paths = _files(arguments) or [own_set("filter")]
    rows = [row for path in paths for row in filter_rows(path)]
    judge = open_filter(desk, open_model(desk))
    with Progress("filter") as progress:
        return run_filter_eval(rows, judge, desk.clock.now(), progress)


def _compress(desk: Desk, arguments: argparse.Namespace) -> Report:
    paths = _files(arguments) or [own_set("compress")]
    rows = [row for path in paths for row in compress_rows(path)]
    compressor = open_compressor(desk, open_model(desk))
    with Progress("compress") as progress:
        return run_compress_eval(rows, compressor, progress)


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
    with Progress("recall") as progress:
        if embedder:
            embedder.load()
        if arguments.held_out:
            return run_held_out_eval(sets, embedder, fuse, SHIPPED, progress)
        return run_recall_eval(sets, lambda asked: IndexedFinder(asked, embedder), progress)


def _sleep(desk: Desk, arguments: argparse.Namespace) -> Report:
    from claw.assembly.planning import open_planner
    from claw.evals.memory_sets import memory_sets
    from claw.evals.sleeping import run_sleep_eval

    sets = memory_sets(_files(arguments))
    planner = open_planner(desk, lambda _done, _total: None)
    with Progress("sleep") as progress:
        return run_sleep_eval(sets, planner, desk.clock, progress)


def _strategic(desk: Desk, arguments: argparse.Namespace) -> int:
    """Run what prints its own table, or a script."""
    from claw.cli import eval_strategies

    run = eval_strategies.compare if arguments.kind == "strategies" else eval_strategies.make_script
    return run(desk, arguments)


def _files(arguments: argparse.Namespace) -> list[Path]:
    return [Path(name) for name in arguments.data]


STRATEGIC = ("strategies", "make-script")
KINDS = {"filter": _filter, "compress": _compress, "recall": _recall, "sleep": _sleep}
