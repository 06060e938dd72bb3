"""I09: where a character that is seen begins and ends."""

import pytest

from claw.terminal.characters import after, before, fitted

FAMILY = "👨‍👩‍👧‍👦"


@pytest.mark.parametrize(
    "one",
    ["a", "漢", "e\u0301", FAMILY, "👍🏽", "🇩🇪", "☎️", "각", "\u1112\u1161\u11ab", "क्षि", "\n"],
)
def test_what_is_seen_as_one_is_one(one: str) -> None:
    text = f"x{one}y"
    assert before(text, 1 + len(one)) == 1
    assert after(text, 1) == 1 + len(one)


def test_flags_beside_each_other_are_taken_one_by_one() -> None:
    text = "🇩🇪🇫🇷"
    assert before(text, 4) == 2
    assert before(text, 2) == 0
    assert after(text, 0) == 2


def test_nothing_lies_beyond_the_ends() -> None:
    assert before("", 0) == 0
    assert before("ab", 0) == 0
    assert after("ab", 2) == 2


@pytest.mark.parametrize(
    ("text", "columns", "shown"),
    [
        ("short", 5, "short"),
        ("too long", 5, "too…"),
        ("漢字漢字", 5, "漢字…"),
        ("漢字漢字", 8, "漢字漢字"),
        (f"a{FAMILY}b", 3, "a…"),
        ("x", 0, ""),
    ],
)
def test_a_line_is_cut_where_the_terminal_ends(text: str, columns: int, shown: str) -> None:
    assert fitted(text, columns) == shown
