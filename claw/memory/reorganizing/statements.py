"""What an entry states: its clauses with their words and signs, its hard facts, its date stamp."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from claw.domain.text import has_cjk
from claw.memory.hard_facts import HardFact, Holding, hard_facts
from claw.memory.reorganizing.concepts import LOOSE, SOFT, concepts, simplified
from claw.memory.reorganizing.languages import language
from claw.memory.retrieval.stemming import stem
from claw.memory.retrieval.stop_words import STOP_WORDS

_STAMP = re.compile(
    r"^\W{0,2}(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})\W{0,2}\s*[:：—–-]?\s*"
    r"|\s*[(（\[](\d{4})-(\d\d)-(\d\d)[)）\]]\s*$"
)
_BREAK = re.compile(
    r"[,，、;；。！!?？()（）【】\n]|\.(?:\s|$)|\s[–—-]\s|\s(?:but|aber|sondern|pero|sino)\s"
    r"|但是?|不过|不過|而是",
    re.IGNORECASE,
)
_TOKEN = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff]|[^\W_\u3040-\u30ff\u3400-\u9fff]+(?:['’][a-z]+)?"
)
_HAN_EMPTY = frozenset(
    "的了着过是在有和与也都就很这那个们之其而及或被把将对从到吗呢吧啊呀嘛哦嗯于以为只位名种次会要可能"
    "科员来去上里中时些每样得地给跟向由因所则且并还又再才已经称性个座件间之"
    "一不没别勿无未はがのをにへとでもやかねよですまするしたてい"
)
# Words without meaning in one language that are names in another.
_NAMES = "mia don des era lei lui ella eva sua una ton ai mai ma ed mas dos"
_NAMES_TOO = frozenset(_NAMES.split())
_ADVERSE = re.compile(
    r"allerg|intoleran|unverträg|hives|rash|poisoning|过敏|不耐受|疹|拉肚子|中毒|アレルギー",
    re.IGNORECASE,
)
_EXTRA_NEGATION = re.compile(r"\b(?:no more|gave up|stopped|quit)\b|戒", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Word:
    """A word that carries meaning, by the keys under which it is the same as another."""

    keys: frozenset[str]
    text: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a statement that is affirmed or denied as a whole.

    `keys` are all keys of its words; `topics` is what it may be about: its words, and of Chinese
    ones those of two characters.
    """

    words: tuple[Word, ...]
    negative: bool
    text: str
    keys: frozenset[str]
    topics: frozenset[str]


@dataclass(frozen=True, slots=True)
class Statement:
    """An entry as it is compared; `facts` are without negations and without the date stamp.

    `words`, `keys` and `topics` are those of its clauses together.
    """

    text: str
    stamp: date | None
    clauses: tuple[Clause, ...]
    facts: tuple[HardFact, ...]
    language: str
    words: tuple[Word, ...]
    keys: frozenset[str]
    topics: frozenset[str]

    @property
    def nested(self) -> bool:
        """Whether it has more than one line."""
        return "\n" in self.text

    @property
    def negative(self) -> bool:
        """Whether a part of it is denied."""
        return any(clause.negative for clause in self.clauses)

    def of_kind(self, kind: str) -> frozenset[str]:
        """Return its concepts of a kind."""
        return frozenset(key for word in self.words if word.kind == kind for key in word.keys)

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of which it has a concept that contrasts with others."""
        return frozenset(word.kind for word in self.words if word.kind)


@lru_cache(maxsize=1 << 14)
def statement(text: str) -> Statement:
    """Read an entry's text."""
    said, stamp = without_stamp(text)
    adverse = bool(_ADVERSE.search(said))
    clauses = [_clause(part, adverse=adverse) for part in parts(said)]
    clauses = [one for one in clauses if one.words]
    return Statement(
        said,
        stamp,
        tuple(clauses),
        tuple(fact for fact in hard_facts(said) if fact.kind != "negation"),
        language(said),
        tuple(word for one in clauses for word in one.words),
        frozenset().union(*(one.keys for one in clauses)),
        frozenset().union(*(one.topics for one in clauses)),
    )


