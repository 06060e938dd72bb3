"""Passages taken out of what a file holds: of messages, sessions, JSON values, Markdown, raw text.

Knows nothing of what the passages tell and of where files stand.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import replace

from claw.domain.messages import Message
from claw.domain.notebook import Notebook
from claw.domain.passages import Passages, moved, without
from claw.domain.session import Session

STAND_IN = "[forgotten]"
_LABELS = re.compile(r"(?:\s*\[[^\]\n]*\])*\s*")
_ESCAPED = re.compile(r"(?:\\u[0-9a-fA-F]{4})+")


def cut_text(text: str, passages: Passages) -> str:
    """Return the text with `[forgotten]` for each passage."""
    spans = passages(text)
    return without(text, spans, STAND_IN) if spans else text


def cut_value(value: object, passages: Passages) -> object:
    """Return the JSON value with the passages cut out of all its texts."""
    if isinstance(value, str):
        return cut_text(value, passages)
    if isinstance(value, list):
        return [cut_value(one, passages) for one in value]
    if isinstance(value, Mapping):
        return {key: cut_value(one, passages) for key, one in value.items()}
    return value


def cut_message(message: Message, passages: Passages) -> Message:
    """Return the message without the passages; what was pasted stays marked as pasted."""
    spans = passages(message.content)
    places = [
        (
            moved(start, spans, message.content, STAND_IN),
            moved(end, spans, message.content, STAND_IN),
        )
        for start, end in message.pasted
    ]
    return replace(
        message,
        content=cut_text(message.content, passages),
        partial=cut_text(message.partial, passages),
        failed=cut_text(message.failed, passages),
        pasted=tuple((start, end) for start, end in places if start < end),
        extra=_cut_extra(message.extra, passages),
    )


def cut_session(session: Session, passages: Passages, *, messages: bool) -> Session:
    """Return the session without the passages: in summary and state, elsewhere if `messages`."""
    summary = without(session.compressed_context, passages(session.compressed_context)).rstrip()
    session = replace(
        session,
        compressed_context="" if _LABELS.fullmatch(summary) else summary,
        extra=_cut_extra(session.extra, passages),
    )
    if not messages:
        return session
    return replace(
        session,
        title="" if passages(session.title) else session.title,
        messages=tuple(cut_message(one, passages) for one in session.messages),
    )


def cut_markdown(text: str, passages: Passages) -> str:
    """Return a copy of MEMORY.md without the entries and lines that tell it."""
    notebook = Notebook.parse(text)
    ids = [entry.id for entry in notebook.entries if passages(entry.text)]
    return cut_lines(notebook.remove(ids).text if ids else text, passages)


def cut_lines(text: str, passages: Passages) -> str:
    """Return the text without the lines that tell it."""
    return "".join(line for line in text.splitlines(keepends=True) if not tells(line, passages))


def cut_raw(text: str, passages: Passages) -> str:
    """Return the text of a copy without the passages, whether or not it is sound JSON."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        plain = _unescaped(text)
        return cut_text(plain, passages) if passages(plain) else text
    cut = cut_value(value, passages)
    return text if cut == value else json.dumps(cut, ensure_ascii=False, indent=2) + "\n"


def cut_measured(text: str, passages: Passages) -> str:
    """Return what an evaluation measured without each item that tells it.

    A single word taken out would make a right answer a wrong one.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        return cut_raw(text, passages)
    kept = {key: _untold(one, passages) for key, one in value.items()}
    return text if kept == value else json.dumps(kept, ensure_ascii=False, indent=1) + "\n"


def _untold(value: object, passages: Passages) -> object:
    if isinstance(value, list):
        return [one for one in value if cut_value(one, passages) == one]
    return cut_value(value, passages)


def tells(text: str, passages: Passages) -> bool:
    """Return whether a text tells it, plainly or with its characters escaped as JSON has them."""
    return bool(passages(text) or passages(_unescaped(text)))


def _cut_extra(extra: Mapping[str, object], passages: Passages) -> Mapping[str, object]:
    cut = {key: cut_value(value, passages) for key, value in extra.items()}
    return cut if cut != dict(extra) else extra


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(_characters, text).replace("\\n", "\n")


def _characters(found: re.Match[str]) -> str:
    units = found.group().split("\\u")[1:]
    return b"".join(int(one, 16).to_bytes(2, "big") for one in units).decode("utf-16-be", "replace")
