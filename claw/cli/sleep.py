"""`claw sleep`: tidy the memory, show what that would do, take it back, review what was held."""

import argparse
import sys
from collections.abc import Sequence

from claw.assembly.desk import Desk
from claw.assembly.planning import open_planner
from claw.assembly.sleep import Sleep, open_past, open_sleep, sleep_lock
from claw.cli.coloring import colored
from claw.cli.opening import confirm, open_desk
from claw.cli.output import print_json, print_lines
from claw.domain.exchange import Cancellation
from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan
from claw.domain.text import one_line, printable
from claw.errors import TryLater, UsageError
from claw.memory.reorganizing.reporting import (
    Line,
    Report,
    as_json,
    difference,
    operation_json,
)
from claw.terminal.screen import Screen

_BUSY = "Another claw sleep is running in this workspace, so this one does nothing."
_STYLES = {"section": "bold", "-": "bad", "+": "good", "why": "dim", "not": "warning"}
_MARKS = {"section": "", "-": "  - ", "+": "  + ", "why": "      ", "not": ""}


def run(arguments: argparse.Namespace) -> int:
    """Do what the options say; the exit code is 0 also when there was nothing to do."""
    desk = open_desk(arguments)
    if arguments.backups:
        return _backups(desk, arguments)
    if arguments.dry_run:
        return _preview(desk, arguments)
    with sleep_lock(desk) as alone:
        if alone:
            return _alone(desk, arguments)
    if arguments.undo or arguments.review:
        raise TryLater("Another claw sleep is running in this workspace. Try again in a while.")
    if arguments.json:
        return print_json({"outcome": "busy", "message": _BUSY})
    return 0 if arguments.quiet else print_lines([_BUSY])


def _alone(desk: Desk, arguments: argparse.Namespace) -> int:
    if arguments.undo:
        return _undo(desk, arguments)
    if arguments.review:
        return _review(_opened(desk, arguments), arguments)
    report = _opened(desk, arguments).night.run(Cancellation(), force=arguments.force)
    return _told(report, arguments)


def _opened(desk: Desk, arguments: argparse.Namespace) -> Sleep:
    planner = open_planner(desk, _progress, arguments.timeout)
    return open_sleep(desk, planner, arguments.timeout)


def _told(report: Report, arguments: argparse.Namespace) -> int:
    """Print the report; what went wrong is said on stderr even where silence is wished."""
    if arguments.json:
        print_json(as_json(report))
    elif report.code:
        print(f"claw: {printable(report.message)}", file=sys.stderr)
    elif not arguments.quiet:
        print_lines([report.message, *report.plan.told])
        if report.backup:
            print_lines(["`claw sleep --undo` takes it back; `claw memory log` tells each change."])
    return report.code


def _preview(desk: Desk, arguments: argparse.Namespace) -> int:
    report = _opened(desk, arguments).night.preview(Cancellation())
    if arguments.json:
        return print_json(as_json(report))
    _show(difference(report.before, report.plan), arguments)
    if report.plan.held:
        print_lines(["", "Held back, since it is too much at once:"])
        _show(difference(report.before, Plan(report.plan.held)), arguments)
    trouble = [str(report.plan.trouble)] if report.plan.trouble else []
    return print_lines([report.message, *report.plan.told, *trouble, "Nothing was written."])


def _show(lines: Sequence[Line], arguments: argparse.Namespace) -> None:
    screen = Screen(color=colored(arguments))
    for line in lines:
        screen.line(f"{_MARKS[line.kind]}{line.text}", _STYLES[line.kind])


def _undo(desk: Desk, arguments: argparse.Namespace) -> int:
    undone = open_past(desk).undoing.undo()
    if arguments.json:
        return print_json({"back": list(undone.back), "left": list(undone.left)})
    if arguments.quiet:
        return 0
    back = [f'put back: "{one_line(text, 100)}"' for text in undone.back]
    return print_lines([*back, *(f"not put back: {why}" for why in undone.left)])


def _backups(desk: Desk, arguments: argparse.Namespace) -> int:
    backups = open_past(desk).backups
    found = [(name, len(backups.read(name).entries)) for name in backups.names()]
    if arguments.json:
        return print_json([{"name": name, "entries": count} for name, count in found])
    return print_lines(
        [f"{name:<30} {count:>5} entries" for name, count in found] or ["There are no backups yet."]
    )


def _review(sleep: Sleep, arguments: argparse.Namespace) -> int:
    notebook, operations = sleep.reviewing.held()
    if arguments.accept is None and not (sys.stdin.isatty() and sys.stderr.isatty()):
        return _listed(notebook, operations, arguments)
    accepted = (
        _asked(notebook, operations, arguments)
        if arguments.accept is None
        else _chosen(operations, arguments.accept)
    )
    report = sleep.reviewing.decide(accepted)
    code = _told(report, arguments)
    if not arguments.json and not arguments.quiet:
        _show([one for one in difference(notebook, report.plan) if one.kind == "not"], arguments)
    return code


def _listed(
    notebook: Notebook, operations: Sequence[Operation], arguments: argparse.Namespace
) -> int:
    if arguments.json:
        return print_json({"operations": [operation_json(notebook, one) for one in operations]})
    for number, operation in enumerate(operations, 1):
        print_lines([f"{number}."])
        _show(difference(notebook, Plan((operation,))), arguments)
    return print_lines(
        ["`claw sleep --review --accept all`, `none`, or numbers as in `1,3`, decides."]
    )


def _asked(
    notebook: Notebook, operations: Sequence[Operation], arguments: argparse.Namespace
) -> list[Operation]:
    accepted = []
    for number, operation in enumerate(operations, 1):
        _show(difference(notebook, Plan((operation,))), arguments)
        if confirm(f"{number} of {len(operations)}: do this? [y/N] "):
            accepted.append(operation)
    return accepted


def _chosen(operations: Sequence[Operation], wanted: str) -> Sequence[Operation]:
    if wanted in ("all", "none"):
        return operations if wanted == "all" else ()
    numbers = [one.strip() for one in wanted.split(",")]
    if not all(one.isdecimal() and 1 <= int(one) <= len(operations) for one in numbers):
        raise UsageError(
            f"--accept {wanted!r} names no operations; say all, none, or numbers from 1 to "
            f"{len(operations)}, as in 1,3."
        )
    return [operations[int(one) - 1] for one in dict.fromkeys(numbers)]


def _progress(done: int, total: int) -> None:
    """Tell a person who watches how far the planning is."""
    if sys.stderr.isatty():
        end = "\n" if done >= total else ""
        print(f"\rreading memory {done}/{total}", end=end, file=sys.stderr, flush=True)
