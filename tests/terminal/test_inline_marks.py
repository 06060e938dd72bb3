"""Emphasis, code and links."""

from collections.abc import Iterable

import pytest

from claw.terminal.inline_marks import LIMIT, Marks
from claw.terminal.spans import BOLD, CODE, FAINT, ITALIC, STRUCK, UNDERLINED, Span


def _read(pieces: Iterable[str]) -> list[tuple[str, str]]:
    marks = Marks()
    spans = [span for piece in pieces for span in marks.feed(piece)] + marks.end()
    joined: list[tuple[str, str]] = []
    for span in spans:
        if joined and joined[-1][1] == span.style:
            joined[-1] = (joined[-1][0] + span.text, span.style)
        elif span.text:
            joined.append((span.text, span.style))
    return joined


MARKED = {
    "a **b** c": [("a ", ""), ("b", BOLD), (" c", "")],
    "*a* _b_": [("a", ITALIC), (" ", ""), ("b", ITALIC)],
    "***a***": [("a", f"{BOLD};{ITALIC}")],
    "~~a~~": [("a", STRUCK)],
    "**a *b* c**": [("a ", BOLD), ("b", f"{BOLD};{ITALIC}"), (" c", BOLD)],
    "**a *b***": [("a ", BOLD), ("b", f"{BOLD};{ITALIC}")],
    "这是**重点**。": [("这是", ""), ("重点", BOLD), ("。", "")],
    "**“重点”**很": [("“重点”", BOLD), ("很", "")],
    "`a*b*`": [("`", FAINT), ("a*b*", CODE), ("`", FAINT)],
    "``a`b``": [("``", FAINT), ("a`b", CODE), ("``", FAINT)],
    "**a `b** c`**": [
        ("a ", BOLD),
        ("`", f"{BOLD};{FAINT}"),
        ("b** c", f"{BOLD};{CODE}"),
        ("`", f"{BOLD};{FAINT}"),
    ],
    "[a](http://b/c_(d)_e)": [("a", UNDERLINED), (" (http://b/c_(d)_e)", FAINT)],
    "[http://b](http://b)": [("http://b", UNDERLINED)],
    r"\*a\*": [("*a*", "")],
    "**API**s": [("API", BOLD), ("s", "")],
}
"""What is marked, and how it is shown."""

LITERAL = [
    "2*3*4 = 24",
    "2**3**4",
    "(a*b)*(c*d)",
    "a_b_c snake_case __init__.py_x",
    "$x*y*z$ and $a_1 * b_1$",
    r"\(x_1\) \[y\] \frac{a}{b} C:\dir",
    "**never closed",
    "a * b * c",
    "`open",
    "[ref][1] [x] [a] (b) [a](b c)",
    '[a](b "title")',
    "<div class='a*b'> &amp; <br>",
    "~ ~~ ~~~a~~~",
    "****",
    "*",
    "\\",
]
"""What only looks like marks, or has no end: it is shown as it stands."""


@pytest.mark.parametrize("text", MARKED)
def test_marks_become_styles(text: str) -> None:
    assert _read([text]) == MARKED[text]


@pytest.mark.parametrize("text", LITERAL)
def test_what_is_no_mark_stays_as_it_is(text: str) -> None:
    """Line 10: nothing of the model's text is lost."""
    assert _read([text]) == [(text, "")]


@pytest.mark.parametrize("text", [*MARKED, *LITERAL])
def test_the_pieces_make_no_difference(text: str) -> None:
    whole = _read([text])
    assert _read(text) == whole
    for at in range(len(text)):
        assert _read([text[:at], text[at:]]) == whole


def test_text_before_a_mark_is_not_kept_waiting() -> None:
    marks = Marks()
    assert marks.feed("now **wai") == [Span("now ")]
    assert marks.feed("t**") == []
    assert marks.feed(" ") == [Span("wait", BOLD), Span(" ")]


def test_a_mark_that_never_ends_holds_no_more_than_its_limit() -> None:
    marks = Marks()
    assert marks.feed("*" + "a" * (LIMIT - 1)) == []
    assert "".join(span.text for span in marks.feed("aa")).startswith("*aaa")


def test_where_no_style_can_be_shown_the_marks_are() -> None:
    """Line 25: nothing is told by colour alone."""
    marks = Marks(shown=True)
    assert marks.feed("**a") == [Span("**a")]
    assert marks.end(" `b`**") == [Span(" `b`**")]


def test_a_thousand_open_marks_are_read_in_one_go() -> None:
    text = "*a [b `c ~~d __e " * 500
    assert "".join(part for part, _ in _read([text])) == text
