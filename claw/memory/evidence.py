"""Check a proposed memory against the user's own words; where it says more, the quote stands in."""

import re
import unicodedata

from claw.domain.text import has_cjk
from claw.memory.hard_facts import HardFact, hard_facts, missing
from claw.memory.similarity import coverage

ENOUGH = 0.6
RELATED = 0.3
_UNIFIED = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "…": "."}
)
_SENTENCE = re.compile(r"[^.!?。！？；;\n]+(?:[.!?。！？；;]+(?![\d\w])|\n|$)|[^\n]+")


def located(quote: str, own: str) -> str:
    """Return the span of `own` that the quote names, "" if it does not stand there.

    White space, case, width and the style of quotation marks do not matter.
    """
    wanted, _ = _folded(quote.strip(" \t\n\"'“”.。…"))
    there, places = _folded(own)
    start = there.find(wanted) if wanted else -1
    if start < 0:
        return ""
    end = start + len(wanted) - 1
    return own[places[start] : places[end] + 1].strip()


def supporting(text: str, own: str) -> str:
    """Return the sentence of `own` that says most of what `text` says, "" if none says enough."""
    sentences = [match.group().strip() for match in _SENTENCE.finditer(own)]
    best = max(sentences, key=lambda sentence: coverage(text, sentence), default="")
    return best if coverage(text, best) >= ENOUGH else ""


def faithful(text: str, quote: str, own: str) -> bool:
    """Return whether `text` adds no value to the user's words and loses none of the quote's.

    Values are numbers, dates, names, quotations and negations; another script, or words that hardly
    stand in `own`, are unfaithful.
    """
    if has_cjk(text) != has_cjk(quote) or coverage(text, own) < RELATED:
        return False
    added = missing(hard_facts(text), own)
    lost = missing(hard_facts(quote), text)
    return not _weighty(added) and not _weighty(lost)


def _weighty(facts: tuple[HardFact, ...]) -> bool:
    return any(fact.kind != "time" or fact.values for fact in facts)


def _folded(text: str) -> tuple[str, list[int]]:
    """Return the text as it is compared, and for each of its characters the place in `text`."""
    chars: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        for folded in unicodedata.normalize("NFKC", char.translate(_UNIFIED)).casefold():
            if not folded.isspace():
                chars.append(folded)
                places.append(place)
    return "".join(chars), places
