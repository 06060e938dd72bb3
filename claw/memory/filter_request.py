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
    """Return the request to a small model: the kind of message, and whether it is worth it."""
    system, examples, schema = _brief()
    message = Message("user", "\n".join(lines)[:_MESSAGE_CHARS])
    return Request("filter", (system, *examples, message), max_tokens=40, schema=schema)


def with_room(request: Request) -> Request:
    """Return the request with room for three times the output."""
    return replace(request, max_tokens=request.max_tokens * 3)


@cache
def _brief() -> tuple[Message, tuple[Message, ...], Mapping[str, object]]:
    """Read the prompt: instructions with `- kind: ...` lines, then examples `kind | message`."""
    instructions, _, listed = load("filter_brief").partition("\n## Examples\n")
    worth, _, not_worth = instructions.partition("Not worth memorizing")
    lasting, passing = _kinds(worth), _kinds(not_worth)
    examples: list[Message] = []
    for line in listed.strip().splitlines():
        kind, _, text = line.partition(" | ")
        answer = {"kind": kind, "worth_memorizing": kind in lasting}
        examples += [Message("user", text), Message("assistant", json.dumps(answer))]
    schema = {
        "type": "object",
        "properties": {
            "kind": {"type": "string", "enum": [*lasting, *passing]},
            "worth_memorizing": {"type": "boolean"},
        },
        "required": ["kind", "worth_memorizing"],
        "additionalProperties": False,
    }
    return Message("system", instructions.strip()), tuple(examples), schema


def _kinds(text: str) -> list[str]:
    return [line[2:].partition(":")[0] for line in text.splitlines() if line.startswith("- ")]
