"""What goes to the terminal: replies as they stream, notices between them, a little colour."""

import os
import re
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager, suppress
from typing import TextIO

from claw.domain.text import one_line, printable
from claw.terminal.blocks import ASCII_SIGNS, Signs
from claw.terminal.keyboard import unechoed
from claw.terminal.markdown import Highlight, Reply
from claw.terminal.page import Page
from claw.terminal.spans import Ink
from claw.terminal.straining import Strainer
from claw.terminal.widths import clipped

_STYLES = {"dim": "2", "bold": "1", "good": "32", "warning": "33", "bad": "31", "name": "36"}
_UNKNOWN_WIDTH = 80
_ERASED = "\r\x1b[K"
_DIGITS = re.compile(r"\d+")


class Screen:
    """Prints without getting in the way of a reply that is streaming.

    A terminal that is gone is no reason to lose a reply: what cannot be printed is dropped.
    """

    def __init__(
        self,
        out: TextIO | None = None,
        *,
        color: bool = True,
        in_place: bool = False,
        boxes: bool = False,
        columns: Callable[[], int] | None = None,
        highlighting: Callable[[], Highlight] | None = None,
    ) -> None:
        """Print to `out`, standard output by default, as wide as it is or as `columns` says.

        `in_place` lets it overwrite a line, `boxes` draw lines; `highlighting` is called when a
        reply begins, for what colours its code.
        """
        self._out = out
        self._color = color
        self._in_place = in_place
        self._signs = Signs() if boxes else ASCII_SIGNS
        self._columns = columns or self._width
        self._highlighting = highlighting or (lambda: lambda _: None)
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
            shown = clipped(one_line(printable(text)), self._columns() - 1)
            self._write(_ERASED + self.styled(shown, "dim"))
        elif _DIGITS.sub("", before) != _DIGITS.sub("", text):
            self.line(text, "dim")

    def stream(self, pieces: Generator[str, None, None]) -> None:
        """Print a reply in Markdown piece by piece, and then what was held back meanwhile."""
        with self._lock:
            self._streamer = threading.get_ident()
        page = Page(self._columns, Ink(color=self._color), self._color, self._signs)
        strainer, reply = Strainer(), Reply(page, self._highlighting())
        try:
            with unechoed(), closing(pieces):
                if self._in_place:
                    self.waiting("…")
                for piece in pieces:
                    self._piece(reply.feed(strainer.feed(piece)))
        finally:
            self._piece(reply.feed(strainer.end()) + reply.end())
            self._end_waiting()
            self._let_go()

    @contextmanager
    def lent(self) -> Iterator[None]:
        """Hold notices back while another program, such as an editor, has the terminal."""
        with self._lock:
            self._streamer = threading.get_ident()
        try:
            yield
        finally:
            self._let_go()

    def _piece(self, text: str) -> None:
        if text:
            self._end_waiting()
            self._write(text)

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

    def _width(self) -> int:
        with suppress(OSError, ValueError):
            return os.get_terminal_size(self.out.fileno()).columns or _UNKNOWN_WIDTH
        return _UNKNOWN_WIDTH
