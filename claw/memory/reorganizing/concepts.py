"""Find the everyday concepts of a text, whatever its language or script."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claw.domain.text import has_cjk
from claw.memory.reorganizing.concept_words import CONCEPTS
from claw.memory.retrieval.han_forms import SIMPLIFIED

SOFT = "~"
LOOSE = "-"


@dataclass(frozen=True, slots=True)
class Concept:
    """A concept with its kind, and where its words stand."""

    kind: str
    name: str
    start: int
    end: int

    @property
    def key(self) -> str:
        """What two words of the same concept have in common."""
        return f"{self.kind}/{self.name}"


def _table() -> dict[str, tuple[str, str]]:
    table: dict[str, tuple[str, str]] = {}
    for line in CONCEPTS.strip().splitlines():
        head, _, words = line.partition(": ")
        kind, _, name = head.partition("/")
        for word in words.split():
            table.setdefault(word.replace("_", " "), (kind, name))
    return table


_TABLE = _table()


def _pattern(words: list[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_HAN = re.compile(_pattern([word for word in _TABLE if has_cjk(word)]))
_WORDS = re.compile(
    rf"(?<![^\W_])(?:{_pattern([word for word in _TABLE if not has_cjk(word)])})(?![^\W_])"
)


def concepts(folded: str) -> Iterator[Concept]:
    """Yield the concepts of a text that is in small letters and simplified characters.

    A longer phrase hides the words in it.
    """
    for pattern in (_WORDS, _HAN):
        for match in pattern.finditer(folded):
            kind, name = _TABLE[match.group()]
            yield Concept(kind, name, *match.span())


def simplified(text: str) -> str:
    """Return the text in small letters and simplified characters, each at its place."""
    lowered = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    return lowered.translate(SIMPLIFIED)
