"""The list of facts that a user told: each once, the newest standing where two disagree."""

from collections.abc import Callable, Sequence

from claw.domain.text import is_chinese
from claw.memory.gating import is_personal
from claw.memory.hard_facts import hard_facts, missing
from claw.memory.short_term.overtaking import overtakes
from claw.memory.similarity import same_memory

DOUBLE = 0.95
"""How alike in meaning two facts are that say the same, their values being the same too."""

Likeness = Callable[[str, Sequence[str]], Sequence[float]]


def says_the_same(new: str, old: str, likeness: float) -> bool:
    """Return whether both tell the same, word for word or nearly so, with the same values."""
    if same_memory(new, old):
        return True
    if likeness < DOUBLE:
        return False
    return not missing(hard_facts(new), old) and not missing(hard_facts(old), new)


def with_fact(facts: Sequence[str], new: str, likeness: Likeness) -> tuple[str, ...]:
    """Return the facts with a new one as the last, without those that it repeats or overtakes."""
    alike = likeness(new, facts)
    kept = [
        old
        for old, near in zip(facts, alike, strict=True)
        if not says_the_same(new, old, near) and not overtakes(new, old, near)
    ]
    return (*kept, new)


def attributed(fact: str) -> str:
    """Return the fact so that nobody takes the user's `I` for the assistant's."""
    if not is_personal(fact):
        return fact
    return f"用户说：{fact}" if is_chinese(fact) else f"The user said: {fact}"
