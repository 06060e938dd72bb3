"""What two entries are about together, and what of the older one holds no longer."""

from dataclasses import dataclass

from claw.domain.text import normal_form
from claw.memory.reorganizing.sameness import across
from claw.memory.reorganizing.statements import Statement, unheld

SUBJECT = 0.5
"""How alike two statements in different languages must be to have the same subject."""
ACROSS = "across languages"


@dataclass(frozen=True, slots=True)
class Outdating:
    """What is no longer so of an entry: all of it, or only some of its clauses; and why.

    `anyhow` says that it does not matter which of the two entries was told later.
    """

    why: str
    clauses: tuple[str, ...] = ()
    anyhow: bool = False


def subject(old: Statement, new: Statement, likeness: float) -> frozenset[str]:
    """Return what the two are about together; two in different languages may be so as a whole."""
    names = [fact for fact in old.facts if fact.kind in ("name", "quote", "code")]
    held = [fact for fact in names if not unheld([fact], new.text)]
    named = frozenset(normal_form(fact.text) for fact in held)
    if across(old, new):
        return named | {ACROSS} if likeness >= SUBJECT else named
    return (old.topics & new.topics - _CHANGING) | named


_VERBS = "moved move changed change switched switch raised raise started start pushed push new now"
_CHANGING = frozenset(
    (*_VERBS.split(), *(f"{word}*" for word in ("mov", "chang", "switch", "rais")))
)
