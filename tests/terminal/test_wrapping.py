"""Lines broken at word ends while they come."""

import pytest

from claw.terminal.spans import Ink, Span
from claw.terminal.wrapping import Wrapping


def _wrapped(text: str, columns: int, *, rest: str = "", cut: bool = False) -> str:
    ink = Ink(color=False)
    wrapping = Wrapping(lambda: columns, ink, cut=cut)
    wrapping.begin(Span(rest), Span(rest))
    wrapping.put(Span(text))
    wrapping.end()
    return ink.take()


def test_a_line_ends_where_a_word_ends() -> None:
    assert _wrapped("one two three", 8) == "one two\nthree\n"
    assert _wrapped("one two three  ", 13) == "one two three\n"


def test_a_broken_line_goes_on_behind_its_prefix() -> None:
    assert _wrapped("one two three", 8, rest="> ") == "> one\n> two\n> three\n"


def test_a_word_is_written_when_its_end_is_seen() -> None:
    """Line 10: the reader need not wait for the whole line."""
    ink = Ink(color=False)
    wrapping = Wrapping(lambda: 80, ink)
    wrapping.begin(Span(""), Span(""))
    wrapping.put(Span("one tw"))
    assert ink.take() == "one"
    wrapping.put(Span("o three"))
    assert ink.take() == " two"


def test_what_is_longer_than_a_line_is_left_to_the_terminal_to_break() -> None:
    """Line 10: an address that is copied is whole."""
    address = "https://example.com/" + "a" * 30
    assert _wrapped(f"see {address} now", 20) == f"see\n{address} now\n"


@pytest.mark.parametrize("columns", [1, 2, 5, 9])
def test_a_long_word_loses_no_space_and_no_letter(columns: int) -> None:
    shown = _wrapped("ab abcdefghijkl xy z", columns, rest="| ")
    assert shown.replace("\n| ", " ").split() == ["|", "ab", "abcdefghijkl", "xy", "z"]


def test_a_long_word_is_cut_where_it_has_to_fit() -> None:
    assert _wrapped("ab abcdefgh", 4, cut=True) == "ab\nabcd\nefgh\n"
    assert _wrapped("x漢字漢e\u0301", 3, cut=True) == "x漢\n字\n漢e\u0301\n"


def test_chinese_is_broken_between_characters_and_never_before_a_full_stop() -> None:
    assert _wrapped("今天天气很好。明天", 12) == "今天天气很\n好。明天\n"


def test_a_character_of_many_parts_is_never_broken() -> None:
    family = "👩\u200d👩\u200d👧"
    assert _wrapped(family * 2, 7) == f"{family}\n{family}\n"


def test_the_width_is_asked_anew_for_every_word() -> None:
    """I10, line 26: what comes after a resize has the new width."""
    widths = iter([20, 20, 5, 5, 5, 5, 5])
    ink = Ink(color=False)
    wrapping = Wrapping(lambda: next(widths, 5), ink)
    wrapping.begin(Span(""), Span(""))
    wrapping.put(Span("one two three four"))
    wrapping.end()
    assert ink.take() == "one\ntwo\nthree\nfour\n"


def test_what_must_not_be_parted_is_not() -> None:
    assert _wrapped("aa 10\xa0km", 6) == "aa\n10\xa0km\n"
