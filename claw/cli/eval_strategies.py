"""`claw eval strategies` and `claw eval make-script`: ways to remember, on one's own scripts."""

import argparse
import json
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from claw.assembly.desk import Desk
from claw.assembly.models import open_model
from claw.assembly.playground import playground
from claw.assembly.reports import make_ready, write_report
from claw.assembly.user_turns import user_turns
from claw.cli.eval_watching import Watching
from claw.cli.output import print_json, print_lines
from claw.cli.words import word_of
from claw.domain.ports import ChatModel, ReadsAhead
from claw.domain.text import one_line
from claw.errors import ClawError, UsageError
from claw.evals.comparing import SPOKEN, Comparison, Outcome, chosen
from claw.evals.given_replies import Replies, read_replies, written_replies
from claw.evals.picture import Point, drawn
from claw.evals.playing import Player
from claw.evals.scoring import Report
from claw.evals.script_making import script_of
from claw.evals.scripts import Script, read_scripts
from claw.evals.strategy_results import Results
from claw.evals.strategy_table import Row, as_json, as_markdown, as_text, rows_of


def make_script(desk: Desk, arguments: argparse.Namespace) -> int:
    """Print a script of a session's turns on one line."""
    session_id = desk.sessions.resolve(word_of(arguments.session))
    turns = user_turns(desk, session_id)
    if not turns:
        raise UsageError(f"Nothing was said in the session {session_id} of which to make a script.")
    print(json.dumps(script_of(session_id, turns), ensure_ascii=False))
    return 0


def compare(desk: Desk, arguments: argparse.Namespace) -> int:
    """Play the scripts through the strategies, and print and write what was found."""
    scripts = read_scripts([_path(name) for name in arguments.data])
    strategies, replies = chosen(arguments.strategies), _given(arguments, scripts)
    model = open_model(desk, private=True)
    results = Results(_results_file(desk, arguments, model), lambda: f"{desk.clock.now():%F}")
    make_ready([results.path, *_outputs(arguments)])
    watching = Watching(
        len(scripts) * len(strategies), _keeping(arguments), verbose=arguments.verbose
    )
    try:
        with playground(desk.settings) as ground:
            player = Player(ground, model, desk.counter.get(), time.monotonic)
            comparison = Comparison(player, results, model.label, replies)
            outcomes = comparison.run(scripts, strategies, watching)
    except (ClawError, KeyboardInterrupt):
        watching.stop(results.path)
        raise
    finally:
        if isinstance(model, ReadsAhead):
            model.close()
    return _tell(desk, arguments, outcomes, model.label)


def _path(name: str) -> Path:
    return Path(name).expanduser()


def _given(arguments: argparse.Namespace, scripts: Sequence[Script]) -> Replies | None:
    if arguments.replies == SPOKEN:
        return None
    if arguments.keep_replies:
        raise UsageError("--keep-replies records the replies of a model; leave --replies out.")
    return read_replies(_path(arguments.replies), scripts)


def _results_file(desk: Desk, arguments: argparse.Namespace, model: ChatModel) -> Path:
    if arguments.results:
        return _path(arguments.results)
    name = re.sub(r"[^\w.-]+", "-", model.label)
    return desk.workspace.evals / f"strategies-{name}.json"


def _outputs(arguments: argparse.Namespace) -> Sequence[Path]:
    names = (arguments.markdown, arguments.picture, arguments.keep_replies)
    return [_path(name) for name in names if name]


def _keeping(arguments: argparse.Namespace) -> Callable[[Outcome], None]:
    """Return what writes the replies of the first strategy into the file that was asked for."""
    if not arguments.keep_replies:
        return lambda _: None
    path = _path(arguments.keep_replies)
    kept = dict(read_replies(path)) if path.exists() else {}
    first: list[str] = []

    def keep(outcome: Outcome) -> None:
        first.append(outcome.pair.strategy)
        said = list(outcome.played.replies)
        if outcome.pair.strategy == first[0] and kept.get(outcome.pair.script.id) != said:
            kept[outcome.pair.script.id] = said
            write_report(path, written_replies(kept), private=True)

    return keep


def _tell(
    desk: Desk, arguments: argparse.Namespace, outcomes: Sequence[Outcome], model: str
) -> int:
    rows = rows_of(outcomes)
    scripts = {one.pair.script.id: one.pair.script for one in outcomes}
    checks = sum(len(one.checks) for one in scripts.values())
    said = "its own replies" if arguments.replies == SPOKEN else "the same recorded replies for all"
    about = f"{model}, {said}; {_some(len(scripts), 'script')}, {_some(checks, 'question')}"
    if arguments.markdown:
        on = f"{desk.clock.now():%F}"
        write_report(_path(arguments.markdown), as_markdown(rows, f"Measured on {on}: {about}."))
    if arguments.picture:
        write_report(_path(arguments.picture), _picture(rows, checks, about))
    if arguments.json:
        mode = SPOKEN if arguments.replies == SPOKEN else "given"
        found = {"model": model, "replies": mode, "scripts": len(scripts), "rows": as_json(rows)}
        return print_json(Report("strategies", checks, found).as_json())
    wrong = _wrong(outcomes) if arguments.verbose else ()
    return print_lines([f"strategies: {about}", *as_text(rows), *wrong])


def _some(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _picture(rows: Sequence[Row], checks: int, about: str) -> str:
    points = [Point(row.strategy, row.input_tokens, row.right) for row in rows]
    axes = ("total input tokens, on a logarithmic scale", "right answers")
    return drawn(points, checks, about, axes)


def _wrong(outcomes: Sequence[Outcome]) -> list[str]:
    return [
        f"  wrong: {one.pair.strategy}, {one.pair.script.id}: {check.question} -> "
        f"{one_line(said, 80) or '(nothing)'}"
        for one in outcomes
        for check, said, right in zip(
            one.pair.script.checks, one.played.answers, one.right, strict=True
        )
        if not right
    ]
