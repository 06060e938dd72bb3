"""What a model is asked in a night: a plan over a batch of entries, or what two entries are."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from claw.domain.exchange import Request
from claw.domain.messages import Message
from claw.domain.notebook import Entry
from claw.domain.operations import Operation
from claw.domain.ports import Likens, TokenCounter
from claw.domain.text import one_line
from claw.memory.reorganizing.batching import Pair, batches, clusters, near_pairs
from claw.memory.reorganizing.checking import SAYS_SO
from claw.memory.reorganizing.faithfulness import Sources, why_not_faithful
from claw.memory.reorganizing.joining import joined
from claw.memory.reorganizing.naming import Names, names_in
from claw.memory.reorganizing.passing import has_passed
from claw.memory.reorganizing.proposals import (
    ANSWERS,
    Proposals,
    read_answer,
    read_operations,
)
from claw.memory.reorganizing.sameness import why_not_same
from claw.memory.reorganizing.statements import statement
from claw.prompts import load

_ENTRY_CHARS = 1_200
_MOST_ENTRIES = 40
_ANSWER_TOKENS = 24
_REPLY_LEAST, _REPLY_PER_ENTRY = 200, 40
_FRAME_TOKENS = 150
"""What a chat template, the date and a second attempt add to a request."""
ALIKE = 0.45
"""How near two entries must be for a small model to be asked whether they tell the same."""
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
ANSWER_SCHEMA = _object(answer=_one_of(*ANSWERS))


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


def pair_questions(entries: Sequence[Entry], likens: Likens) -> tuple[Question, ...]:
    """Return a narrow question for each near pair of which one line could say all."""
    names = names_in(entry.text for entry in entries)
    asked = ((pair, _one_for_both(pair, names)) for pair in near_pairs(entries, likens))
    return tuple(_pair_question(pair, operation) for pair, operation in asked if operation)


def _one_for_both(pair: Pair, names: Names) -> Operation | None:
    """Return what is to be done where both say the same, as far as the rules would let it pass."""
    if pair.nearness < ALIKE:
        return None
    both = sorted((pair.first, pair.second), key=_says)
    for gone, kept in (both, both[::-1]):
        if not gone.pinned and gone.line_count == 1 and "<!--" not in gone.source:
            likeness = pair.likeness + SAYS_SO
            if not why_not_same(statement(gone.text), statement(kept.text), likeness, names):
                return Operation("duplicate", (gone.id,), by=kept.id)
    join = joined(pair.first, pair.second)
    sources = Sources([entry.text for entry in both], [0.0, 0.0], names)
    if join is None or why_not_faithful(join[1], sources):
        return None
    return Operation("merge", *join)


def _says(entry: Entry) -> tuple[int, int]:
    """Return how much an entry says, the later one more."""
    said = statement(entry.text)
    return 3 * len(said.facts) + len(said.words), entry.line


def _pair_question(pair: Pair, operation: Operation) -> Question:
    def read(text: str) -> Proposals:
        return Proposals((operation,) if read_answer(text) == "yes" else ())

    system, examples = _brief()
    messages = (system, *examples, _pair(pair.first.text, pair.second.text))
    request = Request("sleep", messages, _ANSWER_TOKENS, ANSWER_SCHEMA)
    return Question(request, read, frozenset({pair.first.id, pair.second.id}))


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


def _pair(one: str, other: str) -> Message:
    return Message("user", f"A: {one_line(one, _ENTRY_CHARS)}\nB: {one_line(other, _ENTRY_CHARS)}")


@cache
def _brief() -> tuple[Message, tuple[Message, ...]]:
    """Read the prompt: instructions, then examples `answer | one note | another note`."""
    instructions, _, listed = load("sleep_brief").partition("\n## Examples\n")
    examples: list[Message] = []
    for line in listed.strip().splitlines():
        answer, one, other = line.split(" | ")
        answered = Message("assistant", json.dumps({"answer": answer}))
        examples += [_pair(one, other), answered]
    return Message("system", instructions.strip()), tuple(examples)
