"""Word stems by endings alone, the same whatever language a word is in.

A short question does not tell its language, and a stem that depends on it would not meet the one in
the index. So one list of endings serves English and its neighbours, and another Cyrillic.
"""

import re
from functools import lru_cache

_VOWELS = frozenset("aeiouy")
_LEAST = 3
_SHORT = 4
# The first that fits is taken off where three letters remain.
_DERIVED = (
    ("ization", "ize"),
    ("ational", "ate"),
    ("fulness", "ful"),
    ("ousness", "ous"),
    ("iveness", "ive"),
    ("ation", "ate"),
    ("ment", ""),
    ("ness", ""),
    ("ance", ""),
    ("ence", ""),
    ("ful", ""),
    ("ity", ""),
    ("ive", ""),
    ("ion", ""),
    ("ist", ""),
    ("aux", ""),
    ("ern", ""),
    ("ly", ""),
    ("al", ""),
    ("er", ""),
    ("or", ""),
    ("en", ""),
    ("ar", ""),
)
_DERIVED_ENDINGS = tuple(ending for ending, _ in _DERIVED)
_CYRILLIC = re.compile(
    r"(?:иями|ами|ями|ого|его|ому|ему|ыми|ими|ах|ях|ов|ев|ам|ям|ом|ем|ая|яя|ое|ее|ые|ие|ый|ии"
    r"|ои|еи|ую|юю|ть|[аяоеыиуюь])$"
)


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """Return the stem of a word that is folded to small letters without accents."""
    if len(word) < _SHORT:
        return word
    if word.isascii():
        return _latin(word) if word.isalpha() else word
    if "\u0400" <= word[0] <= "\u04ff":
        rest = _CYRILLIC.sub("", word)
        return rest if len(rest) >= _LEAST else word
    return word


def _latin(word: str) -> str:
    word = _without_tense(_singular(word))
    if word.endswith(_DERIVED_ENDINGS):
        word = _underived(word)
    if word.endswith("y") and len(word) >= _SHORT and word[-2] not in _VOWELS:
        return word[:-1] + "i"
    if word[-1] in "aeio" and len(word) > _SHORT:
        return word[:-1]
    return word


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > _SHORT else word[:-1]
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if word[-1] == "s" and word[-2] not in "su":
        return word[:-1]
    return word


def _without_tense(word: str) -> str:
    for ending in ("ing", "ed"):
        root = word[: -len(ending)]
        if word.endswith(ending) and len(root) >= _LEAST and not _VOWELS.isdisjoint(root):
            doubled = root[-1] == root[-2] and root[-1] not in "lsz"
            return root[:-1] if doubled and len(root) > _LEAST else root
    return word


def _underived(word: str) -> str:
    for ending, instead in _DERIVED:
        if word.endswith(ending):
            root = word[: -len(ending)]
            return root + instead if len(root) >= _LEAST else word
    return word
