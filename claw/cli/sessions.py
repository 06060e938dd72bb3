"""`claw sessions`: list, show, search, rename, delete, export, fork, import, recover."""

import argparse
import sys
from dataclasses import asdict
from datetime import datetime
from pathlib import Path

from claw.assembly.desk import Desk
from claw.assembly.library import fork_session, import_session, place_of
from claw.assembly.search import Search
from claw.cli.opening import confirm, open_desk
from claw.cli.output import print_json, print_lines
from claw.cli.words import word_of, words_of
from claw.domain.session import SessionHead
from claw.domain.text import one_line
from claw.errors import ClawError, UsageError


def run(arguments: argparse.Namespace) -> int:
    """Run the action that the command line names."""
    action = arguments.action or "list"
    tell = (lambda text: print(text, file=sys.stderr)) if action == "recover" else None
    return ACTIONS[action](open_desk(arguments, tell), arguments)


def _list(desk: Desk, arguments: argparse.Namespace) -> int:
    heads = desk.sessions.heads()
    if arguments.json:
        return print_json([asdict(head) for head in heads])
    return print_lines(_head_line(head) for head in heads)


def _head_line(head: SessionHead) -> str:
    if head.foreign:
        return f"{head.id}  (not a session of claw's; left alone)"
    when = datetime.fromtimestamp(head.updated_at).astimezone()
    title = one_line(head.title or head.first_line or "(empty)", 60)
    return f"{head.id}  {when:%Y-%m-%d %H:%M}  {head.messages:>4}  {title}"


def _show(desk: Desk, arguments: argparse.Namespace) -> int:
    session = desk.sessions.load(desk.sessions.resolve(word_of(arguments.session)))
    if arguments.json:
        return print_json(desk.sessions.as_object(session))
    return print_lines(desk.sessions.markdown(session).split("\n"))


def _search(desk: Desk, arguments: argparse.Namespace) -> int:
    found = list(desk.sessions.search(words_of(arguments.query)))
    if arguments.json:
        return print_json([asdict(one) for one in found])
    print_lines(f"{one.session}@{one.number}  {one_line(one.line, 120)}" for one in found)
    return 0 if found else 1


def _rename(desk: Desk, arguments: argparse.Namespace) -> int:
    session_id = desk.sessions.resolve(word_of(arguments.session))
    session = desk.sessions.rename(session_id, words_of(arguments.title))
    if arguments.json:
        return print_json({"id": session_id, "title": session.title})
    return print_lines([f"{session_id} is now called “{session.title}”."])


def _remove(desk: Desk, arguments: argparse.Namespace) -> int:
    session_id = desk.sessions.resolve(word_of(arguments.session))
    desk.sessions.load(session_id)  # complains of a file that is no session of claw's
    learned = _learned(desk, session_id)
    if not arguments.json:
        print_lines(
            f"learned there, and kept in MEMORY.md: {one_line(text, 90)}" for text in learned
        )
    if not arguments.yes and not confirm(f"Delete the session {session_id} for good? [y/N] "):
        raise UsageError(f"The session {session_id} was not deleted; --yes deletes without asking.")
    desk.sessions.remove(session_id)
    desk.pending.remove(lambda one: one.session == session_id)
    desk.keep_living = Search(desk).keeping()
    desk.traces.drop_index()
    if arguments.json:
        return print_json({"removed": session_id, "learned": learned})
    return print_lines([f"{session_id} is deleted."])


def _learned(desk: Desk, session_id: str) -> list[str]:
    """Return what was learnt in the session and still stands in memory."""
    notebook = desk.memory.read()
    standing = {entry.text for entry in notebook.entries} | set(notebook.profile.values())
    made = [one.after for one in desk.journal.changes() if one.session == session_id]
    return [text for text in dict.fromkeys(made) if text in standing]


def _export(desk: Desk, arguments: argparse.Namespace) -> int:
    session = desk.sessions.load(desk.sessions.resolve(word_of(arguments.session)))
    text = desk.sessions.markdown(session)
    return (
        print_json({"id": session.id, "markdown": text}) if arguments.json else print_lines([text])
    )


def _fork(desk: Desk, arguments: argparse.Namespace) -> int:
    name, at = place_of(desk, word_of(arguments.session))
    old, made = fork_session(desk, name, arguments.at or at or None)
    count = len(made.messages)
    if arguments.json:
        return print_json({"id": made.id, "title": made.title, "from": old.id, "messages": count})
    return print_lines(
        [f"{made.id} “{made.title}” has {count} messages; {old.id} “{old.title}” stays."]
    )


def _import(desk: Desk, arguments: argparse.Namespace) -> int:
    taken, failed = [], []
    for name in arguments.files:
        try:
            taken.append((name, *import_session(desk, Path(name).expanduser())))
        except ClawError as error:
            failed.append(error)
    if arguments.json:
        print_json(
            {
                "sessions": [
                    {"file": name, "id": one.id, "messages": len(one.messages), "told": list(told)}
                    for name, one, told in taken
                ],
                "failed": [str(error) for error in failed],
            }
        )
    for _, one, told in () if arguments.json else taken:
        print_lines([f"{one.id}  {len(one.messages)} messages", *told])
    for trouble in failed:
        print(f"claw: {trouble}", file=sys.stderr)
    return failed[0].exit_code if failed else 0


def _recover(desk: Desk, arguments: argparse.Namespace) -> int:
    """Open every session once, which repairs what is damaged and says so."""
    read: list[str] = []
    failed: dict[str, str] = {}
    for head in desk.sessions.heads():
        if head.foreign:
            continue
        try:
            desk.sessions.load(head.id)
            read.append(head.id)
        except ClawError as error:
            failed[head.id] = str(error)
    if arguments.json:
        print_json({"read": read, "failed": failed})
    else:
        print_lines(failed.values())
        print_lines([f"{len(read)} sessions can be read; what was repaired is told above."])
    return 1 if failed else 0


ACTIONS = {
    "list": _list,
    "show": _show,
    "search": _search,
    "rename": _rename,
    "rm": _remove,
    "export": _export,
    "fork": _fork,
    "import": _import,
    "recover": _recover,
}
