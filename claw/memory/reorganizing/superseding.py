"""Which entries a later one says to hold no longer, or to hold no longer in part.

Only where its words tell a change: from what, to what, no longer, now. A fact of the past, such as
where somebody was born, is never outdated by what came after.
"""

import re

from claw.memory.hard_facts import hard_facts
from claw.memory.reorganizing.change_cues import told
from claw.memory.reorganizing.cutting import without_clauses
from claw.memory.reorganizing.endings import (
    carried_out,
    ended,
    left,
    left_behind,
    moved,
    turned_round,
)
from claw.memory.reorganizing.new_values import another_value, other_tool
from claw.memory.reorganizing.same_subject import other_subject
from claw.memory.reorganizing.sameness import why_not_same
from claw.memory.reorganizing.statements import Clause, Statement, statement, unheld
from claw.memory.reorganizing.subjects import Outdating

_LASTING = re.compile(
    r"\b(?:born|grew up|studied|graduated|married in|geboren|aufgewachsen|nac[ií]|birthday"
    r"|geburtstag|cumpleaños|lived|worked|vivi[óo]|vivía|trabajó|wohnte|lebte|arbeitete)\b"
    r"|[读讀住去来來学學做当當养養用][过過]|出生|年生|老家|籍贯|籍貫|毕业|畢業|生日|誕生日",
    re.IGNORECASE,
)
_MOVED = re.compile(r"\bmoved? (?:from|to)\b|搬|umgezogen|引っ越", re.IGNORECASE)


def outdated(old: Statement, new: Statement, likeness: float = 0.0) -> Outdating | None:
    """Return what of `old` the newer `new` says to hold no longer, None if nothing."""
    if _grown_out_of(old, new):
        return Outdating("there are years of experience", anyhow=True)
    change = told(new.text)
    if not (change.any or change.done or change.so_far) or _LASTING.search(old.text):
        return None
    if not why_not_same(old, new) or not why_not_same(new, old):
        return None
    if (told(old.text).any and _MOVED.search(old.text)) or other_subject(old, new):
        return None
    for rule in _RULES:
        why = rule(old, new, change, likeness)
        if why is not None:
            return _in_part(old, new, why)
    return None


def is_lasting(text: str) -> bool:
    """Return whether it tells a fact of the past or of every year, which no change outdates."""
    return bool(_LASTING.search(text))


def tells_years(one: Statement) -> bool:
    """Return whether it tells of years of experience."""
    return bool(_YEARS.search(one.text))


def is_newer(new: Statement, old: Statement, below: bool) -> bool:  # noqa: FBT001 - where it stands
    """Return whether one was told after another: by their date stamps, else if it is below."""
    if new.stamp and old.stamp and new.stamp != old.stamp:
        return new.stamp > old.stamp
    return below


def _grown_out_of(old: Statement, new: Statement) -> bool:
    """Tell who learns the basics of something from who has done it for years."""
    if (
        not _BASICS.search(old.text)
        or not _YEARS.search(new.text)
        or len(old.clauses) > 1
        or other_subject(old, new)
    ):
        return False
    names = [fact for fact in old.facts if fact.kind == "name"]
    return bool(names) and not unheld(old.facts, new.text) and not old.of_kind("kin")


_BASICS = re.compile(
    r"\b(?:learn\w*|beginner|new to|basics|anfänger\w*|lernt gerade|principiante)\b|学习|學習"
    r"|入门|入門|初学|初學",
    re.IGNORECASE,
)
_YEARS = re.compile(
    r"\d\+? ?(?:years?|jahre?n?|años)\b.{0,30}\b(?:experience|of|with|erfahrung|experiencia)\b"
    r"|\byears of\b|年.{0,16}(?:经验|經驗)",
    re.IGNORECASE,
)


def _in_part(old: Statement, new: Statement, why: Outdating) -> Outdating | None:
    """Tell the whole entry from its clauses: what else it holds is not to be lost with them."""
    gone = set(why.clauses)
    rest = [one for one in old.clauses if one.text not in gone]
    if not gone or not rest:
        return Outdating(why.why)
    cut = without_clauses(old.text, why.clauses)
    if cut and not why_not_same(statement(cut), new):
        return Outdating(why.why)
    first = old.clauses[0].text
    if first in gone:
        return None if any(map(_holds_more, rest)) else Outdating(why.why)
    return why


def _holds_more(clause: Clause) -> bool:
    """Return whether a clause says something of its own, that does not hang on the first one."""
    facts = [fact for fact in hard_facts(clause.text) if fact.kind in ("name", "quote", "code")]
    kinds = {word.kind for word in clause.words} & _OF_THEIR_OWN
    return bool(facts or kinds or clause.negative or _VERB.search(clause.text))


_OF_THEIR_OWN = frozenset({"kin", "life", "pro", "tongue", "drink", "meal", "stage"})
_VERB = re.compile(
    r"^(?:and |und |y )?(?:[a-z]{3,}s|is|has|can|ist|hat|mag|isst|spielt|arbeitet|tiene|es|le)\s"
    r"|喜欢|喜歡|[爱愛]|[养養]|会(?!议)|擅长|擅長|职业|職業|工作|过敏|過敏|[叫名]|好き"
)
_RULES = (
    left_behind,
    ended,
    left,
    moved,
    another_value,
    other_tool,
    carried_out,
    turned_round,
)
