"""A session file's bytes as a session, and back; what it cannot understand it reports and counts.

Version 2 is an object with `messages`, version 1 a bare list. It reads no files.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from claw.domain.messages import NOTHING, Message
from claw.domain.session import Session
from claw.domain.text import clean
from claw.storage.message_format import decode_message, encode_message
from claw.storage.session_salvage import salvage

_KNOWN = {"title", "created_at", "updated_at", "compressed_context", "messages"}


@dataclass(frozen=True, slots=True)
class Decoded:
    """What a file held. `kind` is foreign for valid JSON that is no session.

    `damaged` says that the bytes are not one clean JSON text, so that the session is what could be
    recovered; `bad` counts the records and fields which were understood by nobody.
    """

    session: Session
    kind: Literal["v1", "v2", "foreign"] = "v2"
    damaged: bool = False
    bad: int = 0


def decode(data: bytes, session_id: str, at: int) -> Decoded:
    """Return the session in the bytes; never raises. `at` stands in for times that are missing."""
    text, sound = _text(data)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value, sound = salvage(text), False
    empty = Session(session_id, at, at)
    if isinstance(value, list) and (not value or any(map(decode_message, value))):
        messages, bad = _messages(value)
        return Decoded(Session(session_id, at, at, messages=messages), "v1", not sound, bad)
    if isinstance(value, dict) and isinstance(value.get("messages"), list):
        return _decode_object(value, empty, damaged=not sound)
    return Decoded(empty, "foreign" if sound else "v2", not sound)


def encode(session: Session) -> bytes:
    """Return the bytes of a version 2 file; raises TypeError or ValueError for no JSON value."""
    value: dict[str, object] = {
        "title": session.title,
        "created_at": session.created_at,
        "updated_at": session.updated_at,
        "compressed_context": session.compressed_context,
        **session.extra,
        "messages": [encode_message(message) for message in session.messages],
    }
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return (clean(text) + "\n").encode("utf-8")


def _text(data: bytes) -> tuple[str, bool]:
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return data.decode(encoding), True
    except UnicodeDecodeError:
        return data.decode(encoding, "replace"), False


def _decode_object(value: Mapping[str, object], empty: Session, *, damaged: bool) -> Decoded:
    listed = value["messages"]
    messages, bad = _messages(listed if isinstance(listed, list) else [])
    texts = {name: value.get(name) for name in ("title", "compressed_context")}
    times = {name: value.get(name) for name in ("created_at", "updated_at")}
    bad += sum(1 for one in texts.values() if not isinstance(one, str | None))
    bad += sum(1 for one in times.values() if one is not None and _seconds(one) is None)
    extra = {key: item for key, item in value.items() if key not in _KNOWN}
    session = Session(
        empty.id,
        _seconds(times["created_at"]) or empty.created_at,
        _seconds(times["updated_at"]) or empty.updated_at,
        _string(texts["title"]),
        _string(texts["compressed_context"]),
        messages,
        extra or NOTHING,
    )
    return Decoded(session, "v2", damaged, bad)


def _messages(values: list[object]) -> tuple[tuple[Message, ...], int]:
    decoded = [decode_message(value) for value in values]
    messages = tuple(message for message in decoded if message is not None)
    return messages, len(values) - len(messages)


def _seconds(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    # a finite number within the years that a calendar knows
    return int(value) if 0 <= value < 253_402_300_800 else None


def _string(value: object) -> str:
    return clean(value) if isinstance(value, str) else ""
