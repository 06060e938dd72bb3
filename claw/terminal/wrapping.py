"""Breaks a line at word ends while it comes: what is written is never written again.

A word is written when its end is seen. One that is longer than a whole line is left to the terminal
to break, so that an address is still whole where it is copied; in a table's cell it is cut.
"""

import re
from collections.abc import Callable

from claw.terminal.spans import Ink, Span
from claw.terminal.widths import breaks, cells, clusters, joins, most_cells

_PARTS = re.compile(r"(?P<space>[^\S\xa0\u202f]+)|[!-~]+|.", re.DOTALL)


class Wrapping:
    """One line of the reply after another, broken into lines of the terminal."""

    def __init__(self, columns: Callable[[], int], ink: Ink, *, cut: bool = False) -> None:
        """Ask `columns` anew for each word; `cut` breaks a word that is longer than a line."""
        self._columns = columns
        self._ink = ink
        self._cut = cut
        self._measure = cells if cut else most_cells
        self._rest = Span("")
        self._column = self._start = 0
        self._spaces: list[Span] = []
        self._word: list[Span] = []
        self._long = False
        self._empty = True
        self._last = ""

    def begin(self, first: Span, rest: Span) -> None:
        """Begin a line with `first`; where it is broken, `rest` stands before what follows."""
        self._rest = rest
        self._ink.write(first.text, first.style)
        self._column, self._start = most_cells(first.text), most_cells(rest.text)
        self._empty = True

    def put(self, span: Span) -> None:
        """Write the words that are complete, and keep the rest."""
        for match in _PARTS.finditer(span.text):
            part = match.group()
            if match.lastgroup == "space":
                self._end_word()
                self._spaces.append(Span(part.replace("\t", "    "), span.style))
            else:
                self._part(Span(part, span.style))

    def end(self) -> None:
        """End the line; spaces at its end are dropped."""
        self._end_word()
        self._spaces = []
        self._ink.write("\n")

    def _part(self, part: Span) -> None:
        """Add what no space parts from the word before it; a break may part it all the same."""
        joined = joins(self._last, part.text[0])
        if self._last and not joined and breaks(self._last[0], part.text[0]):
            self._end_word()
        self._last = self._last + part.text if joined else part.text[-1]
        if self._long:
            self._write(part)
            return
        if joined and self._word:
            part = Span(self._word[-1].text + part.text, self._word.pop().style)
        self._word.append(part)
        if not self._cut and self._width(self._word) > self._columns() - self._start:
            self._long = True
            self._write_word()

    def _end_word(self) -> None:
        self._write_word()
        self._long = False
        self._last = ""

    def _write_word(self) -> None:
        if not self._word:
            return
        width = self._width(self._spaces) + self._width(self._word)
        fits = not self._long and self._column + width <= self._columns()
        if fits or self._empty:
            for span in self._spaces if fits else ():
                self._write(span)
        else:
            self._new_line()
        for span in self._word:
            self._write(span)
        self._spaces, self._word = [], []

    def _width(self, spans: list[Span]) -> int:
        return sum(self._measure(span.text) for span in spans)

    def _new_line(self) -> None:
        self._ink.write("\n")
        self._ink.write(self._rest.text, self._rest.style)
        self._column, self._empty = self._start, True

    def _write(self, span: Span) -> None:
        width = self._measure(span.text)
        if self._cut and self._column + width > self._columns():
            self._write_cut(span)
            return
        self._ink.write(span.text, span.style)
        self._column, self._empty = self._column + width, False
        while self._column > self._columns():
            self._column -= self._columns()

    def _write_cut(self, span: Span) -> None:
        for cluster in clusters(span.text):
            width = self._measure(cluster)
            if self._column + width > self._columns() and not self._empty:
                self._new_line()
            self._ink.write(cluster, span.style)
            self._column, self._empty = self._column + width, False