def without_stamp(text: str) -> tuple[str, date | None]:
    """Return the text without the date that is stamped at its start or end, and that date."""
    match = _STAMP.search(text)
    if not match:
        return text, None
    year, month, day = (int(part) for part in match.groups() if part)
    try:
        stamp = date(year, month, day)
    except ValueError:
        return text, None
    rest = (text[: match.start()] + text[match.end() :]).strip()
    return (rest, stamp) if rest else (text, None)


def parts(text: str) -> tuple[str, ...]:
    """Return the clauses of a text, without what divides them."""
    return tuple(part for part in _BREAK.split(text) if part.strip())


def _tells(pair: str) -> bool:
    return all(has_cjk(char) and char not in _HAN_EMPTY for char in pair)


def _clause(text: str, *, adverse: bool) -> Clause:
    facts = hard_facts(text)
    negative = adverse or bool(_EXTRA_NEGATION.search(text))
    negative = negative or any(fact.kind == "negation" for fact in facts)
    words = tuple(_words(text, _valued(facts)))
    keys = frozenset(key for word in words for key in word.keys)
    return Clause(words, negative, text.strip(), keys, _topics(words, text))


def _topics(words: Iterable[Word], text: str) -> frozenset[str]:
    kinds = ("unit", "day", "every", "week", "size", "life", "season")
    keys = {key for word in words if word.kind not in kinds for key in word.keys}
    folded = simplified(text)
    pairs = {folded[at : at + 2] for at in range(len(folded) - 1)}
    long = {key for key in keys if len(key) > 1 or not has_cjk(key)}
    return frozenset(long | {pair for pair in pairs if _tells(pair)})


def _words(text: str, valued: frozenset[int]) -> Iterator[Word]:
    folded = simplified(text)
    found = {concept.start: concept for concept in concepts(folded)}
    at = 0
    while at < len(folded):
        concept = found.get(at)
        if concept:
            at = concept.end
            if concept.kind != SOFT:
                kind = "" if concept.kind == LOOSE else concept.kind
                yield Word(frozenset({concept.key}), text[concept.start : concept.end], kind)
            continue
        match = _TOKEN.match(folded, at)
        if not match or at in valued:
            at += 1 if not match else len(match.group())
            continue
        at = match.end()
        word = _plain_word(
            text[match.start() : match.end()],
            match.group(),
            first=not text[: match.start()].strip(),
        )
        if word:
            yield word


def _valued(facts: Iterable[HardFact]) -> frozenset[int]:
    """Return the places of numbers, dates, times and codes, which are compared by value."""
    kinds = ("number", "date", "time", "code")
    found = [fact for fact in facts if fact.kind in kinds]
    return frozenset(at for fact in found for at in range(fact.start, fact.end))


def _plain_word(raw: str, folded: str, *, first: bool) -> Word | None:
    if has_cjk(folded):
        return None if folded in _HAN_EMPTY else Word(frozenset({folded}), raw)
    if len(raw) == 1 and raw.isupper() and not first:
        return Word(frozenset({raw}), raw)
    bare = re.sub(r"['’][a-z]+$", "", folded)
    named = raw[0].isupper() and bare in _NAMES_TOO
    if bare.isdigit() or len(bare) < 2 or (_is_empty(folded, bare) and not named):
        return None
    light = bare[:-1] if len(bare) > 3 and bare.endswith("s") and bare[-2] not in "su" else bare
    proper = raw[0].isupper() and not first
    return Word(frozenset({light} if proper or named else {light, f"{stem(bare)}*"}), raw)


def _is_empty(folded: str, bare: str) -> bool:
    return bare in STOP_WORDS or folded.replace("’", "'") in STOP_WORDS


@lru_cache(maxsize=1 << 14)
def _holding(text: str) -> Holding:
    return Holding(text)


def values(text: str) -> frozenset[str]:
    """Return the values that a text holds, each number and date in one form."""
    return _holding(text).values


def unheld(facts: Iterable[HardFact], text: str) -> tuple[HardFact, ...]:
    """Return those of the facts that the text does not hold."""
    held = _holding(text)
    return tuple(fact for fact in facts if fact not in held)
