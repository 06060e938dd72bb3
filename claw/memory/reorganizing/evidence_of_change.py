"""Whether an entry may go because a later one contradicts it."""

import re

from claw.memory.attributes import about_the_same
from claw.memory.reorganizing.change_cues import told
from claw.memory.reorganizing.cutting import without_clauses
from claw.memory.reorganizing.same_subject import contrasts, other_subject
from claw.memory.reorganizing.sameness import across
from claw.memory.reorganizing.statements import Statement, statement, unheld
from claw.memory.reorganizing.superseding import is_lasting, outdated

_ALIKE = 0.4


def why_not_dropped(old: str, new: str, likeness: float, rest: str = "") -> str:
    """Return why `old` may not become `rest`, nothing by default, for `new`; "" if it may."""
    before, after = statement(old), statement(new)
    found = outdated(before, after, likeness)
    if found and found.clauses:
        remains = without_clauses(old, found.clauses)
        return "" if remains and remains == rest else "Only a part of it is contradicted."
    if rest:
        return "It is not known which part of it is contradicted."
    return "" if found else _why_not_said(before, after, likeness)


def _why_not_said(old: Statement, new: Statement, likeness: float) -> str:
    """Judge where no rule knows the change, and somebody says that there is one."""
    if is_lasting(old.text) or told(old.text).any or not (told(new.text).any or _opposed(old, new)):
        return "Nothing in the other entry says that it changed."
    same = about_the_same(new.text, old.text) or bool(old.topics & new.topics)
    if not same and not (across(old, new) and likeness >= _ALIKE):
        return "The two entries share no subject."
    if other_subject(old, new) or contrasts(old, new, old.clauses):
        return "The two entries do not tell of the same thing."
    kinds = ("name", "quote", "code")
    lost = [one for one in unheld(old.facts, new.text) if one.kind in kinds]
    if lost or len(old.clauses) > 1 or (old.negative and not _opposed(old, new)):
        return "More would be lost than what is contradicted."
    return ""


def _opposed(old: Statement, new: Statement) -> bool:
    """Return whether one says to like what the other says not to, in the very same words."""
    if not (_LIKING.search(old.text) and _LIKING.search(new.text)) or old.of_kind("kin"):
        return False
    return old.keys == new.keys and old.negative != new.negative


_LIKING = re.compile(
    r"\b(?:likes?|loves?|hates?|dislikes?|prefers?|enjoys?|mag|hasst|liebt|gusta|odia)\b"
    r"|喜欢|喜歡|讨厌|討厭|爱|愛|好き|嫌い",
    re.IGNORECASE,
)
