"""Messages that compression took out of a session: one line each, append-only, with a hash."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from claw.domain.messages import Message
from claw.domain.text import clean
from claw.storage.atomic import append_durably, make_private_folder, read_bytes, write_atomically
from claw.storage.message_format import decode_message, encode_message


def message_hash(message: Message) -> str:
    """Return the hash by which an archived message is known: of role, content and time."""
    said = json.dumps([message.role, clean(message.content), message.at], ensure_ascii=False)
    return hashlib.sha256(said.encode("utf-8")).hexdigest()[:16]


def append_archive(path: Path, messages: Sequence[Message]) -> None:
    """Append the messages durably; one that stands there already is skipped.

    Equal messages within one call are as many in the archive. The caller holds the session's lock.
    """
    there = Counter(message_hash(message) for message in read_archive(path))
    lines = []
    for message in messages:
        digest = message_hash(message)
        there[digest] -= 1
        if there[digest] < 0:
            lines.append(_line(message, digest))
    if lines:
        make_private_folder(path.parent)
        append_durably(path, b"".join(lines))


def read_archive(path: Path) -> Sequence[Message]:
    """Return the archived messages, the oldest first; a line that is none is passed over."""
    lines = (read_bytes(path) or b"").split(b"\n")
    return [message for message in map(_decoded, lines) if message]


def edit_archive(path: Path, change: Callable[[Message], Message | None]) -> int:
    """Rewrite the archive with each message changed, None taking it out; return how many changed.

    Lines that are no message stay. The caller holds the session's lock.
    """
    changed, kept = 0, []
    for line in (read_bytes(path) or b"").split(b"\n"):
        old = _decoded(line)
        new = change(old) if old else None
        changed += old != new
        if new and new != old:
            kept.append(_line(new, message_hash(new)))
        elif line and (new or not old):
            kept.append(line + b"\n")
    if changed:
        write_atomically(path, b"".join(kept))
    return changed


def _line(message: Message, digest: str) -> bytes:
    value = {"hash": digest, **encode_message(message)}
    return clean(json.dumps(value, ensure_ascii=False)).encode("utf-8") + b"\n"


def _decoded(line: bytes) -> Message | None:
    try:
        value = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    if isinstance(value, dict):
        value.pop("hash", None)
    return decode_message(value)
