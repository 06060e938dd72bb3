"""Markdown by lines: where front matter, fences, comments, headings, bullets and prose stand.

Lines are cut at line feeds alone. Where CommonMark and what a person means differ, the meaning
wins: a line that is indented two columns beyond a bullet belongs to it, and a comment without its
end hides nothing but its own line. Every step is linear in the length of the text.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from claw.domain.comments import CLOSE, OPEN, without_comments

Kind = Literal[
    "front_matter",
    "blank",
    "heading",
    "rule",
    "fence",
    "comment",
    "bullet",
    "table",
    "code",
    "prose",
]
_BLANK = " \t\r\n"

_MARKER = re.compile(r"( {0,3})([-*+]|(\d{1,9})[.)])(?=[ \t\r\n]|\Z)")
_HEADING = re.compile(r" {0,3}(#{1,6})(?=[ \t\r\n]|\Z)")
_FENCE = re.compile(r"[ \t]*(`{3,}(?=[^`]*\Z)|~{3,})")
_COMMENT = re.compile(r" {0,3}<!--")
_NEXT_COMMENT = re.compile(r"[ \t]*<!--")
_KEY = re.compile(r"""(?:"[^"\n]*"|'[^'\n]*'|[^\s#\-:"'][^:\n]*):(?=[ \t\r\n]|\Z)""")
_STANDALONE = re.compile(r" {0,3}(?:>|</?[A-Za-z]|\[[^\]\n]{1,99}\]:)")


@dataclass(frozen=True, slots=True)
class Block:
    """The lines [start, end), counted from 0.

    `level` and `title` are a heading's; `closed` is false for a fence or a comment without its end.
    """

    kind: Kind
    start: int
    end: int
    level: int = 0
    title: str = ""
    closed: bool = True


def split_lines(text: str) -> list[str]:
    """Cut after each line feed and nowhere else; the pieces joined are the text."""
    pieces = text.split("\n")
    lines = [piece + "\n" for piece in pieces[:-1]]
    return [*lines, pieces[-1]] if pieces[-1] else lines


def scan(lines: Sequence[str]) -> tuple[Block, ...]:
    """Return the blocks that make up the lines, without gaps."""
    blocks: list[Block] = []
    at = 0
    while at < len(lines):
        blocks.append(_block(lines, at))
        at = blocks[-1].end
    return tuple(blocks)


def columns(line: str) -> int:
    """Return the width of the indentation; a tab reaches to the next multiple of four."""
    width = 0
    for char in line:
        if char == "\t":
            width += 4 - width % 4
        elif char == " ":
            width += 1
        else:
            break
    return width


def bullet_marker(line: str) -> re.Match[str] | None:
    """Match indentation (group 1) and marker (group 2) of a top-level bullet; a rule is none."""
    return None if _is_rule(line) else _MARKER.match(line)


def _block(lines: Sequence[str], at: int) -> Block:
    for reader in _READERS:
        block = reader(lines, at)
        if block:
            return block
    return _prose(lines, at)


def _front_matter(lines: Sequence[str], at: int) -> Block | None:
    if at or lines[0].rstrip() != "---":
        return None
    said = False
    for end in range(1, len(lines)):
        line = lines[end]
        if line.rstrip() in ("---", "..."):
            return Block("front_matter", 0, end + 1) if said else None
        if not said and not is_blank(line) and not line.lstrip().startswith("#"):
            said = True
            if not _KEY.match(line):
                return None
    return None


def is_blank(line: str) -> bool:
    """Return whether the line holds nothing but spaces and tabs."""
    return not line.strip(_BLANK)


def _blank(lines: Sequence[str], at: int) -> Block | None:
    end = at
    while end < len(lines) and is_blank(lines[end]):
        end += 1
    return Block("blank", at, end) if end > at else None


def _fence(lines: Sequence[str], at: int) -> Block | None:
    opening = _FENCE.match(lines[at])
    if not opening or columns(lines[at]) > 3:
        return None
    end, closed = _past_fence(lines, at, opening.group(1), 0)
    return Block("fence", at, end, closed=closed)


def _past_fence(lines: Sequence[str], at: int, opening: str, inner: int) -> tuple[int, bool]:
    """Return the line behind the fence that opens at `at`, and whether it was closed.

    A fence inside a bullet also ends before the first line that stands left of column `inner`.
    """
    for end in range(at + 1, len(lines)):
        line = lines[end]
        if not is_blank(line) and columns(line) < inner:
            return end, False
        mark = line.strip(_BLANK)
        closes = len(mark) >= len(opening) and mark == opening[0] * len(mark)
        if closes and (inner or columns(line) <= 3):
            return end + 1, True
    return len(lines), False


def _comment(lines: Sequence[str], at: int) -> Block | None:
    if not _COMMENT.match(lines[at]):
        return None
    end, column = at, lines[at].index(OPEN)
    closed = False
    while place := _comment_close(lines, end, column):
        closed, (end, column) = True, place
        following = _NEXT_COMMENT.match(lines[end], column)
        if not following:
            break
        column = following.end() - len(OPEN)
    return Block("comment", at, end + 1 if closed else at + 1, closed=closed)


