"""What goes to the terminal: replies as they stream, notices between them, a little colour."""

import re
import sys
import threading
from collections.abc import Generator
from contextlib import closing
from typing import TextIO

from claw.domain.text import printable

_STYLES = {"dim": "2", "bold": "1", "good": "32", "warning": "33", "bad": "31", "name": "36"}
_LONGEST = 4096
_BEGUN = re.compile(
    r"(?:\x1b(?:\[[0-?]*[ -/]*)?|\x9b[0-?]*[ -/]*|\x1b[\]PX^_][^\x07\x1b]*\x1b?|\r)\Z"
)


class Screen:
    """Prints without getting in the way of a reply that is streaming."""

    def __init__(self, out: TextIO | None = None, *, color: bool = True) -> None:
        """Print to `out`, standard output by default."""
        self._out = out
        self._color = color
        self._held: list[str] = []
        self._streaming = False
        self._lock = threading.RLock()

    @property
    def out(self) -> TextIO:
        """Where it prints; looked up late, since a prompt may stand in front of it."""
        return self._out or sys.stdout

    def styled(self, text: str, style: str) -> str:
        """Return the text in a style: dim, bold, good, warning, bad or name."""
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m" if self._color and text else text

    def line(self, text: str = "", style: str = "") -> None:
        """Print a line; control sequences in it are dropped."""
        shown = printable(text)
        self._write((self.styled(shown, style) if style else shown) + "\n")

    def notice(self, text: str, style: str = "dim") -> None:
        """Print a line that may come from another thread, after the reply that is streaming."""
        with self._lock:
            if self._streaming:
                self._held.append(self.styled(printable(text), style))
                return
        self.line(text, style)

    def stream(self, pieces: Generator[str, None, None]) -> None:
        """Print a reply piece by piece, and then what was held back meanwhile."""
        with self._lock:
            self._streaming = True
        strainer = Strainer()
        shown = "\n"
        try:
            with closing(pieces):
                for piece in pieces:
                    shown = self._piece(strainer.feed(piece)) or shown
            shown = self._piece(strainer.end()) or shown
        finally:
            if not shown.endswith("\n"):
                self._write("\n")
            self._let_go()

    def _piece(self, text: str) -> str:
        if text:
            self._write(text)
        return text

    def _let_go(self) -> None:
        with self._lock:
            self._streaming = False
            held, self._held = self._held, []
        for text in held:
            self._write(text + "\n")

    def _write(self, text: str) -> None:
        self.out.write(text)
        self.out.flush()


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
