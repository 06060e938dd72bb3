"""The narrow questions of a small model: do two entries say the same, did one end the other.

Only what the rules would let pass is asked about, so that a call is never in vain.
"""

import json
from collections.abc import Iterator, Sequence
from functools import cache

from claw.domain.exchange import Request
from claw.domain.messages import Message
from claw.domain.notebook import Entry
from claw.domain.operations import Operation
from claw.domain.ports import Likens
from claw.domain.text import one_line
from claw.memory.reorganizing.batching import Pair, near_pairs
from claw.memory.reorganizing.checking import SAYS_SO
from claw.memory.reorganizing.evidence_of_change import why_not_dropped
from claw.memory.reorganizing.faithfulness import Sources, why_not_faithful
from claw.memory.reorganizing.joining import joined
from claw.memory.reorganizing.naming import Names, names_in
from claw.memory.reorganizing.proposals import ANSWERS, Proposals, read_answer
from claw.memory.reorganizing.questions import Question
from claw.memory.reorganizing.sameness import why_not_same
from claw.memory.reorganizing.statements import statement
from claw.memory.reorganizing.superseding import is_newer
from claw.prompts import load

ALIKE = 0.45
"""How near two entries must be for a small model to be asked about them."""
ANSWER_SCHEMA = {
    "type": "object",
    "properties": {"answer": {"type": "string", "enum": list(ANSWERS)}},
    "required": ["answer"],
    "additionalProperties": False,
}
_ENTRY_CHARS = 1_200
_ANSWER_TOKENS = 24


def pair_questions(entries: Sequence[Entry], likens: Likens) -> tuple[Question, ...]:
    """Return a question for each near pair of which one entry may go, or one line say all.

    Those of a kind stand together, because what their requests begin with is read only once.
    """
    names = names_in(entry.text for entry in entries)
    pairs = [pair for pair in near_pairs(entries, likens) if pair.nearness >= ALIKE]
    return (*_of_change(pairs), *_of_sameness(pairs, names))


def _of_change(pairs: Sequence[Pair]) -> Iterator[Question]:
    for pair in pairs:
        old, new = pair.first, pair.second
        if not is_newer(statement(new.text), statement(old.text), below=True):
            old, new = new, old
        if _may_go(old) and not why_not_dropped(old.text, new.text, pair.likeness):
            drop = Operation("drop", (old.id,), by=new.id, because="contradicted")
            yield _question(load("sleep_change"), old, new, drop)


def _of_sameness(pairs: Sequence[Pair], names: Names) -> Iterator[Question]:
    for pair in pairs:
        operation = _one_for_both(pair, names)
        if operation:
            yield _question(load("sleep_same"), pair.first, pair.second, operation)


def _one_for_both(pair: Pair, names: Names) -> Operation | None:
    """Return what is to be done where both say the same, as far as the rules would let it pass."""
    both = sorted((pair.first, pair.second), key=_says)
    for gone, kept in (both, both[::-1]):
        likeness = pair.likeness + SAYS_SO
        said, also = statement(gone.text), statement(kept.text)
        if _may_go(gone) and not why_not_same(said, also, likeness, names):
            return Operation("duplicate", (gone.id,), by=kept.id)
    join = joined(pair.first, pair.second)
    sources = Sources([entry.text for entry in both], [0.0, 0.0], names)
    if join is None or why_not_faithful(join[1], sources):
        return None
    return Operation("merge", *join)


def _may_go(entry: Entry) -> bool:
    return not entry.pinned and entry.line_count == 1 and "<!--" not in entry.source


def _says(entry: Entry) -> tuple[int, int]:
    """Return how much an entry says, the later one more."""
    said = statement(entry.text)
    return 3 * len(said.facts) + len(said.words), entry.line


def _question(prompt: str, one: Entry, other: Entry, operation: Operation) -> Question:
    def read(text: str) -> Proposals:
        return Proposals((operation,) if read_answer(text) == "yes" else ())

    system, examples = _prompt(prompt)
    messages = (system, *examples, _pair(one.text, other.text))
    request = Request("sleep", messages, _ANSWER_TOKENS, ANSWER_SCHEMA)
    return Question(request, read, frozenset({one.id, other.id}))


def _pair(one: str, other: str) -> Message:
    said = f"A: {one_line(one, _ENTRY_CHARS)}\nB: {one_line(other, _ENTRY_CHARS)}"
    return Message("user", said)


@cache
def _prompt(text: str) -> tuple[Message, tuple[Message, ...]]:
    """Read a prompt: instructions, then examples `answer | one note | another note`."""
    instructions, _, listed = text.partition("\n## Examples\n")
    examples: list[Message] = []
    for line in listed.strip().splitlines():
        answer, one, other = line.split(" | ")
        answered = Message("assistant", json.dumps({"answer": answer}))
        examples += [_pair(one, other), answered]
    return Message("system", instructions.strip()), tuple(examples)