def _comment_close(lines: Sequence[str], at: int, column: int) -> tuple[int, int] | None:
    """Return line and column behind the end of the comment that opens at `at`, `column`.

    None if there is no end, or if another comment begins a line before it.
    """
    close = lines[at].find(CLOSE, column + 2)
    while close < 0:
        at += 1
        if at == len(lines) or _COMMENT.match(lines[at]):
            return None
        close = lines[at].find(CLOSE)
    return at, close + len(CLOSE)


def _heading(lines: Sequence[str], at: int) -> Block | None:
    found = _HEADING.match(lines[at])
    if not found:
        return None
    title = lines[at][found.end() :].strip()
    bare = title.rstrip("#")
    title = bare if not bare or bare[-1] in " \t" else title
    return Block("heading", at, at + 1, len(found.group(1)), _title(title))


def _title(text: str) -> str:
    return " ".join(without_comments(text).split())


def _is_rule(line: str) -> bool:
    if columns(line) > 3:
        return False
    marks = line.strip(_BLANK).replace(" ", "").replace("\t", "")
    return len(marks) >= 3 and marks[0] in "-*_" and marks == marks[0] * len(marks)


def _rule(lines: Sequence[str], at: int) -> Block | None:
    return Block("rule", at, at + 1) if _is_rule(lines[at]) else None


def _bullet(lines: Sequence[str], at: int) -> Block | None:
    marker = bullet_marker(lines[at])
    if not marker:
        return None
    inner = len(marker.group(1)) + 2
    opening = _FENCE.match(lines[at], marker.end())
    line = _past_fence(lines, at, opening.group(1), inner)[0] if opening else at + 1
    end, lazy = line, not opening
    while line < len(lines):
        if is_blank(lines[line]):
            line, lazy = line + 1, False
            continue
        if columns(lines[line]) >= inner:
            opening = _FENCE.match(lines[line])
            line = _past_fence(lines, line, opening.group(1), inner)[0] if opening else line + 1
            lazy = not opening
        elif lazy and not _begins_block(lines, line) and not bullet_marker(lines[line]):
            line += 1
        else:
            break
        end = line
    while end > at + 1 and is_blank(lines[end - 1]):  # the end of a fence that was left open
        end -= 1
    return Block("bullet", at, end)


def _table(lines: Sequence[str], at: int) -> Block | None:
    if not _begins_table(lines, at):
        return None
    return Block("table", at, _until_block(lines, at + 2))


def _begins_table(lines: Sequence[str], at: int) -> bool:
    if "|" not in lines[at] or at + 1 >= len(lines):
        return False
    below = lines[at + 1].strip(_BLANK)
    return "|" in below and "-" in below and not below.strip("|:- \t")


def _code(lines: Sequence[str], at: int) -> Block | None:
    end = at
    while end < len(lines) and columns(lines[end]) > 3 and not is_blank(lines[end]):
        end += 1
    return Block("code", at, end) if end > at else None


def _prose(lines: Sequence[str], at: int) -> Block:
    end = _until_block(lines, at + 1)
    if end == len(lines) or not _is_underline(lines[end]) or _STANDALONE.match(lines[at]):
        return Block("prose", at, end)
    level = 1 if "=" in lines[end] else 2
    return Block("heading", at, end + 1, level, _title(" ".join(lines[at:end])))


def _is_underline(line: str) -> bool:
    mark = line.strip(_BLANK)
    return mark != "" and mark[0] in "=-" and mark == mark[0] * len(mark) and columns(line) <= 3


def _until_block(lines: Sequence[str], at: int) -> int:
    """Return the first line from `at` that no longer belongs to a paragraph or a table."""
    while at < len(lines) and not is_blank(lines[at]) and not _interrupts(lines, at):
        at += 1
    return at


def _interrupts(lines: Sequence[str], at: int) -> bool:
    marker = bullet_marker(lines[at])
    if marker:  # a paragraph may go on with a line such as "1990. Then we moved"
        return marker.group(3) in (None, "1")
    return _is_underline(lines[at]) or _begins_block(lines, at)


def _begins_block(lines: Sequence[str], at: int) -> bool:
    """Return whether a block that is no bullet begins here, even right below a paragraph."""
    line = lines[at]
    return bool(
        _is_rule(line)
        or _HEADING.match(line)
        or _COMMENT.match(line)
        or _STANDALONE.match(line)
        or (_FENCE.match(line) and columns(line) <= 3)
        or _begins_table(lines, at)
    )


_READERS: tuple[Callable[[Sequence[str], int], Block | None], ...] = (
    _front_matter,
    _blank,
    _fence,
    _comment,
    _heading,
    _rule,
    _bullet,
    _table,
    _code,
)
