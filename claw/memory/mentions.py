"""Which sentences of a text tell one of some facts, in its words or in near ones.

By words, so that `tea` is not in `team lead`; Chinese by characters. Names and numbers of a fact
must be there; of its other words one in five may be missing.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from claw.domain.matching import stands_in
from claw.domain.passages import Span, sentences
from claw.domain.text import has_cjk, normal_form
from claw.memory.plain_terms import terms

ENOUGH = 0.8
STEM = 5
GLANCE = 3
LONGEST_RUN = 6
LATELY = 1024
_GLUE = frozenset(
    (  # noqa: SIM905  (a list of words is read best as a line)
        "a an and are as at be been but by for from had has have he her his i in is it its me my "
        "no not of on or our she so that the their them they this to user was we were will with "
        "you your der die das ein eine ich ist und nicht mein meine el la los las un una es y mi "
        "的 了 是 在 我 有 和 不 对 他 她 它 们"
    ).split()
)
_THE_USER = re.compile("用户|用戶|ユーザー")
_NAME = re.compile(r"(?<=[^\s.!?:])\s+([A-ZÀ-ÖØ-Þ][^\W_]+)")


class Mentions:
    """Finds the sentences that tell one of `texts`; one that tells one of `spared` stays out."""

    def __init__(self, texts: Iterable[str], spared: Iterable[str] = ()) -> None:
        """Read what is looked for."""
        self._wanted = [one for one in map(_Wanted.read, texts) if one.form]
        self._spared = [form for form in map(normal_form, spared) if form]
        # a text that is found is looked at again when it is erased
        self._remembered = lru_cache(LATELY)(self._found)

    def __call__(self, text: str) -> Sequence[Span]:
        """Return the spans of the sentences, in order."""
        return self._remembered(text)

    def _found(self, text: str) -> Sequence[Span]:
        folded = normal_form(text)
        wanted = [one for one in self._wanted if one.possible(folded)]
        if not wanted:
            return ()
        spans = sentences(text)
        told = {at for at, (start, end) in enumerate(spans) if self._tells(text[start:end], wanted)}
        for one in wanted:
            if stands_in(folded, one.form):
                told |= set(_run(text, spans, one.form))
        return [spans[at] for at in sorted(told)]

    def _tells(self, sentence: str, wanted: Sequence["_Wanted"]) -> bool:
        folded = normal_form(sentence)
        possible = [one for one in wanted if one.possible(folded)]
        if any(stands_in(folded, one.form) for one in possible):
            return True
        if not possible or any(stands_in(folded, form) for form in self._spared):
            return False
        words = _words(sentence)
        found, stems = frozenset(words), frozenset(map(_stem, words))
        return any(one.told_by(found, stems) for one in possible)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A text in normal form, its words and their stems, and those that cannot be missing."""

    form: str
    words: frozenset[str]
    core: frozenset[str]
    anchors: frozenset[str]

    @classmethod
    def read(cls, text: str) -> "_Wanted":
        names = " ".join(_NAME.findall(text))
        core = stems_of(text)
        numbers = {stem for stem in core if any(char.isdigit() for char in stem)}
        words = frozenset(_words(text))
        return cls(normal_form(text), words, core, frozenset(numbers | (stems_of(names) & core)))

    def possible(self, folded: str) -> bool:
        """Return whether a text in normal form can tell it: a quick look before the close one."""
        glimpsed = sum(stem[:GLANCE] in folded for stem in self.core)
        return self.form in folded or glimpsed >= max(1.0, ENOUGH * len(self.core))

    def told_by(self, words: frozenset[str], stems: frozenset[str]) -> bool:
        if len(self.words) == 1:
            return self.words <= words
        shared = len(self.core & stems)
        return bool(self.core) and shared >= ENOUGH * len(self.core) and self.anchors <= stems


def stems_of(text: str) -> frozenset[str]:
    """Return the stems of the words that carry meaning."""
    return frozenset(map(_stem, _words(text)))


def _stem(term: str) -> str:
    return term if has_cjk(term) else term[:STEM]


def _words(text: str) -> list[str]:
    return [term for term in terms(_THE_USER.sub(" ", text)) if term not in _GLUE]


def _run(text: str, spans: Sequence[Span], form: str) -> range:
    """Return the shortest run of sentences that holds `form`."""
    for length in range(1, min(LONGEST_RUN, len(spans)) + 1):
        for first in range(len(spans) - length + 1):
            piece = text[spans[first][0] : spans[first + length - 1][1]]
            if stands_in(normal_form(piece), form):
                return range(first, first + length)
    return range(len(spans))
