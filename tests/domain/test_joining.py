"""Where a continuation meets what was cut."""

import pytest

from claw.domain.joining import joined


@pytest.mark.parametrize(
    ("before", "after", "whole"),
    [
        ("It all began", " with a letter.", "It all began with a letter."),
        ("It all began", "with a letter.", "It all began with a letter."),
        ("It all began ", "with a letter.", "It all began with a letter."),
        ("It all began", ", she said.", "It all began, she said."),
        ("Everything is impor", "important.", "Everything is important."),
        ("One. It all began", "It all began with a letter.", "One. It all began with a letter."),
        ("It was so.", "Then it began.", "It was so. Then it began."),
        ("It costs 3.", "50 euros", "It costs 3.50 euros"),
        ("从前有一个", "国王", "从前有一个国王"),
        ("从前有一个国王", "有一个国王住在山上", "从前有一个国王住在山上"),
        ("```\nx = 1\n", "y = 2\n```", "```\nx = 1\ny = 2\n```"),
        ("", "all", "all"),
        ("all", "", "all"),
    ],
)
def test_a_continuation_is_joined_on_without_a_gap_or_a_double(
    before: str, after: str, whole: str
) -> None:
    assert joined(before, after) == whole


def test_what_is_equal_by_chance_at_the_seam_stays() -> None:
    assert joined("a dog and a ", "a cat") == "a dog and a a cat"
