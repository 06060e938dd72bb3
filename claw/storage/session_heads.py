"""What a list shows of a session file, read from its beginning where that is enough."""

from collections.abc import Iterable
from pathlib import Path

from claw.domain.messages import Message
from claw.domain.session import Session, SessionHead
from claw.domain.text import one_line
from claw.storage.message_format import decode_message
from claw.storage.session_format import decode
from claw.storage.session_salvage import leading_keys

_BEGINNING = 2048
_RECORD = b'\n      "role": '  # as claw writes it, and nothing within a string can be
_FIRST_LINE = 120


def read_head(path: Path) -> SessionHead:
    """Return the head of one session file; raises OSError if it cannot be read."""
    session_id = path.name.removesuffix(".json")
    with path.open("rb") as file:
        beginning = file.read(_BEGINNING)
        rest = file.read() if len(beginning) == _BEGINNING else b""
    at = int(path.stat().st_mtime)
    if rest:
        head = _from_beginning(beginning, rest, session_id)
        if head:
            return head
    decoded = decode(beginning + rest, session_id, at)
    return _head(decoded.session, foreign=decoded.kind == "foreign")


def _from_beginning(beginning: bytes, rest: bytes, session_id: str) -> SessionHead | None:
    found = leading_keys(beginning.decode("utf-8-sig", "ignore"))
    records = found.get("messages")
    title, created, updated = (found.get(key) for key in ("title", "created_at", "updated_at"))
    if not isinstance(records, list) or not isinstance(title, str):
        return None
    if type(created) is not int or type(updated) is not int:
        return None
    count = (beginning + rest).count(_RECORD)
    first = _first_line(one for one in map(decode_message, records) if one)
    if count <= len(records) or not first:
        return None
    return SessionHead(session_id, title, created, updated, count, first)


def _head(session: Session, *, foreign: bool) -> SessionHead:
    return SessionHead(
        session.id,
        session.title,
        session.created_at,
        session.updated_at,
        len(session.messages),
        _first_line(session.messages),
        foreign,
    )


def _first_line(messages: Iterable[Message]) -> str:
    said = (one.content for one in messages if one.role == "user" and one.content.strip())
    return one_line(next(said, "").strip().split("\n")[0], _FIRST_LINE)
