"""Whether a statement tells what is, what was, or what is to be."""

import pytest

from claw.memory.reorganizing.tenses import tense


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Used to play chess", "past"),
        ("不再喝酒", "past"),
        ("Wants to learn chess", "plan"),
        ("打算学围棋", "plan"),
        ("Möchte Schach lernen", "plan"),
        ("Plays chess", ""),
        ("Wants metric units", ""),
    ],
)
def test_what_was_and_what_is_to_be_are_told_from_what_is(text: str, expected: str) -> None:
    assert tense(text) == expected
