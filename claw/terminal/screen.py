"""What goes to the terminal: replies as they stream, notices between them, a little colour."""

import re
import shutil
import sys
import threading
from collections.abc import Generator
from contextlib import closing, suppress
from typing import TextIO

from claw.domain.text import one_line, printable
from claw.terminal.keyboard import unechoed

_STYLES = {"dim": "2", "bold": "1", "good": "32", "warning": "33", "bad": "31", "name": "36"}
_LONGEST = 4096
_ERASED = "\r\x1b[K"
_DIGITS = re.compile(r"\d+")
_BEGUN = re.compile(
    r"(?:\x1b(?:\[[0-?]*[ -/]*)?|\x9b[0-?]*[ -/]*|\x1b[\]PX^_][^\x07\x1b]*\x1b?|\r)\Z"
)


class Screen:
    """Prints without getting in the way of a reply that is streaming.

    A terminal that is gone is no reason to lose a reply: what cannot be printed is dropped.
    """

    def __init__(
        self, out: TextIO | None = None, *, color: bool = True, in_place: bool = False
    ) -> None:
        """Print to `out`, standard output by default; `in_place` lets it overwrite a line."""
        self._out = out
        self._color = color
        self._in_place = in_place
        self._held: list[str] = []
        self._streamer: int | None = None
        self._waiting = ""
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
            if self._streamer is not None:
                self._held.append(self.styled(printable(text), style))
                return
        self.line(text, style)

    def waiting(self, text: str) -> None:
        """Tell what the reply waits for until it begins, in place of what was told before.

        What another thread waits for is not told. Where no line can be overwritten, a countdown
        is told once.
        """
        if threading.get_ident() != self._streamer:
            return
        before, self._waiting = self._waiting, text
        if self._in_place:
            shown = one_line(printable(text), shutil.get_terminal_size().columns - 1)
            self._write(_ERASED + self.styled(shown, "dim"))
        elif _DIGITS.sub("", before) != _DIGITS.sub("", text):
            self.line(text, "dim")

    def stream(self, pieces: Generator[str, None, None]) -> None:
        """Print a reply piece by piece, and then what was held back meanwhile."""
        with self._lock:
            self._streamer = threading.get_ident()
        strainer = Strainer()
        shown = "\n"
        try:
            with unechoed(), closing(pieces):
                if self._in_place:
                    self.waiting("…")
                for piece in pieces:
                    shown = self._piece(strainer.feed(piece)) or shown
            shown = self._piece(strainer.end()) or shown
        finally:
            self._end_waiting()
            if not shown.endswith("\n"):
                self._write("\n")
            self._let_go()

    def _piece(self, text: str) -> str:
        if text:
            self._end_waiting()
            self._write(text)
        return text

    def _end_waiting(self) -> None:
        if self._waiting and self._in_place:
            self._write(_ERASED)
        self._waiting = ""

    def _let_go(self) -> None:
        with self._lock:
            self._streamer = None
            held, self._held = self._held, []
        for text in held:
            self._write(text + "\n")

    def _write(self, text: str) -> None:
        with suppress(OSError):
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
