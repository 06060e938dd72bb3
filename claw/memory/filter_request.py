"""What the filter asks of a model: a stable prompt first, what changes from call to call last."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache

from claw.domain.exchange import Request
from claw.domain.messages import Message
from claw.domain.notebook import Entry
from claw.domain.text import one_line
from claw.prompts import load

SECRET = "[secret]"  # noqa: S105  (what stands for a secret, not one)
_CONTEXT_CHARS = 1_500
_MESSAGE_CHARS = 6_000
_STRING = {"type": "string"}
FULL_SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {
        "worth_memorizing": {"type": "boolean"},
        "memories": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "memory_text": _STRING,
                    "evidence": _STRING,
                    "replaces": {"type": ["string", "null"]},
                },
                "required": ["memory_text", "evidence", "replaces"],
                "additionalProperties": False,
            },
        },
        "forget": {"type": "array", "items": _STRING},
    },
    "required": ["worth_memorizing", "memories", "forget"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class Exchange:
    """A message and the exchange around it.

    `typed` is what the user typed, without what was pasted or attached; `assistant` is the reply
    to it, `before` the reply that the message answers, "" where there is none.
    """

    typed: str
    assistant: str = ""
    before: str = ""


def full_request(exchange: Exchange, nearest: Sequence[Entry], now: datetime) -> Request:
    """Return the request to a capable model: it words the memories and names what they replace."""
    entries = [{"id": entry.id, "text": one_line(entry.text, 300)} for entry in nearest]
    given = {
        "today": f"{now:%A %Y-%m-%d %H:%M} {now.tzname() or 'UTC'}",
        "existing_entries": entries,
        "assistant_before": one_line(exchange.before, _CONTEXT_CHARS),
        "user": exchange.typed[:_MESSAGE_CHARS],
        "assistant_after": one_line(exchange.assistant, _CONTEXT_CHARS),
    }
    messages = (
        Message("system", load("filter")),
        Message("user", json.dumps(given, ensure_ascii=False, indent=1)),
    )
    return Request("filter", messages, max_tokens=600, schema=FULL_SCHEMA)


def brief_request(lines: Sequence[str]) -> Request:
    """Return the request to a small model: the kind of message, from which its worth follows."""
    brief = _brief()
    message = Message("user", "\n".join(lines)[:_MESSAGE_CHARS])
    return Request("filter", (*brief.messages, message), max_tokens=40, schema=brief.schema)


def worthy_kinds() -> frozenset[str]:
    """Return the kinds of message, as a brief request tells them, that are worth memorizing."""
    return _brief().worthy


def with_room(request: Request) -> Request:
    """Return the request with room for three times the output."""
    return replace(request, max_tokens=request.max_tokens * 3)


@dataclass(frozen=True, slots=True)
class _Brief:
    messages: tuple[Message, ...]
    schema: Mapping[str, object]
    worthy: frozenset[str]


@cache
def _brief() -> _Brief:
    """Read the prompt: instructions with `- kind: ...` lines, then examples `kind | message`."""
    instructions, _, listed = load("filter_brief").partition("\n## Examples\n")
    worth, _, not_worth = instructions.partition("Not worth memorizing")
    lasting, passing = _kinds(worth), _kinds(not_worth)
    messages = [Message("system", instructions.strip())]
    for line in listed.strip().splitlines():
        kind, _, text = line.partition(" | ")
        messages += [Message("user", text), Message("assistant", json.dumps({"kind": kind}))]
    schema = {
        "type": "object",
        "properties": {"kind": {"type": "string", "enum": [*lasting, *passing]}},
        "required": ["kind"],
        "additionalProperties": False,
    }
    return _Brief(tuple(messages), schema, frozenset(lasting))


def _kinds(text: str) -> list[str]:
    return [line[2:].partition(":")[0] for line in text.splitlines() if line.startswith("- ")]
