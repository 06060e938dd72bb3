"""A reply in Markdown, written while it comes and never written again.

Text goes word by word, code line by line, a table when it is complete. It knows nothing of the
terminal but its width now. How the reply is cut into pieces makes no difference to what is written.
"""

from collections.abc import Callable
from dataclasses import dataclass

from claw.terminal.blocks import (
    BLANK,
    CODE,
    FENCE,
    HEADING,
    ROW,
    RULE,
    Block,
    Open,
    certain,
    read,
    unquoted,
)
from claw.terminal.inline_marks import Marks
from claw.terminal.page import Page
from claw.terminal.spans import BOLD, FAINT, Span
from claw.terminal.tables import Table, is_delimiter
from claw.terminal.wrapping import Wrapping

Colors = Callable[[str], list[Span]]
Highlight = Callable[[str], Colors | None]
"""Gives what colours the lines of a block in a language, one after another; None for none."""

_RULE_CELLS = 24


@dataclass(frozen=True, slots=True)
class Fence:
    """A block of code that is open: what closes it, what stands before its lines, its colours."""

    mark: str
    quotes: int
    indent: int
    colors: Colors | None

    def closed_by(self, line: str) -> bool:
        """Return whether a line ends the block."""
        bare = line.strip()
        return bare.startswith(self.mark) and not bare.strip(self.mark[0])


class Reply:
    """One reply of the model's."""

    def __init__(self, page: Page, highlight: Highlight = lambda _: None) -> None:
        """Begin a reply; `page` says how wide it is, at every word anew."""
        self._page = page
        self._highlight = highlight
        self._wrapping = Wrapping(page.columns, page.ink)
        self._open = Open()
        self._held = ""
        self._marks: Marks | None = None
        self._fence: Fence | None = None
        self._head: Block | None = None
        self._table: Table | None = None
        self._gap: str | None = None
        self._began = False

    def feed(self, piece: str) -> str:
        """Return what can be written now."""
        *lines, rest = piece.split("\n")
        for line in lines:
            self._more(line)
            self._end_line()
        self._more(rest)
        return self._page.ink.take()

    def end(self) -> str:
        """Return what is left, as what it is so far; a line that is open is ended."""
        if self._marks or self._held:
            self._end_line()
        self._end_table()
        return self._page.ink.take()

    def _more(self, piece: str) -> None:
        if self._marks:
            self._put(self._marks.feed(piece))
            return
        self._held += piece
        if not self._fence and self._held and certain(self._held, self._open, self._page.signs):
            self._begin(read(self._held, self._open, self._page.signs))

    def _end_line(self) -> None:
        if not self._marks:
            self._whole(self._held)
        if self._marks:
            self._put(self._marks.end())
            self._wrapping.end()
        self._held, self._marks = "", None

    def _whole(self, line: str) -> None:
        if self._fence and self._in_fence(self._fence, line):
            return
        block = read(line, self._open, self._page.signs)
        if block.kind == ROW:
            self._row(block)
            return
        self._end_table()
        if block.kind == BLANK:
            self._open, self._gap = block.left, block.prefix.rest.rstrip()
        elif block.kind == FENCE:
            self._begin_fence(block)
        elif block.kind in (CODE, RULE):
            self._begin_block(block)
            rule = self._page.signs.rule * min(_RULE_CELLS, self._page.columns() // 2)
            self._page.ink.write(block.text if block.kind == CODE else rule)
            self._page.ink.write("\n")
        else:
            self._begin(block)

    def _begin(self, block: Block) -> None:
        """Begin a line of text, whose beginning or whole is in the block."""
        self._end_table()
        self._begin_block(block)
        first, rest = block.prefix.first, block.prefix.rest
        most = self._page.columns() // 2
        self._wrapping.begin(Span(first[-most:], FAINT), Span(rest[-most:], FAINT))
        self._marks = self._page.marks(BOLD if block.kind == HEADING else "")
        self._put(self._marks.feed(block.text))

    def _begin_block(self, block: Block) -> None:
        """Write the blank line that stood before."""
        if self._gap is not None and self._began:
            self._page.ink.write(self._gap if block.left.quotes else "", FAINT)
            self._page.ink.write("\n")
        self._gap, self._began, self._open = None, True, block.left

    def _put(self, spans: list[Span]) -> None:
        for span in spans:
            self._wrapping.put(span)

    def _begin_fence(self, block: Block) -> None:
        self._begin_block(block)
        self._page.ink.write(block.text + "\n", FAINT)
        info = block.text.lstrip(block.text[0])
        mark = block.text[: len(block.text) - len(info)]
        words = info.strip(" {}.").split()
        colors = self._highlight(words[0]) if words and self._page.color else None
        self._fence = Fence(mark, block.left.quotes, block.indent, colors)

    def _in_fence(self, fence: Fence, line: str) -> bool:
        """Write a line of code, without the marks before it; return False where the block ended."""
        quotes, code = unquoted(line, fence.quotes)
        if quotes < fence.quotes:
            self._fence = None
            return False
        spaces = len(code) - len(code.lstrip(" "))
        code = code[min(spaces, fence.indent) :]
        if fence.closed_by(code):
            self._fence = None
            self._page.ink.write(code, FAINT)
        else:
            for span in fence.colors(code) if fence.colors else [Span(code)]:
                self._page.ink.write(span.text, span.style)
        self._page.ink.write("\n")
        return True

    def _row(self, block: Block) -> None:
        """Take a row: of the table that is open, of one that begins, or of none."""
        if self._table:
            self._table.add(block.text)
        elif self._head and is_delimiter(block.text):
            self._begin_block(self._head)
            self._table = Table(self._page, self._head.prefix, self._head.text, block.text)
            self._head = None
        else:
            self._end_table()
            self._head, self._open = block, block.left

    def _end_table(self) -> None:
        if self._table:
            self._table.end()
        if self._head:
            self._begin_block(self._head)
            self._page.text(self._head.prefix, self._head.text)
        self._head = self._table = None
