"""A reply as it would be shown, whatever the pieces in which it comes."""

import re
from collections.abc import Callable, Iterable

from claw.terminal.blocks import ASCII_SIGNS, Signs
from claw.terminal.highlighting import code_in
from claw.terminal.markdown import Colors, Reply
from claw.terminal.page import Page
from claw.terminal.spans import Ink

_STYLES = re.compile(r"\x1b\[[\d;]*m")


def page(columns: int | Callable[[], int], *, color: bool = True, boxes: bool = True) -> Page:
    """Return a page of so many columns."""
    width = columns if callable(columns) else lambda: columns
    return Page(width, Ink(color=color), color, Signs() if boxes else ASCII_SIGNS)


def highlight(language: str) -> Colors | None:
    """Return what colours the lines of a block of code."""
    code = code_in(language)
    return code.line if code else None


def written(pieces: Iterable[str], on: Page) -> str:
    """Return everything that is written for a reply, with its control sequences."""
    reply = Reply(on, highlight)
    return "".join([*(reply.feed(piece) for piece in pieces), reply.end()])


def shown(text: str, columns: int = 80, *, color: bool = True, boxes: bool = True) -> str:
    """Return what a reader sees of a reply, without styles and the last newline."""
    return plain(written([text], page(columns, color=color, boxes=boxes))).removesuffix("\n")


def plain(text: str) -> str:
    """Return a text without styles."""
    return _STYLES.sub("", text)


def cut(text: str, lengths: Iterable[int]) -> list[str]:
    """Return a text in pieces of these lengths, and its rest."""
    pieces, start = [], 0
    for length in lengths:
        pieces.append(text[start : start + length])
        start += length
    return [*pieces, text[start:]]
