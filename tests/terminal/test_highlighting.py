"""Colours for code, line by line."""

import re

import pytest

from claw.terminal.highlighting import code_in
from claw.terminal.spans import FAINT, Span

PYTHON = '''\
def f(x):
    """Says
    what it does, "really"
    """
    return f"{x}" + 'a'  # why

class A(B):
    n = 1
'''
SCRIPT = "/* one\n two\n three */ let x = `a\nb ${c} d`;\nfunction f() { return 1 }\n"


def _lines(language: str, text: str) -> list[list[Span]]:
    code = code_in(language)
    assert code
    return [code.line(line) for line in text.split("\n")]


@pytest.mark.parametrize("language", ["python", "js", "java", "c", "html", "json", "bash", "diff"])
@pytest.mark.parametrize("text", [PYTHON, SCRIPT, "<a b='c'>\n\tx &amp; <!--\n-->\n", "\x00 漢 '"])
def test_nothing_of_the_code_is_changed(language: str, text: str) -> None:
    shown = ["".join(span.text for span in line) for line in _lines(language, text)]
    assert shown == text.split("\n")


def test_what_is_open_at_the_end_of_a_line_goes_on_in_the_next() -> None:
    styles = [{one.style for one in line if one.text.strip()} for line in _lines("python", PYTHON)]
    assert styles[1] == styles[2] == styles[3] == {"32"}


@pytest.mark.parametrize("language", ["js", "java", "go", "c", "css"])
def test_a_comment_that_is_still_open_is_one(language: str) -> None:
    first, second, third = _lines(language, "/* one\nif (two) 2\nthree */")
    assert {span.style for line in (first, second, third) for span in line} == {FAINT}


def test_a_line_at_the_top_level_lets_go_what_stands_before_it() -> None:
    """Each line is read with a few before it, and not with the whole block again."""
    code = code_in("python")
    assert code
    for _ in range(300):
        for line in PYTHON.split("\n"):
            code.line(line)
        assert len(code._before) < 2 * len(PYTHON)


def test_only_the_sixteen_colours_of_the_terminal_are_used() -> None:
    """Line 25: the palette is the user's, light or dark."""
    styles = {span.style for line in _lines("python", PYTHON) for span in line}
    assert styles > {""}
    assert all(re.fullmatch(r"|[12]|3[1-6]", style) for style in styles)


def test_a_language_that_nobody_knows_has_no_colours() -> None:
    assert code_in("klingon") is None
    assert code_in("Python")
