"""Colours for code, line by line while it comes, in the terminal's own palette.

Nothing of the code is changed. A line is read together with what stands before it, back to a line
that surely stands at the top level, or a few thousand characters.
"""

from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, Generic, Keyword, Name, Number, Operator, String, Token
from pygments.util import ClassNotFound

from claw.terminal.spans import BOLD, FAINT, Span

FARTHEST = 4_000
_KEYWORD, _TEXT, _VALUE, _REMOVED = "35", "32", "36", "31"
_STYLES = {
    Comment: FAINT,
    Comment.Preproc: _KEYWORD,
    Keyword: _KEYWORD,
    Keyword.Constant: _VALUE,
    Operator.Word: _KEYWORD,
    String: _TEXT,
    Number: _VALUE,
    Name.Builtin: _VALUE,
    Name.Decorator: _VALUE,
    Name.Attribute: _VALUE,
    Name.Function: BOLD,
    Name.Class: BOLD,
    Name.Tag: _KEYWORD,
    Generic.Deleted: _REMOVED,
    Generic.Inserted: _TEXT,
    Generic.Heading: BOLD,
    Generic.Subheading: BOLD,
    Generic.Prompt: FAINT,
}
Piece = tuple[object, str]


class Code:
    """A block of code that is coming."""

    def __init__(self, lexer: Lexer) -> None:
        """Begin with nothing before the first line."""
        self._lexer = lexer
        self._before = ""

    def line(self, text: str) -> list[Span]:
        """Return the next line in colours."""
        pieces = self._read(self._before, text)
        if self._before and (
            len(self._before) > FARTHEST or (_top(text, pieces) and self._read("", text) == pieces)
        ):
            self._before = ""
        self._before += text + "\n"
        if "".join(piece for _, piece in pieces) != text:
            return [Span(text)]
        return [Span(piece, _style(kind)) for kind, piece in pieces]

    def _read(self, before: str, text: str) -> list[Piece]:
        """Return what the last line consists of; a comment that is open is closed for reading."""
        whole = before + text + "\n"
        end = len(whole) - 1
        if whole.rfind("/*") > whole.rfind("*/"):
            whole += "*/"
        pieces: list[Piece] = []
        for start, kind, value in self._lexer.get_tokens_unprocessed(whole):
            shown = value[max(0, len(before) - start) : max(0, end - start)]
            if shown:
                pieces.append((kind, shown))
        return pieces


def code_in(language: str) -> Code | None:
    """Return a block of code in a language, None for a language that is not known."""
    try:
        return Code(get_lexer_by_name(language.lower()))
    except ClassNotFound:
        return None


def _top(text: str, pieces: list[Piece]) -> bool:
    """Return whether the line seems to stand at the top level, and not in a text or a comment."""
    kind = pieces[0][0] if pieces else None
    return text[:1].isalpha() and (kind in Keyword or kind in Name)


def _style(kind: object) -> str:
    while kind is not Token and kind not in _STYLES:
        kind = getattr(kind, "parent", Token)
    return _STYLES.get(kind, "")
