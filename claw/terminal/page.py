"""Where a reply is written: its width, its colours, its signs, and a whole line on it."""

from collections.abc import Callable
from dataclasses import dataclass

from claw.terminal.blocks import Prefix, Signs
from claw.terminal.inline_marks import Marks
from claw.terminal.spans import FAINT, Ink, Span
from claw.terminal.wrapping import Wrapping


@dataclass(frozen=True, slots=True)
class Page:
    """Where a reply is written: how wide it is now, in which colours and signs."""

    columns: Callable[[], int]
    ink: Ink
    color: bool
    signs: Signs

    def marks(self, style: str = "") -> Marks:
        """Return what finds the marks of a line; where no style can show them, they stay."""
        return Marks(style, shown=not self.color)

    def text(self, prefix: Prefix, text: str, style: str = "") -> None:
        """Write a whole line."""
        wrapping = Wrapping(self.columns, self.ink)
        wrapping.begin(Span(prefix.first, FAINT), Span(prefix.rest, FAINT))
        for span in self.marks(style).end(text):
            wrapping.put(span)
        wrapping.end()
