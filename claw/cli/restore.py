"""`claw memory restore`: list what can be brought back, and bring it back."""

import argparse
from dataclasses import asdict

from claw.assembly.desk import Desk
from claw.assembly.sleep import Past, open_past, sleep_lock
from claw.cli.output import print_json, print_lines
from claw.cli.words import word_of
from claw.domain.notebook import Notebook
from claw.domain.text import one_line
from claw.errors import TryLater, UsageError


def restore(desk: Desk, arguments: argparse.Namespace) -> int:
    """Bring back the archived entry or the backup that is named; without a name list both."""
    past = open_past(desk)
    if arguments.what is None:
        return _list(desk, past, arguments)
    with sleep_lock(desk) as alone:
        if not alone:
            raise TryLater("claw sleep is running in this workspace. Try again in a while.")
        return _bring_back(desk, past, arguments)


def _bring_back(desk: Desk, past: Past, arguments: argparse.Namespace) -> int:
    name = word_of(arguments.what)
    if name in past.backups.names():
        damaged = desk.memory.mend(past.backups.read(name))
        kept = past.restoring.backup(name)
        kept = damaged or kept
        told = f"MEMORY.md is as in {name} again; how it was till now is in {kept}."
        return (
            print_json({"restored": name, "kept": kept}) if arguments.json else print_lines([told])
        )
    text = _named(desk, name)
    line = past.restoring.entry(text)
    if arguments.json:
        return print_json({"text": text, "line": line})
    return print_lines([f'put back: "{one_line(text, 100)}" → MEMORY.md:{line}'])


def _list(desk: Desk, past: Past, arguments: argparse.Namespace) -> int:
    entries = [(_id(one.text), one) for one in desk.archive.entries()]
    if arguments.json:
        archived = [{"id": name, **asdict(one), "on": one.on.isoformat()} for name, one in entries]
        return print_json({"backups": list(past.backups.names()), "archived": archived})
    lines = [
        f"{name}  {len(past.backups.read(name).entries)} entries" for name in past.backups.names()
    ]
    lines += [
        f"{name}  {one.on}  {one.reason:<14}  {one_line(one.text, 90)}" for name, one in entries
    ]
    return print_lines(lines or ["There are no backups, and nothing is archived."])


def archived(desk: Desk) -> list[tuple[str, str]]:
    """Return id and text of each entry in the archive."""
    return [(_id(one.text), one.text) for one in desk.archive.entries()]


def _named(desk: Desk, name: str) -> str:
    wanted = name.casefold()
    found = [text for name, text in archived(desk) if wanted and name.startswith(wanted)]
    if len({_id(text) for text in found}) != 1:
        raise UsageError(
            f"{name} is neither one archived entry nor a backup; `claw memory restore` lists them."
        )
    return found[-1]


def _id(text: str) -> str:
    """Return the id that the text has as an entry."""
    entries = Notebook.parse("").insert(text, 1).entries
    return entries[0].id if entries else ""
