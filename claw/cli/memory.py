"""`claw memory`: show, add, profile, search, index, forget, log, undo, restore, status, edit."""

import argparse
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime

from claw.assembly.desk import Desk
from claw.assembly.search import Search
from claw.cli import finding
from claw.cli.editing import edit_memory
from claw.cli.opening import confirm, open_desk
from claw.cli.output import print_json, print_lines
from claw.cli.undoing import undone
from claw.cli.words import word_of, words_of
from claw.domain.changes import Change
from claw.domain.notebook import Entry
from claw.domain.text import one_line
from claw.errors import UsageError
from claw.memory.remembering import Fact, Receipt
from claw.terminal.telling import receipt_line

_WITHOUT_TEXT = {"forget": "forgot something for good", "failed": "the change was not written"}


def run(arguments: argparse.Namespace) -> int:
    """Run the action that the command line names."""
    return ACTIONS[arguments.action or "show"](open_desk(arguments), arguments)


def _show(desk: Desk, arguments: argparse.Namespace) -> int:
    notebook = desk.memory.read()
    if arguments.json:
        entries = [_entry(entry) for entry in notebook.entries]
        return print_json({"profile": dict(notebook.profile), "entries": entries})
    print_lines(f"{key} = {value}" for key, value in notebook.profile.items())
    return print_lines(_entry_line(entry) for entry in notebook.entries)


def _entry(entry: Entry) -> dict[str, object]:
    return {"file": "MEMORY.md", **asdict(entry)}


def _entry_line(entry: Entry) -> str:
    pin = "  (pinned)" if entry.pinned else ""
    return f"{entry.id}  {entry.line:>4}  {one_line(entry.text, 100)}{pin}"


def _add(desk: Desk, arguments: argparse.Namespace) -> int:
    receipts = desk.remembering.add([Fact(words_of(arguments.text))])
    return _told(receipts, arguments, "That stands in MEMORY.md already.")


def _set(desk: Desk, arguments: argparse.Namespace) -> int:
    key = word_of(arguments.key)
    value = words_of(arguments.value)
    receipts = desk.remembering.set_profile(key, value)
    otherwise = "has that value already" if value else "is not in the profile"
    return _told(receipts, arguments, f"{key} {otherwise}.")


def _get(desk: Desk, arguments: argparse.Namespace) -> int:
    profile = desk.memory.read().profile
    if arguments.key is None:
        lines = (f"{key} = {value}" for key, value in profile.items())
        return print_json(dict(profile)) if arguments.json else print_lines(lines)
    key = word_of(arguments.key)
    if key not in profile:
        raise UsageError(f"The profile has no {key}; `claw memory set` keeps one there.")
    value = profile[key]
    return print_json({key: value}) if arguments.json else print_lines([value])


def _forget(desk: Desk, arguments: argparse.Namespace) -> int:
    desk.keep_living = Search(desk).keeping()
    plan = desk.forgetting.plan(words_of(arguments.text))
    if not plan.found:
        raise UsageError("Nothing in the workspace matches that, so nothing was forgotten.")
    if not arguments.yes:
        if not arguments.json:
            print_lines(plan.lines())
        if not confirm("Forget this for good? [y/N] "):
            raise UsageError("Nothing was forgotten; --yes forgets without asking.")
    lines = desk.forgetting.carry_out(plan, messages=arguments.sessions)
    if arguments.json:
        return print_json({"done": lines})
    # what was agreed to beforehand is told when it is done, though nobody may read it to the end
    return print_lines([*(plan.lines() if arguments.yes else ()), *lines])


def _log(desk: Desk, arguments: argparse.Namespace) -> int:
    changes = desk.journal.changes()
    if arguments.json:
        return print_json([asdict(one) for one in changes])
    return print_lines(_change_line(one) for one in changes)


def _change_line(change: Change) -> str:
    when = datetime.fromtimestamp(change.at).astimezone()
    what = _WITHOUT_TEXT.get(change.action) or receipt_line(Receipt(change, 0))
    what = f"the whole file as in {change.after}" if change.action == "restore" else what
    what = what.removesuffix("  (/undo)")
    where = f"  [{change.session}]" if change.session else ""
    return f"{change.id:>4}  {when:%Y-%m-%d %H:%M}  {change.actor:<6}  {what}{where}"


def _undo(desk: Desk, arguments: argparse.Namespace) -> int:
    if arguments.json:
        return print_json(undone(desk).as_json())
    return print_lines(line.replace("(/undo)", "(claw memory undo)") for line in undone(desk).lines)


def _told(receipts: Sequence[Receipt], arguments: argparse.Namespace, otherwise: str) -> int:
    if arguments.json:
        return print_json([{**asdict(one.change), "line": one.line} for one in receipts])
    lines = [receipt_line(one).replace("(/undo)", "(claw memory undo)") for one in receipts]
    return print_lines(lines or [otherwise])


def _status(desk: Desk, arguments: argparse.Namespace) -> int:
    notebook = desk.memory.read()
    tokens = desk.counter.get().count(notebook.for_model())
    whole = tokens <= desk.settings.memory_token_threshold
    forced = desk.settings.claw_memory_mode
    search = Search(desk)
    status: dict[str, object] = {
        "file": str(desk.workspace.memory),
        "entries": len(notebook.entries),
        "pinned": len(notebook.pinned_entries),
        "profile_keys": len(notebook.profile),
        "tokens": tokens,
        "mode": ("direct" if whole else "rag") if forced == "auto" else forced,
        "changes": len(desk.journal.changes()),
        "archived": len(desk.archive.entries()),
        "waiting": len(desk.pending.waiting()),
        "search": search.label,
        "search_because": search.choice.why,
        "vectors_in": search.vectors_in,
    }
    if arguments.json:
        return print_json(status)
    return print_lines(f"{name.replace('_', ' '):<18} {value}" for name, value in status.items())


def _edit(desk: Desk, _: argparse.Namespace) -> int:
    edit_memory(desk)
    return 0


def _restore(desk: Desk, arguments: argparse.Namespace) -> int:
    from claw.cli.restore import restore

    return restore(desk, arguments)


ACTIONS = {
    "show": _show,
    "add": _add,
    "set": _set,
    "get": _get,
    "search": finding.search,
    "index": finding.index,
    "forget": _forget,
    "log": _log,
    "undo": _undo,
    "restore": _restore,
    "status": _status,
    "edit": _edit,
}
