"""Tables: printed when complete, or row by row once a long one has shown how wide it is.

A table that is wider than the terminal has its cells broken; one that is far too wide is printed as
it is written. Cells beyond those of the head are shown too.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest

from claw.terminal.blocks import Prefix
from claw.terminal.inline_marks import Marks
from claw.terminal.page import Page
from claw.terminal.spans import BOLD, FAINT, Ink, Span
from claw.terminal.widths import cells
from claw.terminal.wrapping import Wrapping

MANY = 24
NARROWEST, ROOM = 6, 12
_DELIMITER = re.compile(r"\|? *:?-+:? *(?:\| *:?-+:? *)*\|? *\Z")
_CELL = re.compile(r"((?:\\.|(`+)[^`]+\2(?!`)|[^|])*)(?:\||\Z)")
_BREAK = re.compile(r"<br */?>")
_STYLES = re.compile(r"\x1b\[[\d;]*m")


def is_delimiter(row: str) -> bool:
    """Return whether a row is the one between a table's head and its rows."""
    return "-" in row and bool(_DELIMITER.match(row))


class Table:
    """A table that is coming."""

    def __init__(self, page: Page, prefix: Prefix, head: str, delimiter: str) -> None:
        """Begin with the head and the row of dashes under it."""
        self._page = page
        self._prefix = prefix
        self._aligns = [_align(one) for one in _cells_of(delimiter)]
        self._source = [head, delimiter]
        self._natural: list[int] = []

    def add(self, row: str) -> None:
        """Keep a row until the table is complete or long."""
        if self._natural:
            self._write_row(row)
            return
        self._source.append(row)
        if len(self._source) > MANY:
            self._write(ROOM)

    def end(self) -> None:
        """Write what is not written yet."""
        if not self._natural:
            self._write(1)

    def _write(self, least: int) -> None:
        """Write the rows that came, each column with `least` cells for those to come."""
        head, delimiter, *rows = self._source
        wanted = _natural([head, *rows], self._page.marks)
        self._natural = [max(width, least) for width in wanted]
        self._write_row(head, BOLD)
        widths = self._widths()
        if widths:
            signs, ink = self._page.signs, self._page.ink
            ink.write(self._prefix.rest, FAINT)
            ink.write(signs.crossing.join(signs.rule * width for width in widths) + "\n", FAINT)
        else:
            self._page.text(self._prefix, delimiter)
        for row in rows:
            self._write_row(row)

    def _widths(self) -> list[int]:
        """Return how wide each column is now; nothing if the terminal is too narrow for them."""
        between = cells(self._page.signs.column) * (len(self._natural) - 1)
        room = self._page.columns() - cells(self._prefix.rest) - between
        return fitted(self._natural, room)

    def _write_row(self, row: str, style: str = "") -> None:
        widths = self._widths()
        prefix, self._prefix = self._prefix, Prefix(self._prefix.rest, self._prefix.rest)
        if not widths:
            self._page.text(prefix, row, style)
            return
        columns = [
            _broken(cell, width, self._page, style)
            for cell, width in zip_longest(_cells_of(row, len(widths)), widths, fillvalue="")
            if isinstance(width, int)
        ]
        for parts in zip_longest(*columns, fillvalue=""):
            self._page.ink.write(prefix.first, FAINT)
            self._write_line(parts, widths)
            prefix = self._prefix

    def _write_line(self, parts: Sequence[str], widths: Sequence[int]) -> None:
        ink, column = self._page.ink, self._page.signs.column
        for index, (part, width) in enumerate(zip(parts, widths, strict=True)):
            align = self._aligns[index] if index < len(self._aligns) else ""
            before, after = _padding(width - _visible(part), align)
            last = index == len(widths) - 1
            if index:
                ink.write(column if part or not last else column.rstrip(), FAINT)
            ink.write(" " * before + part if part or not last else "")
            ink.write("" if last else " " * after)
        ink.write("\n")


def fitted(natural: Sequence[int], room: int) -> list[int]:
    """Return widths that fit into the room, the widest narrowed; none if it is too small."""
    widths = list(natural)
    least = [min(width, NARROWEST) for width in widths]
    if sum(least) > room:
        return []
    while sum(widths) > room:
        spare = [width - low and width for width, low in zip(widths, least, strict=True)]
        widths[spare.index(max(spare))] -= 1
    return widths


def _cells_of(row: str, most: int = 0) -> list[str]:
    """Return the cells of a row; what is beyond `most` stands in the last one."""
    bare = row.strip().removeprefix("|")
    if bare.endswith("|") and not bare.endswith("\\|"):
        bare = bare[:-1]
    found = [cell[1].strip().replace("\\|", "|") for cell in _CELL.finditer(bare) if cell[0]]
    if most and len(found) > most:
        found[most - 1 :] = [" | ".join(found[most - 1 :])]
    return found


def _natural(rows: Iterable[str], marks: Callable[[], Marks]) -> list[int]:
    """Return the widths that the columns of the rows would like to have."""
    widths: list[int] = []
    for row in rows:
        wanted = [max(_wanted(line, marks) for line in _BREAK.split(one)) for one in _cells_of(row)]
        widths = [max(pair) for pair in zip_longest(widths, wanted, fillvalue=1)]
    return widths


def _wanted(text: str, marks: Callable[[], Marks]) -> int:
    return max(1, cells("".join(span.text for span in marks().end(text.strip()))))


def _broken(cell: str, width: int, page: Page, style: str) -> list[str]:
    ink = Ink(color=page.color)
    wrapping = Wrapping(lambda: width, ink, cut=True)
    for line in _BREAK.split(cell):
        wrapping.begin(Span(""), Span(""))
        for span in page.marks(style).end(line.strip()):
            wrapping.put(span)
        wrapping.end()
    return ink.take().removesuffix("\n").split("\n")


def _visible(part: str) -> int:
    return cells(_STYLES.sub("", part))


def _padding(free: int, align: str) -> tuple[int, int]:
    free = max(0, free)
    before = {"right": free, "center": free // 2}.get(align, 0)
    return before, free - before


def _align(cell: str) -> str:
    if cell.endswith(":"):
        return "center" if cell.startswith(":") else "right"
    return "left"
