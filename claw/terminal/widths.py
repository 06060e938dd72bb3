"""How many cells of a terminal a text takes, and where it may be cut.

Characters of ambiguous width count as one cell, as terminals have it by default.
"""

import re
from collections.abc import Iterator

from wcwidth import wcswidth, wcwidth

_JOINER = "\u200d"
_EMOJI_STYLE = "\ufe0f"
_SKIN = re.compile("[\U0001f3fb-\U0001f3ff]")
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]")
_OPENS = frozenset("([{<（［｛〈《「『【〔〖“‘«¿¡$￥¥£€")
_CLOSES = frozenset(")]}>）］｝〉》」』】〕〗”’»,.;:!?%，、。；：？！．·…—～ー々％")


def cells(text: str) -> int:
    """Return the cells that a text takes where emoji sequences are joined; no control codes."""
    return len(text) if text.isascii() else max(0, wcswidth(text))


def most_cells(text: str) -> int:
    """Return the cells that a text takes at most, also where emoji sequences fall apart."""
    if text.isascii():
        return len(text)
    return sum(max(0, wcwidth(char)) for char in text) + text.count(_EMOJI_STYLE)


def clipped(text: str, most: int) -> str:
    """Return what of the beginning of a text fits into so many cells."""
    text = text[: max(0, most)]
    while most_cells(text) > most and text:
        text = text[:-1]
    return text


def joins(before: str, char: str) -> bool:
    """Return whether `char` belongs to the character at the end of `before`: accents, emoji."""
    if not before or char.isascii():
        return False
    if before[-1] == _JOINER or wcwidth(char) == 0 or _SKIN.match(char):
        return True
    return bool(_FLAG.match(char)) and _flags_at_end(before) % 2 == 1


def clusters(text: str) -> Iterator[str]:
    """Yield the characters of a text, each with all that belongs to it."""
    cluster = ""
    for char in text:
        if cluster and not joins(cluster, char):
            yield cluster
            cluster = ""
        cluster += char
    if cluster:
        yield cluster


def _flags_at_end(text: str) -> int:
    return next(
        (count for count, char in enumerate(reversed(text)) if not _FLAG.match(char)), len(text)
    )


def breaks(before: str, char: str) -> bool:
    """Return whether a line may end between two characters that no space parts.

    It may beside wide ones, but neither behind an opening nor before a closing mark.
    """
    if before in _OPENS or char in _CLOSES:
        return False
    return wcwidth(before) == 2 or wcwidth(char) == 2
