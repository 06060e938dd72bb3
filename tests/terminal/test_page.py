"""A whole line on a page."""

from claw.terminal.blocks import Prefix
from tests.terminal.showing import page, plain


def test_a_line_is_broken_behind_its_prefix() -> None:
    on = page(10)
    on.text(Prefix("• ", "  "), "one **two three**")
    assert plain(on.ink.take()) == "• one two\n  three\n"


def test_marks_stay_where_no_style_can_show_them() -> None:
    on = page(80, color=False)
    on.text(Prefix(), "**two**")
    assert on.ink.take() == "**two**\n"
