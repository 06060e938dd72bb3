"""Check a summary's prose against its source, and compose the summary within its cap.

Sentences of the prose and clauses of the user compete for the room by what they add. What was said
longest ago gives way first, but for health and identity.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from claw.domain.messages import Message
from claw.domain.text import has_cjk, is_chinese, normal_form
from claw.errors import ReplyUnusable
from claw.memory.hard_facts import HardFact, hard_facts, missing
from claw.memory.importance import aged_weight
from claw.memory.key_clauses import Clause, choose, clauses, joined, sentences, terms
from claw.memory.summary import Summary, cap, measure
from claw.memory.transcripts import language

_PREFACE = re.compile(
    r"^(?:sure|certainly|of course|okay|here(?: is|'s)|summary|摘要|总结|總結|要約)[^\n:：]{0,60}"
    r"[:：]\s*",
    re.IGNORECASE,
)
_TOLD = re.compile(r"\A(用户|使用者)\s*[:：]")
_SPEAKERS = re.compile(r"(?:\b(?:User|Assistant)|用户|使用者|助手|ユーザー|アシスタント)\s*[:：]")
_LIST_MARK = re.compile(r"^\s*(?:>|#+|[-*•]|\d+[.)])\s+", re.MULTILINE)
_PROSE = -2
_WELL_SUPPORTED, _BARELY_SUPPORTED = 0.6, 0.2
_TELLING = frozenset(
    {
        *("user", "assi", "want", "need", "plan", "cons", "sugg", "asks", "aske", "reco", "repo"),
        *("help", "usin", "also", "conf", "ment", "stat", "expl", "nutz", "usua", "pers", "用户"),
        *("户想", "使用", "用者", "者想", "計劃", "计划", "户计", "需要", "希望"),
        *("ユー", "ーザ", "ザー"),
    }
)
_RANKS = ("code", "time", "date", "quote", "name", "number")
_MOST_VALUES = 10
_ALSO, _ALSO_CHINESE = "Also: ", "另："
_UNIT = re.compile(
    r" ?(?:(?!(?:to|are|is|was|and|or|by|at|in|on|of|for|from|the|a)\b)[a-zA-ZÀ-ÿ]{1,14}"
    r"|[\u3040-\u30ff\u4e00-\u9fff])"
)


class Material:
    """What a summary is made from: the earlier summary and the messages being taken out."""

    def __init__(
        self, old_summary: str, messages: Sequence[Message], prose_weight: float = 1.5
    ) -> None:
        """Read the source; a sentence of the prose counts `prose_weight` times a user's clause."""
        self._prose_weight = prose_weight
        self._old = Summary.parse(old_summary)
        self._own = [one.typed() for one in messages if one.role == "user"]
        self._source = "\n".join([old_summary, *(one.content for one in messages)])
        own = "\n".join(self._own) or self._source
        self._chinese = is_chinese(own)
        self._length = measure(own)
        self._size = self._length(self._source)
        self._cap = cap(self._size)
        self.language, self.opening = language(own)

    @property
    def too_little(self) -> bool:
        """Whether no summary shorter than the source could say anything."""
        return self._room() < self._least()

    @property
    def asked(self) -> str:
        """The limit that the model is told: two fifths of the room, the rest is for details."""
        unit = "characters" if self._length is len else "words"
        return f"{self._wanted()} {unit}"

    @property
    def output_tokens(self) -> int:
        """How many tokens the model may write."""
        return 60 + self._wanted() * 3

    def checked(self, text: str) -> str:
        """Return the prose of a reply, without sentences whose values the source does not hold.

        Raises ReplyUnusable if it is no summary: a bare answer, a dialogue, too long, in another
        language, or about something else.
        """
        prose = _LIST_MARK.sub("", Summary.parse(_PREFACE.sub("", text)).prose)
        prose = _TOLD.sub(r"\1说：", prose)
        prose = (" " if self._length is not len else "").join(prose.split("\n")).strip()
        if _SPEAKERS.search(prose):
            raise ReplyUnusable("It was a dialogue instead of a summary.")
        if is_chinese(prose) is not self._chinese and not has_cjk(self._source):
            raise ReplyUnusable("It was in another language.")
        if self._chinese and not has_cjk(prose):
            raise ReplyUnusable("It was in another language.")
        if self._length(prose) < self._least():
            raise ReplyUnusable("It was far too short for a summary.")
        if self._length(prose) >= self._size:
            raise ReplyUnusable("It was too long for a summary.")
        stated = (_balanced(_statement(one)) for one in sentences(prose))
        told = [one for one in stated if self._length(one) > 1 and not self._invents(one)]
        kept = [one for one in told if self._support(one) >= _WELL_SUPPORTED]
        kept = kept or [one for one in told if self._support(one) >= _BARELY_SUPPORTED]
        if not kept:
            raise ReplyUnusable("It did not say what the conversation says.")
        fitting = [one for one in kept if self._length(one) * 4 <= self._room() * 3]
        if not fitting:
            raise ReplyUnusable("It was one sentence that is too long for a summary.")
        return self._joined(fitting)

    def compose(self, prose: str) -> str:
        """Return the whole summary: headings, prose, and details, within the cap."""
        first, *others = sentences(prose)
        room = self._room() - self._length(first)
        spoken = [
            Clause(sentence, index, turn=_PROSE, weight=self._prose_weight)
            for index, sentence in enumerate(others)
        ]
        offered = [*spoken, *self._offered(len(others))]
        chosen = choose(offered, first, room, self._length)
        told = [one.text for one in chosen if one.turn == _PROSE]
        details = joined((one for one in chosen if one.turn != _PROSE), *self._marks())
        summary = Summary(self._joined([first, *told]), tuple(details))
        text = self._with_values(summary).text(chinese=self._chinese)
        return text if self._length(text) <= self._cap else summary.text(chinese=self._chinese)

    def _with_values(self, summary: Summary) -> Summary:
        """Add a line of values that no chosen clause holds, as far as there is room."""
        text = summary.text(chinese=self._chinese)
        mark = _ALSO_CHINESE if self._chinese else _ALSO
        room = self._cap - self._length(text) - self._length(mark) - 1
        lasting = (one.text for one in clauses(self._own) if one.weight >= 1.0)
        own = "\n".join([*lasting, self._old.prose, *self._old.details])
        values: list[str] = []
        for fact in _by_rank(missing(hard_facts(own), text)):
            value = _with_unit(own, fact)
            room -= self._length(value) + (2 if self._length is len else 0)
            if room < 0 or len(values) == _MOST_VALUES:
                break
            values += [value] if value not in values else []
        line = (mark + ", ".join(values),) if values else ()
        return Summary(summary.prose, (*summary.details, *line))

    def _offered(self, start: int) -> list[Clause]:
        old = [*sentences(self._old.prose), *self._old.details]
        aged = [
            Clause(text, start + index, _weight(text, index / len(old)))
            for index, text in enumerate(old)
        ]
        start += len(old)
        return [*aged, *(replace(one, order=start + one.order) for one in clauses(self._own))]

    def _invents(self, sentence: str) -> bool:
        """Return whether the sentence holds a value that the source does not."""
        return any(self._is_new(one) for one in missing(hard_facts(sentence), self._source))

    def _is_new(self, fact: HardFact) -> bool:
        if fact.kind in {"negation", "quote"}:
            return False
        words = normal_form(self._source)
        parts = normal_form(fact.text).split()
        return fact.kind != "name" or not any(part in words for part in parts)

    def _support(self, sentence: str) -> float:
        """Return the share of the sentence's words that the source has, but for telling verbs."""
        said = _stems(sentence) - _TELLING
        return len(said & _stems(self._source)) / len(said) if said else 1.0

    def _marks(self) -> tuple[str, str]:
        """Return what joins clauses of a sentence, and sentences."""
        if self._length is not len:
            return ", ", ". "
        return ("，", "。") if self._chinese else ("、", "。")

    def _joined(self, parts: Sequence[str]) -> str:
        return ("" if self._length is len else " ").join(parts)

    def _room(self) -> int:
        headings = Summary(self.opening, ("",)).text(chinese=self._chinese)
        headings = headings.replace(self.opening, "", 1)
        return self._cap - self._length(headings) - (2 if self._length is len else 0)

    def _wanted(self) -> int:
        return max(self._least() * 2, self._room() * 2 // 5)

    def _least(self) -> int:
        return 10 if self._length is len else 5


def _balanced(sentence: str) -> str:
    """Take out quotation marks that do not come in pairs: a sentence was cut out of a quotation."""
    for pair in ("“”", "「」", "『』", "«»"):
        if sentence.count(pair[0]) != sentence.count(pair[1]):
            sentence = sentence.replace(pair[0], "").replace(pair[1], "")
    return sentence


def _statement(sentence: str) -> str:
    """Return the sentence without the question at its end: a summary asks nothing."""
    if not sentence.endswith(("?", "？")):
        return sentence
    kept = re.match(r"(.*)[,，;；]", sentence)
    return f"{kept.group(1)}{'。' if has_cjk(sentence) else '.'}" if kept else ""


def _stems(text: str) -> set[str]:
    return {term[:4] for term in terms(text)}


def _weight(text: str, age: float) -> float:
    """Return what an old line weighs; 0 is the oldest age, and bare values give way before it."""
    if text.startswith((_ALSO, _ALSO_CHINESE)):
        return 0.35 + 0.2 * age
    return aged_weight(text, age)


def _by_rank(facts: Sequence[HardFact]) -> list[HardFact]:
    told = [fact for fact in facts if fact.kind in _RANKS and len(fact.text) > 1]
    return sorted(told, key=lambda fact: _RANKS.index(fact.kind))


def _with_unit(text: str, fact: HardFact) -> str:
    """Return the value, a number with the word that it counts: `62 guests`."""
    unit = _UNIT.match(text, fact.end) if fact.kind == "number" else None
    return fact.text + (unit.group() if unit else "")
