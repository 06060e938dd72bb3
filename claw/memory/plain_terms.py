"""The words of a text nearly as they are written, by which a passage that repeats it is known.

Forgetting goes by these; the search has terms of its own, in which more wordings meet.
"""

import re

from claw.domain.text import normal_form

_WORDS = re.compile(r"[^\W_]+")
_CJK_RUN = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]+")
LEAST = 4


def terms(text: str) -> list[str]:
    """Return the terms of a text: words, and for CJK characters single ones and pairs."""
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
