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
    shared = (old.topics & new.topics) | frozenset(normal_form(fact.text) for fact in held)
    return shared | {ACROSS} if across(old, new) and likeness >= SUBJECT else shared
