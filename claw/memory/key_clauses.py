"""Which of the user's own clauses a summary should hold: values, decisions, open tasks, reasons.

Chooses by what a clause adds to the text that stands already, for the room that it takes.
"""

import heapq
import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from claw.domain.text import has_cjk
from claw.memory.hard_facts import HardFact, Holding, Kind, hard_facts
from claw.memory.importance import importance, is_idle

_FENCE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_SENTENCE = re.compile(
    r"(?<!\b\d\.)(?<!\b\d\d\.)(?<!\bMr\.)(?<!\bMrs\.)(?<!\bMs\.)(?<!\bDr\.)(?<!\bSt\.)(?<=[.!?…])[\"”’)]*\s+(?=[\"“(¿¡]?[^\W_a-zß-ÿ])|(?<=[。！？；])|\n+"
)
_COMMA = re.compile(r"(?<=[，,;、])(?![^「『“《]{0,12}[」』”》])\s*")
_CHANGED = re.compile(
    r"(?<=[，,])(?:后来|後來|但后来|现在改|現在改|改成|换成|換成|结果|結果|最后|最後)"
)
MOST_CLAUSES = 30
LEAST_GAIN = 1.5
_EDGE = " \t,，。;；、"
_JOINT = re.compile(
    r"(?<=[,;])\s+(?=(?:and|so|he|she|it|they|we|I|und|er|sie|wir|ich|y)\b)"
    r"|\s+(?=and (?:I|we|he|she|it|they|the|my|our)\b)"
)
_LEADING = re.compile(r"^(?:and|so|und|y) ", re.IGNORECASE)
_STOPS = tuple(".!?…。！？")
_FILLER = re.compile(
    r"^(?:(?:ok(?:ay)?|yes|yeah|no|good|great(?: idea)?|nice|perfect|right|fine|hmm+|clever|exactly"
    r"|sure|thanks|thank you|well|alright|please|agreed|oh|ah|so|ja|gut|genau|stimmt|danke|klar"
    r"|na gut|sí|vale|bien|perfecto|claro|gracias|好的?|嗯|对了?|對了?|行|可以|是的?|没错"
    r"|沒錯|完美|太好了|那|はい|ええ|そうです(?:ね)?)"
    r"[,.!，。！、;:：—-]+\s*|(?:还有|還有|另外)[，,]?)+",
    re.IGNORECASE,
)
_WEIGHTS: dict[Kind, float] = {
    "code": 3.0,
    "quote": 3.0,
    "name": 2.5,
    "date": 2.5,
    "time": 2.5,
    "number": 2.0,
    "negation": 1.0,
}
_COMMON = frozenset(
    re.findall(
        r"\S+",
        """that this with from they them then there their have will would could should about after
        before just only very much many some what when where which while into over because been were
        your mine ours also than like want need make made does done doesn take takes think know said
        says nicht auch noch aber eine einen einer wird sind haben para pero como esta este""",
    )
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause that a summary may hold; `order` counts through the conversation, the oldest lowest.

    `turn` and `sentence` tell clauses of one message and of one sentence, which are joined again
    when several are chosen.
    """

    text: str
    order: int
    weight: float = 1.0
    turn: int = -1
    sentence: int = -1


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, without surrounding space."""
    return [one.strip() for one in _SENTENCE.split(text) if one and one.strip()]


def clauses(texts: Iterable[str]) -> list[Clause]:
    """Return the clauses of the user's messages in their order, without fillers and code."""
    found: list[Clause] = []
    for turn, message in enumerate(texts):
        for number, sentence in enumerate(sentences(_FENCE.sub("\n", message))):
            found += _clauses(sentence, Clause("", len(found), turn=turn, sentence=number))
    return found


def _clauses(sentence: str, place: Clause) -> list[Clause]:
    parts = [(part.strip(_EDGE), weight) for part, weight in _parts(_FILLER.sub("", sentence))]
    told = [(part, weight) for part, weight in parts if part and not part.startswith("|")]
    return [
        replace(place, text=part, weight=weight, order=place.order + offset)
        for offset, (part, weight) in enumerate(told)
    ]


def joined(chosen: Iterable[Clause], comma: str, stop: str) -> list[str]:
    """Return the clauses as lines, one for each message; a gap in a sentence is marked."""
    lines: list[str] = []
    last = Clause("", -9)
    for one in chosen:
        if one.turn < 0 or one.turn != last.turn:
            lines.append(_LEADING.sub("", one.text))
        elif one.sentence != last.sentence:
            ended = lines[-1][-1:] in _STOPS
            lines[-1] += (" " * stop.endswith(" ") if ended else stop) + one.text
        else:
            lines[-1] += comma + ("" if one.order == last.order + 1 else "…") + one.text
        last = one
    return lines


def _parts(sentence: str) -> list[tuple[str, float]]:
    """Split a long sentence at its commas; a short part stays with the one before it.

    Where the sentence tells a change of mind, what comes after it is one part, and weighs more.
    """
    cjk = has_cjk(sentence)
    change = _CHANGED.search(sentence)
    if change and change.start():
        before = _split(sentence[: change.start()], cjk=cjk)
        return [*((part, 0.4) for part in before), (sentence[change.start() :], 1.0)]
    if len(sentence) <= 12 if cjk else len(sentence.split()) <= 12:
        return [(sentence, 1.0)]
    return [(part, 1.0) for part in _split(sentence, cjk=cjk)]


def _split(sentence: str, *, cjk: bool) -> list[str]:
    parts: list[str] = []
    for part in (_COMMA if cjk else _JOINT).split(sentence):
        short = len(part) < 8 if cjk else len(part.split()) < 4
        if parts and (short or len(parts[-1]) < 8):
            parts[-1] += part if cjk else f" {part}"
        else:
            parts.append(part)
    return parts


def choose(
    candidates: Sequence[Clause],
    standing: str,
    room: int,
    length: Callable[[str], int],
    least: float = LEAST_GAIN,
) -> list[Clause]:
    """Return the clauses, in their order, that add most to the text `standing` within `room`.

    `room` is in the units of `length`; a clause takes its line break too where that counts. None
    is taken that adds less than `least`: a value that stands nowhere yet adds 2 to 3.
    """
    chosen: list[Clause] = []
    known = _Known(standing)
    waiting = [(-math.inf, number, _Scored(one)) for number, one in enumerate(candidates)]
    while waiting and len(chosen) < MOST_CLAUSES:
        _, number, best = heapq.heappop(waiting)
        gain = best.gain(known)
        density = gain / _cost(best.clause, length)
        if waiting and -density > waiting[0][0]:
            heapq.heappush(waiting, (-density, number, best))
        elif gain >= least and length(f"{best.clause.text}\n") <= room:
            room -= length(f"{best.clause.text}\n")
            chosen.append(best.clause)
            known = _Known(best.clause.text, known)
    return sorted(chosen, key=lambda clause: clause.order)


def _cost(clause: Clause, length: Callable[[str], int]) -> float:
    return math.pow(length(clause.text) + 2, 0.8)


def terms(text: str) -> set[str]:
    """Return what the text is about: stems of its longer words, and pairs of CJK characters."""
    found: set[str] = set()
    for run in re.findall(r"[\u4e00-\u9fff\u30a0-\u30ff]+|[a-zà-ÿ]{4,}", text.lower()):
        if run[0] < "\u3000":
            found |= {run[:6]} if run not in _COMMON else set()
        else:
            found |= {run[i : i + 2] for i in range(len(run) - 1)}
    return found


class _Scored:
    """A clause with what never changes about its score."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause
        self._facts: tuple[HardFact, ...] = hard_facts(clause.text)
        self._terms = terms(clause.text)
        self._cues = importance(clause.text)
        self._idle = is_idle(clause.text)

    def gain(self, known: "_Known") -> float:
        """Return what the clause adds to what is known."""
        values = sum(_weight(fact) * self._share(fact, known) for fact in self._facts)
        new = len(self._terms - known.terms)
        words = min(new, 8) * (0.25 if has_cjk(self.clause.text) else 0.4)
        cues = self._cues * min(1.0, new / 2)
        total = (values + words + cues) * self.clause.weight
        if values < 1.5 and new * 5 <= len(self._terms) * 2:
            total *= 0.3
        return total * (0.6 if values else 0.3) if self._idle else total

    def _share(self, fact: HardFact, known: "_Known") -> float:
        """Return 1 for a new value; less for a small number that is known of something else.

        A negation is always new: another thing is denied.
        """
        if fact.kind == "negation" or fact not in known.holding:
            return 1.0
        small = fact.kind == "number" and len(fact.text) <= 4
        return 0.75 if small and not self._around(fact) & known.pairs else 0.0

    def _around(self, fact: HardFact) -> set[str]:
        around = self.clause.text[max(0, fact.start - 12) : fact.end + 12]
        return {pair for pair in _pairs(around) if fact.text.lower() in pair}


class _Known:
    """The text that stands already, read once."""

    def __init__(self, text: str, before: "_Known | None" = None) -> None:
        self.holding: Holding = Holding(text, before.holding if before else None)
        self.terms: set[str] = terms(text) | (before.terms if before else set())
        self.pairs: set[str] = _pairs(text) | (before.pairs if before else set())


def _pairs(text: str) -> set[str]:
    """Return neighbouring words: `table 4`; in Chinese a number with the character behind it."""
    words = re.findall(r"[a-zà-ÿ0-9]+|[\u3040-\u30ff\u4e00-\u9fff]", text.lower())
    return {f"{one} {other}" for one, other in pairwise(words)}


def _weight(fact: HardFact) -> float:
    """Return what a value is worth; a short code such as `2DK` may mean little."""
    return 1.5 if fact.kind == "code" and len(fact.text) < 5 else _WEIGHTS[fact.kind]
