"""Whether one text stands in another."""

import pytest

from claw.domain.matching import holds


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Sam is allergic to peanuts.", "allergic to PEANUTS"),
        ("I like tea, much", "tea"),
        ("用户喜欢绿茶", "绿茶"),
        ("likes 绿茶a lot", "绿茶"),
        ("Ｔｅａ", "tea."),
        ("steam and tea", "tea"),
    ],
)
def test_a_text_holds_its_words(text: str, part: str) -> None:
    assert holds(text, part)


@pytest.mark.parametrize(
    ("text", "part"), [("steam", "team"), ("teams", "team"), ("tea", ""), ("tea", "."), ("", "tea")]
)
def test_a_text_does_not_hold_letters_within_its_words(text: str, part: str) -> None:
    assert not holds(text, part)
