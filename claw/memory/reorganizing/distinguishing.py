"""What tells two entries apart that share all their words: a year, a sign, a count, who does what.

Knows nothing of changes over time; `why_not_same` asks it after the words and values agree.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from claw.domain.notebook import Entry
from claw.domain.text import has_cjk
from claw.memory import numerals
from claw.memory.hard_facts import hard_facts
from claw.memory.reorganizing.concepts import simplified
from claw.memory.reorganizing.statements import Statement, values
from claw.memory.retrieval.stop_words import STOP_WORDS

_BELOW_ZERO = re.compile(
    r"(?<![\w.])[-−–](?=\d)|零下|\bminus\b|\bbelow zero\b|unter null|bajo cero|マイナス|氷点下",
    re.IGNORECASE,
)
_DECIMAL = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.])")
_GIVEN_BACK = re.compile(
    r"[还還](?=[了给給钱錢清])|归还|歸還|\b(?:paid|gave|given|returned)\b.*\bback\b|zurück"
    r"|devolvió|返し",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_EVERY = re.compile(
    r"\b(?:every|each|yearly|annual\w*|monthly|weekly|jed\w+|jährlich|cada|todos)\b|每|毎",
    re.IGNORECASE,
)
_BOX = re.compile(r"^\s*\[([ xX])\]")
_NUMBERED = re.compile(r"\s*\d+[.)]\s")
_CODE = re.compile(r"`([^`\n]+)`")
_OPTION = re.compile(r"(?<![\w-])--?[A-Za-z][\w-]*")
_CAPITAL = re.compile(r"(?<![^\W_])[A-Z][\w-]+")
_LISTED = re.compile(r"(?:['’]s)?\s*(?:[,;/&+、]|\b(?:and|or|und|oder|y|e|o)\b|[和与與跟])*\s*")
_KIN = (
    "姐姐 妹妹", "哥哥 弟弟", "奶奶 外婆", "爷爷 外公", "叔叔 舅舅 伯伯", "姑姑 姨妈 舅妈 阿姨",
    "表姐 表妹 表哥 表弟 堂姐 堂妹 堂哥 堂弟", "岳父 岳母 公公 婆婆", "孙子 外孙", "侄子 外甥",
    "侄女 外甥女", "孙女 外孙女",
)  # fmt: skip
_KIN_OF_ONE_SORT = tuple(frozenset(words.split()) for words in _KIN)


def why_apart(gone: Statement, kept: Statement) -> str:
    """Return what sets `gone` apart from `kept`, which has all its words; "" if nothing does."""
    return next((why for why, found in _APART.items() if found(gone, kept)), "")


def is_step(entry: Entry) -> bool:
    """Return whether an entry is numbered: its place counts, even if another says the same."""
    return bool(_NUMBERED.match(entry.source))


def other_relative(one: str, other: str) -> bool:
    """Return whether they name relatives of one sort, such as an elder and a younger sister."""
    first, second = simplified(one), simplified(other)
    for sort in _KIN_OF_ONE_SORT:
        here = {word for word in sort if word in first}
        there = {word for word in sort if word in second}
        if here and there and not here & there:
            return True
    return False


def _years_lost(gone: Statement, kept: Statement) -> bool:
    """Return whether a date of `gone` stands in `kept` only in part, without its year or day."""
    held, years_held = values(kept.text), frozenset(_YEAR.findall(kept.text))
    for fact in gone.facts:
        if fact.kind == "date":
            days = {value for value in fact.values if re.fullmatch(r"\d\d-\d\d", value)}
            if not years_held.issuperset(_YEAR.findall(fact.text)) or (days and not days & held):
                return True
    return False


def other_decimals(one: str, other: str) -> bool:
    """Return whether they differ as the versions 2.1 and 2.10 do, which are one number."""
    here, there = set(_DECIMAL.findall(one)), set(_DECIMAL.findall(other))
    return any(a != b and float(a) == float(b) for a in here - there for b in there - here)


def _somebody_in_front(gone: Statement, kept: Statement) -> bool:
    """Return whether `kept` begins with a Chinese or Japanese name that `gone` does not have."""
    return any(
        fact.kind == "name" and not fact.start and has_cjk(fact.text) and fact.text not in gone.text
        for fact in kept.facts
    )


def _owed(text: str) -> bool:
    return bool(_GIVEN_BACK.search(text))


def _doer_turned(gone: Statement, kept: Statement) -> bool:
    """Tell who lives with a sister from the sister who lives with somebody."""
    if not gone.words or not kept.words or gone.words[0].kind == "kin":
        return False
    first = kept.words[0]
    return first.kind == "kin" and any(word.keys & first.keys for word in gone.words[1:])


def _box(text: str) -> str:
    match = _BOX.match(text)
    return match[1].strip().lower() or "open" if match else ""


def _literal(text: str) -> frozenset[str]:
    return frozenset((*_CODE.findall(text), *_OPTION.findall(text)))


def _counts_differ(one: str, other: str) -> bool:
    """Return whether `other` counts the same thing, and never as `one` does."""
    there: dict[str, set[str]] = {}
    for thing, numbers in _counted(other):
        there.setdefault(thing, set()).update(numbers)
    return any(
        thing in there and not numbers & there[thing] for thing, numbers in _counted(one) if thing
    )


def _counted(text: str) -> Iterator[tuple[str, frozenset[str]]]:
    found = [(end, values) for _, end, values in numerals.written_numbers(text)]
    found += [(end, frozenset({value})) for _, end, value, _ in numerals.spoken_numbers(text)]
    for end, numbers in found:
        match = re.match(r"\s*([\u4e00-\u9fff]|[^\W\d_\u4e00-\u9fff]+)", text[end:])
        yield simplified(match[1]).removesuffix("s") if match else "", numbers


def _turned(one: str, other: str) -> bool:
    """Return whether the names of both come in another order, though they form no mere list."""
    here, there = _capitals(one), _capitals(other)
    shared = [name for name in here if name in there]
    if shared == sorted(shared, key=lambda name: there[name][0]):
        return False
    return not (_is_list(one, [here[name] for name in shared]))


@lru_cache(maxsize=1 << 14)
def _capitals(text: str) -> Mapping[str, tuple[int, int]]:
    facts = {fact.text for fact in hard_facts(text) if fact.kind == "name"}
    found: dict[str, tuple[int, int]] = {}
    for match in _CAPITAL.finditer(text):
        named = match.start() > 0 or match.group() in facts
        if (named or match.group().lower() not in STOP_WORDS) and match.group() not in found:
            found[match.group()] = match.span()
    return found


def _only_one_comes_again(gone: Statement, kept: Statement) -> bool:
    dated = any(re.search(r"\d\d-\d\d", one) for fact in gone.facts for one in fact.values)
    return dated and bool(_EVERY.search(gone.text)) != bool(_EVERY.search(kept.text))


def _only_one_below_zero(gone: Statement, kept: Statement) -> bool:
    return bool(_BELOW_ZERO.search(gone.text)) != bool(_BELOW_ZERO.search(kept.text))


def _turned_in_a_clause(gone: Statement, kept: Statement) -> bool:
    return any(_turned(one.text, other.text) for one in gone.clauses for other in kept.clauses)


def _is_list(text: str, places: Sequence[tuple[int, int]]) -> bool:
    pairs = pairwise(places)
    return all(_LISTED.fullmatch(text[end:start]) for (_, end), (start, _) in pairs)


_APART: Mapping[str, Callable[[Statement, Statement], bool]] = {
    "they are about different dates": _years_lost,
    "only one of them comes again": _only_one_comes_again,
    "only one of them is below zero": _only_one_below_zero,
    "only one of them is ticked off": lambda one, other: _box(one.text) != _box(other.text),
    "they hold different code": lambda one, other: not _literal(one.text) <= _literal(other.text),
    "they are about different relatives": lambda one, other: other_relative(one.text, other.text),
    "they count differently": lambda one, other: _counts_differ(one.text, other.text),
    "they hold different versions": lambda one, other: other_decimals(one.text, other.text),
    "only one of them was given back": lambda one, other: _owed(one.text) != _owed(other.text),
    "they say it of each other": _turned_in_a_clause,
    "they are about different people": _doer_turned,
    "the other one is about somebody else": _somebody_in_front,
}
