"""Results that say the same are given once; what contradicts stays."""

from collections.abc import Sequence

from claw.domain.nodes import Hit
from claw.memory.hard_facts import hard_facts, missing
from claw.memory.similarity import content_words, same_memory

RESTATES = 0.6


def collapse(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """Return the hits without restatements of better ones, and with looser ones behind the rest.

    What says the same in the same words is dropped; what has most of its words in common with a
    better hit, and the same numbers, names and negation, moves behind all that say something new.
    """
    new: list[Hit] = []
    again: list[Hit] = []
    for hit in hits:
        if any(same_memory(hit.node.text, one.node.text) for one in (*new, *again)):
            continue
        if any(_restates(hit.node.text, one.node.text) for one in new):
            again.append(hit)
        else:
            new.append(hit)
    return (*new, *again)


def _restates(text: str, other: str) -> bool:
    first, second = content_words(text), content_words(other)
    if not first or not second:
        return False
    shared = len(first & second) / min(len(first), len(second))
    if shared < RESTATES:
        return False
    return not missing(hard_facts(text), other) and not missing(hard_facts(other), text)
