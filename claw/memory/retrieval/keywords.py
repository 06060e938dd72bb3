"""Find the entries that a question is about, by their words."""

import math
import re
from collections import Counter
from collections.abc import Sequence

from claw.domain.notebook import Entry
from claw.domain.text import normal_form

_WORDS = re.compile(r"[^\W_]+")
_CJK_RUN = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+")
LEAST = 4
_K1 = 0.9
_B = 0.4


def terms(text: str) -> list[str]:
    """Return the search terms of a text: words, and for CJK characters single ones and pairs."""
    found: list[str] = []
    for word in _WORDS.findall(normal_form(text)):
        rest = 0
        for run in _CJK_RUN.finditer(word):
            found += _stemmed(word[rest : run.start()])
            found += _grams(run.group())
            rest = run.end()
        found += _stemmed(word[rest:])
    return found


def _grams(run: str) -> list[str]:
    return [*run, *(run[at : at + 2] for at in range(len(run) - 1))]


def _stemmed(word: str) -> list[str]:
    if len(word) > LEAST and word.endswith("ies"):
        return [word[:-3] + "y"]
    if len(word) > LEAST and word.endswith(("ches", "shes", "sses", "xes", "zes")):
        return [word[:-2]]
    if len(word) >= LEAST and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return [word[:-1]]
    return [word] if word else []


def search(query: str, entries: Sequence[Entry], limit: int) -> tuple[tuple[Entry, float], ...]:
    """Return at most `limit` entries that match, each with its BM25 score, the best first."""
    wanted = set(terms(query))
    documents = [Counter(terms(" ".join((*entry.section, entry.text)))) for entry in entries]
    if not wanted or not documents:
        return ()
    lengths = [sum(document.values()) for document in documents]
    mean = sum(lengths) / len(lengths) or 1.0
    weights = {term: _weight(term, documents) for term in wanted}
    scored = [
        (entry, sum(_score(document[term], length / mean) * weights[term] for term in wanted))
        for entry, document, length in zip(entries, documents, lengths, strict=True)
    ]
    ranked = sorted((pair for pair in scored if pair[1] > 0), key=lambda pair: -pair[1])
    return tuple(ranked[:limit])


def _weight(term: str, documents: Sequence[Counter[str]]) -> float:
    holding = sum(1 for document in documents if term in document)
    return math.log(1 + (len(documents) - holding + 0.5) / (holding + 0.5))


def _score(count: int, relative_length: float) -> float:
    return count * (_K1 + 1) / (count + _K1 * (1 - _B + _B * relative_length))
