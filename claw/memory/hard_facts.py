"""What a rewording must keep: numbers, dates, times, ids, quotations, names, and negations.

Knows nothing of who reworded what; a value is kept when it is there, in whatever form.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from claw.domain.text import normal_form
from claw.memory import calendar_terms, numerals
from claw.memory.proper_names import proper_names

Kind = Literal["number", "date", "time", "code", "quote", "name", "negation"]


@dataclass(frozen=True, slots=True)
class HardFact:
    """One value: what kind, the literal text, its possible normal forms, and where it stands."""

    kind: Kind
    text: str
    values: frozenset[str]
    start: int = 0

    @property
    def end(self) -> int:
        """The offset behind the literal text."""
        return self.start + len(self.text)


_UNITS = (
    "km|m|cm|mm|kg|g|mg|l|ml|gb|mb|kb|tb|ms|s|h|min|hrs?|st|nd|rd|th|k|am|pm|px|pt|eur|usd|w|kw|kwh"
    "|°c|x|p|mph|kmh|v|a|mah"
)
_QUOTE = re.compile(
    r"“([^”\n]{1,80})”|„([^“”\n]{1,80})[“”]|«([^»\n]{1,80})»|\"([^\"\n]{1,80})\"|「([^」\n]{1,80})」|『([^』\n]{1,80})』|《([^》\n]{1,80})》"
)
_PHONE = re.compile(r"\+\d[\d ()/\u00a0-]{5,}\d")
_TOKEN = re.compile(
    r"(?:~?/|[A-Za-z]:\\)?[A-Za-z0-9][A-Za-z0-9_./\\:@#+%=?&~-]*[A-Za-z0-9/]|[A-Za-z]\d"
)
_FILE = re.compile(
    r"(?<![\w-])[\w-]+\.(?:py|md|txt|json|ya?ml|toml|csv|log|sh|js|ts|html|pdf|docx?|xlsx?|sql|env|cfg|ini|db)$"
)
_ADDRESS = re.compile(r"[@\\_]|://|^~?/")
_MEASURE = re.compile(
    rf"\d[\d,/:]*|\d[\d.,]*(?:{_UNITS})(?:/\w+)?|\d[\d.,]*-[a-z][a-z-]*", re.IGNORECASE
)
_PERCENT_HAN = re.compile(r"百分之([零〇一二三四五六七八九十百两兩\d]+)")
_NO_NEGATION = re.compile(
    "不[错錯过過同但仅僅只少如论論]|[要差好]不|不好意思|没错|沒錯|特别|区别|分别|性别|级别|特別|區別|分別"
    "|性別|别人|別人|别的|別的|[无無][论論线線]"
)
_NEGATION = re.compile(
    r"(?<![^\W_])(?:not|no|never|none|nothing|nobody|neither|nor|without|cannot|isnt|dont|doesnt|cant"
    r"|wont|avoids?|dislikes?|hates?|nicht|kein\w*|nie|niemals|ohne|weder|nunca|sin|ningún\w*|tampoco"
    r"|ni)(?![^\W_])|n['’]t(?![^\W_])|[不没沒别別勿无無]|讨厌|討厭|ない|ません|なし|嫌い",
    re.IGNORECASE,
)


def hard_facts(text: str) -> tuple[HardFact, ...]:
    """Return the values that a rewording of `text` must keep, in their order."""
    found: list[HardFact] = []
    found += _grouped("date", text, calendar_terms.dates(text))
    found += _grouped("time", text, calendar_terms.clock_times(text))
    rest = _blank(text, found)
    for step in (_codes, _numbers):
        fresh = list(step(rest))
        rest = _blank(rest, fresh)
        found += fresh
    found += _grouped("date", rest, calendar_terms.months_and_weekdays(rest))
    found += _quotes(text)
    found += _names(text, found)
    found += _negations(text)
    return tuple(sorted(found, key=lambda fact: (fact.start, fact.end)))


class Holding:
    """What a text holds, for comparing many facts with it."""

    def __init__(self, text: str, before: "Holding | None" = None) -> None:
        """Read the values of `text` once; it continues what `before` holds."""
        self.values: frozenset[str] = _values(text) | (before.values if before else frozenset())
        self.words: str = (f"{before.words}\n" if before else "") + normal_form(text)

    def __contains__(self, fact: HardFact) -> bool:
        """Return whether the text holds the fact, by value where a value is known."""
        if fact.kind == "negation":
            return "negation" in self.values
        if fact.values & self.values:
            return True
        literal = normal_form(fact.text)
        if fact.kind == "name":
            return _name_held(literal, self.words)
        return _bounded(literal, self.words)


def missing(facts: Iterable[HardFact], text: str) -> tuple[HardFact, ...]:
    """Return those of the facts that `text` does not hold, by value where a value is known."""
    held = Holding(text)
    return tuple(fact for fact in facts if fact not in held)


def _name_held(name: str, words: str) -> bool:
    bare = re.sub(r"['’]s$", "", name)
    if _bounded(bare, words):
        return True
    parts = bare.split()
    return len(parts) > 1 and all(_bounded(part, words) for part in parts)


def _bounded(literal: str, words: str) -> bool:
    if literal not in words:
        return False
    head = r"(?<![a-z0-9])" if literal[:1].isascii() and literal[:1].isalnum() else ""
    tail = r"(?![0-9])" if literal[-1:].isdigit() else ""
    if literal[-1:].isascii() and literal[-1:].isalpha():
        tail = r"(?![a-z]{3})"
    return re.search(head + re.escape(literal) + tail, words) is not None


def _values(text: str) -> frozenset[str]:
    there: set[str] = set()
    for terms in (
        calendar_terms.dates(text),
        calendar_terms.slashed_dates(text),
        calendar_terms.clock_times(text),
        calendar_terms.months_and_weekdays(text),
    ):
        for _, _, value in terms:
            there.add(value)
            there |= _implied(value)
    for _, _, values in numerals.written_numbers(text):
        there |= values
    there |= {value for _, _, value, _ in numerals.spoken_numbers(text)}
    there |= {"".join(filter(str.isdigit, match.group())) for match in _PHONE.finditer(text)}
    if any(_negations(text)):
        there.add("negation")
    return frozenset(there)


def _implied(value: str) -> set[str]:
    if re.fullmatch(r"\d\d-\d\d", value):
        return {f"month {int(value[:2])}", str(int(value[3:]))}
    if re.fullmatch(r"\d\d:\d\d", value):
        hour = int(value[:2])
        return {str(hour), str(hour % 12), *({f"{hour % 12:02}{value[2:]}"} if hour > 12 else ())}
    return set()


def _grouped(kind: Kind, text: str, spans: Iterable[tuple[int, int, str]]) -> Iterator[HardFact]:
    taken: dict[tuple[int, int], HardFact] = {}
    for start, end, value in spans:
        if any(start < other_end and other_start < end for other_start, other_end in taken):
            if (start, end) not in taken or value.isdigit():
                continue
            fact = taken[start, end]
            taken[start, end] = HardFact(kind, fact.text, fact.values | {value}, start)
            continue
        taken[start, end] = HardFact(kind, text[start:end], frozenset({value}), start)
    yield from taken.values()


def _blank(text: str, facts: Iterable[HardFact]) -> str:
    for fact in facts:
        text = text[: fact.start] + " " * len(fact.text) + text[fact.end :]
    return text


def _codes(text: str) -> Iterator[HardFact]:
    for match in _PHONE.finditer(text):
        digits = "".join(filter(str.isdigit, match.group()))
        yield HardFact("code", match.group(), frozenset({digits}), match.start())
        text = text[: match.start()] + " " * len(match.group()) + text[match.end() :]
    for match in _TOKEN.finditer(text):
        if _is_code(match.group()):
            yield HardFact("code", match.group(), frozenset(), match.start())


def _is_code(token: str) -> bool:
    if _ADDRESS.search(token) or _FILE.search(token):
        return True
    if not any(char.isdigit() for char in token) or _MEASURE.fullmatch(token):
        return False
    if re.fullmatch(r"[\d.]+", token):
        return token.count(".") > 1 and not re.fullmatch(r"\d{1,3}(?:\.\d{3})+", token)
    letters = any(char.isalpha() for char in token)
    return letters or token.count("-") > 1


def _numbers(text: str) -> Iterator[HardFact]:
    for match in _PERCENT_HAN.finditer(text):
        value = match[1] if match[1].isdigit() else numerals.han_value(match[1])
        yield HardFact("number", match.group(), frozenset({value}), match.start())
    text = _PERCENT_HAN.sub(lambda match: " " * len(match.group()), text)
    spoken = [item for item in numerals.spoken_numbers(text) if item[3]]
    for start, end, value, _ in spoken:
        yield HardFact("number", text[start:end], frozenset({value}), start)
    for start, end, values in numerals.written_numbers(text):
        if not any(
            start < other_end and other_start < end for other_start, other_end, *_ in spoken
        ):
            yield HardFact("number", text[start:end], values, start)


def _quotes(text: str) -> Iterator[HardFact]:
    for match in _QUOTE.finditer(text):
        group = match.lastindex or 0
        inner = match.group(group)
        if inner.strip():
            yield HardFact("quote", inner, frozenset({normal_form(inner)}), match.start(group))


def _names(text: str, found: Iterable[HardFact]) -> Iterator[HardFact]:
    taken = [(fact.start, fact.end) for fact in found if fact.kind in {"code", "quote", "date"}]
    seen: set[tuple[int, int]] = set()
    for start, end in proper_names(text):
        covered = any(start < other_end and other_start < end for other_start, other_end in taken)
        if not covered and (start, end) not in seen:
            seen.add((start, end))
            yield HardFact("name", text[start:end], frozenset(), start)


def _negations(text: str) -> Iterator[HardFact]:
    clear = _NO_NEGATION.sub(lambda match: " " * len(match.group()), text)
    for match in _NEGATION.finditer(clear):
        yield HardFact("negation", match.group(), frozenset({"negation"}), match.start())
