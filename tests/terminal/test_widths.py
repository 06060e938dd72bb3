"""How many cells a text takes."""

import pytest

from claw.terminal.widths import breaks, cells, clipped, clusters, joins, most_cells

FAMILY, HEART, FLAG, THUMB = "👩\u200d👩\u200d👧", "❤\ufe0f", "🇩🇪", "👍🏽"


@pytest.mark.parametrize(
    ("text", "joined", "apart"),
    [
        ("abc", 3, 3),
        ("漢字", 4, 4),
        ("e\u0301", 1, 1),
        (HEART, 2, 2),
        (FAMILY, 2, 6),
        ("한글", 4, 4),
        ("…│•", 3, 3),
    ],
)
def test_cells_are_counted_as_terminals_do(text: str, joined: int, apart: int) -> None:
    """Line 26: wide characters, joined emoji, and what is of ambiguous width."""
    assert (cells(text), most_cells(text)) == (joined, apart)


@pytest.mark.parametrize("text", [FAMILY, HEART, FLAG, THUMB, "e\u0301"])
def test_a_character_of_many_parts_stays_one(text: str) -> None:
    for index in range(1, len(text)):
        assert joins(text[:index], text[index])


def test_a_text_is_taken_apart_into_characters_as_a_reader_sees_them() -> None:
    assert list(clusters("ab" + FAMILY + FLAG * 2 + THUMB)) == ["a", "b", FAMILY, FLAG, FLAG, THUMB]
    assert list(clusters("")) == []


def test_a_flag_takes_two_letters_and_no_third() -> None:
    assert not joins(FLAG, "🇫")
    assert joins(FLAG + "🇫", "🇷")
    assert not joins("", "🇫")
    assert not joins("a", "b")


@pytest.mark.parametrize(
    ("pair", "wanted"),
    [
        ("漢字", True),
        ("ab", False),
        ("a漢", True),
        ("字。", False),
        ("（字", False),
        ("🎉!", False),
    ],
)
def test_a_line_may_end_beside_a_wide_character_but_not_before_its_full_stop(
    pair: str, wanted: bool
) -> None:
    assert breaks(pair[0], pair[1]) is wanted


def test_a_text_is_clipped_to_cells_and_not_to_characters() -> None:
    assert clipped("漢字漢字", 5) == "漢字"
    assert clipped("abc", 5) == "abc"
    assert clipped("abc", -1) == ""
