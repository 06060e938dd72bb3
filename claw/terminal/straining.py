"""Drops control sequences from a stream, wherever it is cut."""

import re

from claw.domain.text import printable

_LONGEST = 4096
_BEGUN = re.compile(
    r"(?:\x1b(?:\[[0-?]*[ -/]*)?|\x9b[0-?]*[ -/]*|\x1b[\]PX^_][^\x07\x1b]*\x1b?|\r)\Z"
)


class Strainer:
    """Drops control sequences from a stream, also those that are cut between two pieces."""

    def __init__(self) -> None:
        self._tail = ""

    def feed(self, piece: str) -> str:
        """Return what of the stream can be shown now."""
        text = self._tail + piece
        begun = _BEGUN.search(text)
        start = begun.start() if begun and len(text) - begun.start() < _LONGEST else len(text)
        self._tail = text[start:]
        return printable(text[:start])

    def end(self) -> str:
        """Return what was still held back."""
        tail, self._tail = self._tail, ""
        return printable(tail)
