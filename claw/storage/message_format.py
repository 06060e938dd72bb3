"""One message of a session file: a JSON object as a message, and back, with its unknown keys."""

from collections.abc import Mapping
from typing import get_args

from claw.domain.messages import NOTHING, Message, Role
from claw.domain.text import clean

_ROLES: Mapping[str, Role] = {role: role for role in get_args(Role)}
_KNOWN = {"role", "content", "at", "partial", "failed", "pasted"}
_LATEST = 253_402_128_000  # in the last days of the year 9999 some zones have the year 10000


def decode_message(value: object) -> Message | None:
    """Return the message, None for what is none.

    Content that is absent, null or a list of parts is accepted where the record holds something
    all the same, such as tool calls; the file's own spelling of it is kept in `extra`.
    """
    if not isinstance(value, dict) or not isinstance(value.get("role"), str):
        return None
    role = _ROLES.get(value["role"])
    content = _content(value)
    if role is None or content is None:
        return None
    extra = {key: item for key, item in value.items() if key not in _KNOWN}
    if "content" in value and not isinstance(value["content"], str):
        extra["content"] = value["content"]
    at = _time(value.get("at"))
    if at is None and value.get("at") is not None:
        extra["at"] = value["at"]
    return Message(
        role,
        content,
        at,
        _reason(value.get("partial")),
        _reason(value.get("failed")),
        _spans(value.get("pasted"), len(content)),
        extra or NOTHING,
    )


def encode_message(message: Message) -> dict[str, object]:
    """Return the message as JSON values; what is empty is left out."""
    value: dict[str, object] = {"role": message.role, "content": message.content}
    if message.at is not None:
        value["at"] = message.at
    if message.partial:
        value["partial"] = message.partial
    if message.failed:
        value["failed"] = message.failed
    if message.pasted:
        value["pasted"] = [list(span) for span in message.pasted]
    return {**value, **message.extra}


def _content(value: Mapping[str, object]) -> str | None:
    content = value.get("content")
    if isinstance(content, str):
        return clean(content)
    if isinstance(content, list):
        parts = [one.get("text") for one in content if isinstance(one, dict)]
        return clean("\n".join(part for part in parts if isinstance(part, str)))
    return "" if content is None and len(value.keys() - {"role", "content", "at"}) else None


def _time(value: object) -> int | None:
    """Return the seconds since the epoch, None for what is no time that a calendar knows."""
    return value if type(value) is int and 0 <= value < _LATEST else None


def _reason(value: object) -> str:
    if isinstance(value, str):
        return clean(value)
    return "unknown reason" if value is True else ""


def _spans(value: object, length: int) -> tuple[tuple[int, int], ...]:
    """Return the spans; ones that make no sense cover the whole content, to be on the safe side."""
    if value is None or value == []:
        return ()
    spans: list[tuple[int, int]] = []
    position = 0
    for one in value if isinstance(value, list) else [None]:
        match one:
            case [int(start), int(end)] if position <= start < end <= length:
                spans.append((start, end))
                position = end
            case _:
                return ((0, length),)
    return tuple(spans)
