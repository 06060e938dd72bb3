"""Make the workspace of docs/recall: a long MEMORY.md, and conversations of earlier days.

A conversation is a text file. `@` and a time, and in the first line a title, begin what was said
then; a line with `>` is the user's, each other one the assistant's. `===` with a summary stands
where compression took out all that is above it.
"""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from claw.domain.messages import Message
from claw.domain.session import Session
from claw.storage.clock import SystemClock
from claw.storage.sessions import FileSessionStore
from claw.storage.workspace import Workspace

RECALL = Path(__file__).parent / "recall"
PACE = 60
"""Seconds between two lines of an earlier conversation."""


@dataclass(frozen=True, slots=True)
class Earlier:
    """A conversation as its file holds it, and the messages that its summary stands for."""

    session: Session
    archived: tuple[Message, ...] = ()


def furnish(folder: Path) -> None:
    """Put memory and the earlier conversations into a new workspace."""
    workspace = Workspace(folder).create()
    shutil.copyfile(RECALL / "MEMORY.md", workspace.memory)
    store = FileSessionStore(workspace, SystemClock(), print)
    for path in sorted((RECALL / "sessions").glob("*.txt")):
        earlier = read_earlier(path.stem, path.read_text(encoding="utf-8"))
        store.update(path.stem, partial(_as_it_was, earlier.session))
        if earlier.archived:
            store.archive(path.stem, earlier.archived)


def questions() -> Sequence[str]:
    """Return the questions, in the order in which they are asked."""
    return (RECALL / "questions.txt").read_text(encoding="utf-8").split("\n")[:-1]


def read_earlier(name: str, text: str) -> Earlier:
    """Return the conversation that a file of this text holds."""
    earlier, at = Earlier(Session(name, 0, 0)), 0
    for line in text.splitlines():
        mark, _, rest = line.partition(" ")
        if mark == "@":
            day, hour, *title = rest.split(" ", 2)
            at = int(datetime.fromisoformat(f"{day} {hour}").replace(tzinfo=UTC).timestamp())
            earlier = replace(earlier, session=_begun(earlier.session, at, "".join(title)))
        elif mark == "===":
            short = replace(earlier.session, messages=(), compressed_context=rest)
            earlier = Earlier(short, (*earlier.archived, *earlier.session.messages))
        else:
            said = Message("user", rest, at) if mark == ">" else Message("assistant", line, at)
            earlier = replace(earlier, session=earlier.session.ask(said))
            at += PACE
    return earlier


def _as_it_was(earlier: Session, _: Session) -> Session:
    return earlier


def _begun(session: Session, at: int, title: str) -> Session:
    return replace(session, created_at=session.created_at or at, title=session.title or title)
