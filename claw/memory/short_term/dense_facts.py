"""Lines of facts: what a model condensed a message to, and what it joined many lines to, checked.

No name and no number of the user's is lost on the way, and none is made up.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from claw.domain.text import normal_form, one_line
from claw.memory.hard_facts import HardFact, hard_facts, missing
from claw.memory.short_term.facts_told import attributed
from claw.memory.short_term.grounding import grounded
from claw.memory.short_term.overtaking import overtakes
from claw.memory.similarity import content_words, coverage
from claw.memory.structured import is_placeholder
from claw.memory.wording import as_memories

ENOUGH = 0.6
"""Share of the words of an old line that the line has which took it in."""

_SUBJECT_AT_MOST = 20
"""Characters by which `The user's ...` may be longer than `My ...`."""

_KEPT = 1 << 12  # lines of a memory that is looked at again with each turn
_MARK = re.compile(r"^\s*(?:[-*•·]|\d{1,3}[.)、])\s+")
_HEADING = re.compile(r"^\W*(?:new list|notes|新列表|列表)\s*[:：]\s*$", re.IGNORECASE)


def condensed(reply: str, told: str, share: float) -> str:
    """Return the model's line where it keeps what the user told, else the user's own words.

    It keeps all names, numbers and denials, and of the words that carry meaning that share.
    "" where the model finds nothing worth keeping in words without a name or a number.
    """
    line = one_line(" ".join(lines_of(reply)))
    if is_placeholder(line):
        return in_quotes(told) if _values(told) else ""
    if len(line) > len(told) + _SUBJECT_AT_MOST or not grounded(line, told):
        return in_quotes(told)
    lost = missing(hard_facts(told), line) or coverage(_worded(told), line) < share
    return in_quotes(told) if lost else line


@lru_cache(_KEPT)
def in_quotes(told: str) -> str:
    """Return the user's words as a line that says whose `I` it is."""
    return attributed(_worded(told))


def lines_of(reply: str) -> tuple[str, ...]:
    """Return the lines of a reply without the marks and the heading of a list."""
    lines = (one_line(_MARK.sub("", line)) for line in reply.splitlines())
    return tuple(line for line in lines if line and not _HEADING.match(line))


def consolidated(old: Sequence[str], reply: str) -> tuple[str, ...]:
    """Return the model's shorter list, with the old lines that it does not keep.

    A new line that tells a value of no old line is left out. An old line goes where one new line
    has its values and most of its words, or where a later old line overtakes it. Where that makes
    the list no shorter, it stays as it is.
    """
    whole = "\n".join(old)
    new = [line for line in dict.fromkeys(lines_of(reply)) if not missing(_values(line), whole)]
    homes = [_home(line, new) for line in old]
    kept: dict[str, int] = {}
    for place, (line, home) in enumerate(zip(old, homes, strict=True)):
        if home or not _is_overtaken(line, old[place + 1 :]):
            kept.pop(home or line, None)
            kept[home or line] = place
    shorter = sum(map(len, kept)) < sum(map(len, old)) and len(kept) < len(old)
    return tuple(kept) if shorter else tuple(old)


def _worded(told: str) -> str:
    return one_line(" ".join(as_memories(told.splitlines())) or told)


def _home(line: str, new: Iterable[str]) -> str:
    """Return the new line that took the old one in, "" if none did."""
    wanted = hard_facts(line)
    homes = [one for one in new if not missing(wanted, one) and _covers(one, line)]
    return max(homes, key=lambda one: coverage(line, one), default="")


def _covers(new: str, old: str) -> bool:
    return normal_form(old) in normal_form(new) or (
        bool(content_words(old)) and coverage(old, new) >= ENOUGH
    )


def _is_overtaken(line: str, later: Iterable[str]) -> bool:
    return any(overtakes(one, line) for one in later)


def _values(text: str) -> tuple[HardFact, ...]:
    return tuple(fact for fact in hard_facts(text) if fact.kind != "negation")
