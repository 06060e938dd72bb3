r"""Emphasis, code and links within a line, found while the line comes.

What may still become a mark is kept back until its end is seen, at most `LIMIT` characters long.
A mark without its end is text. Kinder to what models write than the specification: `2*3*4`,
`a_b_c`, `__init__` and `\(x\)` stay as they are, and emphasis works beside Chinese punctuation.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from claw.terminal.spans import BOLD, CODE, FAINT, ITALIC, STRUCK, UNDERLINED, Span, with_style

LIMIT = 400
_MARKS = re.compile(r"[\\`*_~\[]")
_ESCAPED = frozenset("*_`#~|<>")
_OPENS_BEFORE = re.compile(r"[\s(\[{<\"'“‘«*_~/|:=—–-]|[^\x00-\x7f]")
_PYTHON_NAME = re.compile(r"[a-z0-9_]+")
_WORD = re.compile(r"[A-Za-z0-9]")
_STYLES = {"*": ITALIC, "_": ITALIC, "**": BOLD, "__": BOLD, "~~": STRUCK}
_STYLES |= {mark * 3: f"{BOLD};{ITALIC}" for mark in "*_"}
_INNER = {
    mark: re.compile(
        rf"(?P<run>{re.escape(mark)}+)|\\.|(?P<ticks>`+)(?:[^`].*?(?<!`)(?P=ticks)(?!`))?"
    )
    for mark in "*_~"
}
_NESTED = r"(?:[^\[\]]|\[[^\[\]]*\])*"
_ADDRESS = r"<?(?P<address>(?:[^\s()<>]|\([^\s()]*\))+)>?"
_LINK = re.compile(rf"\[(?P<text>{_NESTED})\]\({_ADDRESS}\)")
_LINK_BEGUN = re.compile(rf"\[(?:{_NESTED}(?:\[[^\[\]]*)?|{_NESTED}\](?:\([^\s]*)?)\Z")


class Marks:
    """Finds the marks of one line."""

    def __init__(self, style: str = "", *, shown: bool = False) -> None:
        """Add `style` to everything; with `shown` the marks stay, as where styles are not."""
        self._style = style
        self._shown = shown
        self._text = ""
        self._before = ""

    def feed(self, piece: str) -> list[Span]:
        """Return what is certain now."""
        return self._take(piece, final=False)

    def end(self, piece: str = "") -> list[Span]:
        """Return the rest of the line."""
        return self._take(piece, final=True)

    def _take(self, piece: str, *, final: bool) -> list[Span]:
        if self._shown:
            return [Span(piece, self._style)] if piece else []
        self._text += piece
        found: list[Span] = []
        while self._text and self._step(found, final=final):
            pass
        return found

    def _step(self, found: list[Span], *, final: bool) -> bool:
        """Take one mark or the text before it; return whether there may be more."""
        mark = _MARKS.search(self._text)
        start = mark.start() if mark else len(self._text)
        if start:
            self._literal(start, found)
            return True
        final = final or len(self._text) > LIMIT
        read = _READERS[self._text[0]](Ahead(self._text, self._before, final))
        if read is None:
            return False
        length, spans = read
        found += (Span(one.text, with_style(self._style, one.style)) for one in spans)
        self._advance(length)
        return True

    def _literal(self, length: int, found: list[Span]) -> None:
        found.append(Span(self._text[:length], self._style))
        self._advance(length)

    def _advance(self, length: int) -> None:
        self._before = self._text[length - 1]
        self._text = self._text[length:]


@dataclass(frozen=True, slots=True)
class Ahead:
    """What is left of the line, what stands before it, and whether nothing is to come."""

    text: str
    before: str
    final: bool

    def literally(self, length: int) -> "Read":
        """Read so many characters as what they are, once it is certain that they are no mark."""
        return (length, [Span(self.text[:length])]) if self.final else None


Read = tuple[int, list[Span]] | None
"""How much of the text was read and what it is; None while that is not certain."""


def _escape(ahead: Ahead) -> Read:
    if len(ahead.text) == 1:
        return ahead.literally(1)
    escaped = ahead.text[1]
    return (2, [Span(escaped)]) if escaped in _ESCAPED else (1, [Span("\\")])


def _code(ahead: Ahead) -> Read:
    text, run = ahead.text, _run(ahead.text)
    length = len(run)
    if length == len(text):
        return ahead.literally(length)
    end = re.compile(rf"(?<!`)`{{{length}}}(?!`)").search(text, length, LIMIT)
    if end and (end.end() < len(text) or ahead.final):
        mark, inner = Span(run, FAINT), text[length : end.start()]
        return end.end(), [mark, Span(inner, CODE), mark]
    return ahead.literally(length)


def _emphasis(ahead: Ahead) -> Read:
    text, run = ahead.text, _run(ahead.text)
    if len(run) == len(text):
        return ahead.literally(len(run))
    if run not in _STYLES or not _may_open(run, ahead.before, text[len(run)]):
        return len(run), [Span(run)]
    end = _closing(ahead, run)
    if end is None:
        return ahead.literally(len(run))
    if run == "__" and _PYTHON_NAME.fullmatch(text, len(run), end):
        return len(run), [Span(run)]
    return end + len(run), Marks(_STYLES[run]).end(text[len(run) : end])


def _may_open(run: str, before: str, after: str) -> bool:
    if after.isspace() or (run[0] == "_" and before.isalnum()):
        return False
    return not before or bool(_OPENS_BEFORE.match(before))


def _closing(ahead: Ahead, run: str) -> int | None:
    """Return where the mark begins that ends what `run` began; None while there is none."""
    text = ahead.text[:LIMIT]
    for token in _INNER[run[0]].finditer(text, len(run)):
        unsure = token.end() == len(text) or token.group() == token["ticks"]
        if unsure and not ahead.final:
            return None
        if token["run"] and _may_close(run, token, text):
            return token.end() - len(run)
    return None


def _may_close(run: str, token: re.Match[str], text: str) -> bool:
    length = len(token["run"])
    if length != len(run) and (length != 3 or len(run) == 3):
        return False
    before, after = text[token.start() - 1], text[token.end() : token.end() + 1]
    tight = len(run) == 1 or run[0] == "_"
    return not before.isspace() and not (tight and _WORD.match(after))


def _link(ahead: Ahead) -> Read:
    link = _LINK.match(ahead.text[:LIMIT])
    if link is None:
        begun = _LINK_BEGUN.match(ahead.text)
        return ahead.literally(1) if begun else (1, [Span("[")])
    shown = Marks(UNDERLINED).end(link["text"])
    if link["text"] == link["address"]:
        return link.end(), shown
    return link.end(), [*shown, Span(f" ({link['address']})", FAINT)]


def _run(text: str) -> str:
    return text[: len(text) - len(text.lstrip(text[0]))]


_READERS: Mapping[str, Callable[[Ahead], Read]] = {
    "\\": _escape,
    "`": _code,
    "*": _emphasis,
    "_": _emphasis,
    "~": _emphasis,
    "[": _link,
}
