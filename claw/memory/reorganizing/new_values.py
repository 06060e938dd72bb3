"""What was told anew since an entry was written: another number, day, place, or tool."""

import re
from collections.abc import Sequence

from claw.memory.hard_facts import HardFact
from claw.memory.numerals import spoken_numbers
from claw.memory.reorganizing.attributes_now import told_elsewhere
from claw.memory.reorganizing.change_cues import Told
from claw.memory.reorganizing.same_subject import contrasts, denies
from claw.memory.reorganizing.sameness import uncovered
from claw.memory.reorganizing.statements import Clause, Statement, Word, statement, unheld
from claw.memory.reorganizing.subjects import Outdating, subject


def another_value(
    old: Statement, new: Statement, change: Told, likeness: float
) -> Outdating | None:
    """Find what says another number, date or time where `it went up to 64`, `改到十点十分`."""
    if not (change.now or change.so_far):
        return None
    shared = subject(old, new, likeness)
    elsewhere = told_elsewhere(old, new) if change.now else ()
    if elsewhere:
        return Outdating("it was changed later", elsewhere)
    if (
        (denies(old) and not denies(new))
        or not shared
        or any(map(_distinguishes, uncovered(old, new)))
    ):
        return None
    lost = [one for one in unheld(_values(old), new.text) if one.text not in new.text]
    fresh = [one for one in unheld(_values(new), old.text) if one.text not in old.text]
    pairs = [one for one in lost if any(_of_one_kind(one, other, old, new) for other in fresh)]
    shared -= _units(old, pairs)
    if not pairs or not shared or len(shared) + 2 * bool(change.now) < 2:
        return None
    told_of = [one for one in old.clauses if any(fact.text in one.text for fact in pairs)]
    if contrasts(old, new, told_of) or _loses(old, new, told_of, pairs):
        return None
    return Outdating("another value was told later", tuple(one.text for one in told_of))


def _loses(
    old: Statement, new: Statement, told_of: Sequence[Clause], pairs: Sequence[HardFact]
) -> bool:
    """Return whether the clauses tell of another person, or other facts besides."""
    words = [word for one in told_of for word in one.words if word.kind == "kin"]
    text = " ".join(one.text for one in told_of)
    others = [one for one in unheld(old.facts, new.text) if not _told_anew(one, pairs, old, new)]
    persons = frozenset(key for word in words for key in word.keys) - new.of_kind("kin")
    return bool(persons) or any(fact.text in text for fact in others)


def _units(old: Statement, pairs: Sequence[HardFact]) -> frozenset[str]:
    """Return what the values count, which is no subject beside other words."""
    behind = [old.text[one.end :].strip()[:24] for one in pairs if one.kind == "number"]
    words = frozenset(key for text in behind for key in statement(text.split(" ")[0]).keys)
    pairs_of_two = frozenset(text[:2] for text in behind if not text.isascii())
    return (words | pairs_of_two) if old.topics - words - pairs_of_two else frozenset()


def _told_anew(one: HardFact, pairs: Sequence[HardFact], old: Statement, new: Statement) -> bool:
    """Return whether it is one of the values, a part of one, or counts what is counted anew."""
    if any(one.start < other.end and other.start < one.end for other in pairs):
        return True
    counted = _counted(old.text[one.end :])
    found = [_counted(new.text[end:]) for _, end, _, _ in spoken_numbers(new.text)]
    return one.kind == "number" and bool(counted) and counted in found


def _distinguishes(word: Word) -> bool:
    """Return whether the word tells things of one kind apart, as the letter of `Server A` does."""
    return len(word.text) == 1 and word.text.isupper()


_VALUES = ("number", "date", "time")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


def _has_year(text: str, fact: HardFact) -> bool:
    """Return whether it is a year, or a date with one, which tells when something was so."""
    if fact.kind == "number":
        return bool(_YEAR.fullmatch(fact.text))
    return fact.kind == "date" and bool(_YEAR.search(text[max(0, fact.start - 5) : fact.end + 5]))


_HAN_CLOCK = re.compile(
    r"[零一二三四五六七八九十两兩]{1,3}[点點時](?:[零一二三四五六七八九十]{1,3}分?|半)?"
)


def _values(one: Statement) -> list[HardFact]:
    """Return what a later statement may tell anew: numbers, dates, times and seasons."""
    found = [fact for fact in one.facts if fact.kind in _VALUES and not _has_year(one.text, fact)]
    found += [
        HardFact("time", match.group(), frozenset(), match.start())
        for match in _HAN_CLOCK.finditer(one.text)
    ]
    return found + [
        HardFact("date", word.text, word.keys, one.text.index(word.text))
        for word in one.words
        if word.kind == "season"
    ]


def _of_one_kind(one: HardFact, other: HardFact, old: Statement, new: Statement) -> bool:
    if one.kind != other.kind:
        return False
    if one.kind == "number":
        return _counted(old.text[one.end :]) == _counted(new.text[other.end :])
    if one.kind == "date":
        return _sort(one) == _sort(other)
    return True


def _sort(fact: HardFact) -> str:
    """Return what sort of date it is: a weekday, a season, or a day or month."""
    value = min(fact.values)
    return next((sort for sort in ("weekday", "season") if value.startswith(sort)), "day")


def _counted(rest: str) -> str:
    match = re.match(r"\s*([^\W\d_])([^\W\d_]*)", rest)
    if not match:
        return ""
    if not match[1].isascii():
        return match[1]
    return min(statement(match.group()).keys, default="")


def other_tool(old: Statement, new: Statement, change: Told, likeness: float) -> Outdating | None:
    """Find what says that notes are kept with Notion where `筆記改用 Obsidian 了`."""
    if not change.now or not (_TOOL.search(old.text) and _TOOL_NOW.search(new.text)):
        return None
    lost = unheld(old.facts, new.text)
    fresh = [fact for fact in unheld(new.facts, old.text) if fact.kind == "name"]
    alone = len(lost) == 1 and lost[0].kind == "name" and bool(fresh)
    return (
        Outdating("it is done with another one now")
        if alone and subject(old, new, likeness)
        else None
    )


_TOOL = re.compile(r"用|\b(?:uses?|runs? on|written in|usa|benutzt|nutzt)\b|使", re.IGNORECASE)
_TOOL_NOW = re.compile(
    r"改用|换成|換成|换到|換到|\b(?:switched to|migrated to|now uses?|now runs on"
    r"|rewritten in)\b|\bahora usa\b"
    r"|\b(?:nutzt|benutzt) jetzt\b|に変え|に乗り換え",
    re.IGNORECASE,
)
