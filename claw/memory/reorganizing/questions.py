"""What a model is asked in a night: to plan over a batch of numbered entries."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from claw.domain.exchange import Request
from claw.domain.messages import Message
from claw.domain.notebook import Entry
from claw.domain.ports import Likens, TokenCounter
from claw.domain.text import one_line
from claw.memory.reorganizing.batching import batches, clusters, near_pairs
from claw.memory.reorganizing.passing import has_passed
from claw.memory.reorganizing.proposals import (
    Proposals,
    read_operations,
)
from claw.prompts import load

_ENTRY_CHARS = 1_200
_MOST_ENTRIES = 40
_REPLY_LEAST, _REPLY_PER_ENTRY = 200, 40
_FRAME_TOKENS = 150
"""What a chat template, the date and a second attempt add to a request."""
_INTEGER, _TEXT = {"type": "integer"}, {"type": "string"}


def _object(**properties: object) -> Mapping[str, object]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _one_of(*values: str) -> Mapping[str, object]:
    return {"type": "string", "enum": list(values)}


_OPERATION = {
    "anyOf": [
        _object(op=_one_of("duplicate"), id=_INTEGER, of=_INTEGER),
        _object(op=_one_of("merge"), ids={"type": "array", "items": _INTEGER}, text=_TEXT),
        _object(op=_one_of("rewrite"), id=_INTEGER, text=_TEXT),
        _object(
            op=_one_of("drop"),
            id=_INTEGER,
            because=_one_of("contradicted", "outdated"),
            by={"anyOf": [_INTEGER, {"type": "null"}]},
        ),
    ]
}
OPERATIONS_SCHEMA = _object(operations={"type": "array", "items": _OPERATION})


@dataclass(frozen=True, slots=True)
class Question:
    """One request, how to read its reply, and the ids of the entries that it is about."""

    request: Request
    read: Callable[[str], Proposals]
    about: frozenset[str]


def plan_questions(
    entries: Sequence[Entry], likens: Likens, today: date, counter: TokenCounter, window: int
) -> tuple[Question, ...]:
    """Return a question for each batch of near or passed entries that fits the window in tokens."""
    fits = _fits(counter, window)
    near = clusters(near_pairs(entries, likens), fits)
    held = {entry.id for cluster in near for entry in cluster}
    passed = [
        (one,)
        for one in entries
        if one.id not in held and not one.pinned and has_passed(one.text, today)
    ]
    packed = batches(sorted((*near, *passed), key=lambda one: one[0].line), fits)
    return tuple(_plan_question(batch, today, counter) for batch in packed)


def _plan_question(entries: Sequence[Entry], today: date, counter: TokenCounter) -> Question:
    listed = "\n".join(_listed(number, entry) for number, entry in enumerate(entries, 1))
    asked = f"Today is {today:%A} {today.isoformat()}.\n\nEntries:\n{listed}"
    messages = (Message("system", load("sleep")), Message("user", asked))
    room = _reply_room(counter.count(listed), len(entries))

    def read(text: str) -> Proposals:
        return read_operations(text, entries)

    request = Request("sleep", messages, room, OPERATIONS_SCHEMA)
    return Question(request, read, frozenset(entry.id for entry in entries))


def _fits(counter: TokenCounter, window: int) -> Callable[[Sequence[Entry]], bool]:
    """Return the test whether entries and a reply to them, with twice the room, fit the window."""
    prompt = counter.count(load("sleep")) + _FRAME_TOKENS
    sizes: dict[str, int] = {}

    def size(entry: Entry) -> int:
        if entry.id not in sizes:
            sizes[entry.id] = counter.count(_listed(100, entry)) + 1
        return sizes[entry.id]

    def fits(entries: Sequence[Entry]) -> bool:
        if len(entries) > _MOST_ENTRIES or any(len(one.text) > _ENTRY_CHARS for one in entries):
            return False
        listed = sum(map(size, entries))
        return prompt + listed + 2 * _reply_room(listed, len(entries)) <= window

    return fits


def _reply_room(tokens: int, entries: int) -> int:
    return _REPLY_LEAST + tokens + _REPLY_PER_ENTRY * entries


def _listed(number: int, entry: Entry) -> str:
    section = f"  ({one_line(' / '.join(entry.section), 60)})" if entry.section else ""
    pinned = "  [pinned: it never goes and never changes]" if entry.pinned else ""
    return f"{number}. {one_line(entry.text, _ENTRY_CHARS)}{section}{pinned}"
