"""How text in a style is written."""

from claw.terminal.spans import Ink, with_style


def test_a_style_is_written_where_it_changes_and_ends_before_the_line() -> None:
    ink = Ink(color=True)
    for text in ("a", "b", " and\n"):
        ink.write(text, "1")
    ink.write("", "2")
    ink.write("c")
    assert ink.take() == "\x1b[1mab and\x1b[0m\nc"


def test_what_is_taken_leaves_no_style_open() -> None:
    ink = Ink(color=True)
    ink.write("a", "1")
    assert ink.take() == "\x1b[1ma\x1b[0m"
    ink.write("b", "1")
    assert ink.take() == "\x1b[1mb\x1b[0m"
    assert ink.take() == ""


def test_without_colour_there_is_no_control_sequence() -> None:
    ink = Ink(color=False)
    ink.write("a\n", "1")
    assert ink.take() == "a\n"


def test_two_styles_are_one_and_none_twice() -> None:
    assert with_style("1", "1;3") == "1;3"
    assert with_style("", "3") == "3"
    assert with_style("1", "") == "1"
