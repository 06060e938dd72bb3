"""Cuts text where a reader would: after sentences, clauses and words, at worst between characters.

What a person sees as one character, such as an emoji of several parts, stays whole.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator

Count = Callable[[str], int]

_LINES = re.compile(r"(?<=\n)(?!\n)")
_SENTENCES = re.compile(
    r"(?<=[.!?])(?=\s)|(?<=[.!?][\"'”’)\]])(?=\s)|(?<=[。！？｡…۔।])(?![。！？｡…”’」』）)])"
    r"|(?<=[。！？｡…][”’」』）)])(?![。！？｡…”’」』）)])"
)
_CLAUSES = re.compile(r"(?<=[,;:，；：、،])")
_WORDS = re.compile(r"(?<=\S)(?=\s)")  # tokens begin with their space
_LEVELS = (_LINES, _SENTENCES, _CLAUSES, _WORDS)
_JOINER = "\u200d"
_VIRAMA = 9  # the class of the signs that bind two consonants of an Indic script


def sentences(text: str) -> list[str]:
    """Return the sentences; joined they are the text."""
    return [part for line in _LINES.split(text) for part in _SENTENCES.split(line) if part]


def pieces(text: str, most: int, count: Count) -> Iterator[str]:
    """Yield pieces of at most `most` tokens, as `count` counts; joined they are the text.

    A single code point may have more tokens than that.
    """
    return _pieces(text, most, count, 0)


def _pieces(text: str, most: int, count: Count, level: int) -> Iterator[str]:
    if not text:
        return
    if len(text) == 1 or count(text) <= most:
        yield text
    elif level == len(_LEVELS):
        middle = _boundary(text)
        yield from _pieces(text[:middle], most, count, level)
        yield from _pieces(text[middle:], most, count, level)
    else:
        for part in _LEVELS[level].split(text):
            yield from _pieces(part, most, count, level + 1)


def _boundary(text: str) -> int:
    """Return the place nearest to the middle at which no character is torn, else the middle."""
    middle = len(text) // 2
    for distance in range(middle):
        for place in (middle - distance, middle + distance):
            if 0 < place < len(text) and not _joined(text, place):
                return place
    return middle


def _joined(text: str, place: int) -> bool:
    """Return whether the code points on both sides of `place` are seen as one character."""
    before, after = text[place - 1], text[place]
    if _JOINER in (before, after) or before + after == "\r\n":
        return True
    if unicodedata.combining(before) == _VIRAMA:
        return True
    if unicodedata.category(after) in ("Mn", "Me", "Mc") or _modifies(after):
        return True
    if _flag(before) and _flag(after):
        run = next((n for n in range(place) if not _flag(text[place - 1 - n])), place)
        return run % 2 == 1
    return False


def _modifies(char: str) -> bool:
    """Return whether it is a skin tone, or a letter of a flag's tag."""
    return "\U0001f3fb" <= char <= "\U0001f3ff" or "\U000e0020" <= char <= "\U000e007f"


def _flag(char: str) -> bool:
    """Return whether it is a regional indicator, two of which are a flag."""
    return "\U0001f1e6" <= char <= "\U0001f1ff"
