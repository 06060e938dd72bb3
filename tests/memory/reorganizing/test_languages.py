"""Guess the language of a short text from its script and its small words."""

import pytest

from claw.memory.reorganizing.languages import language


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("住在厦门", "zh"),
        ("札幌に住んでいる", "ja"),
        ("用 Sublime 写稿", "zh"),
        ("云杉 pays after 45 days, the rest later", "en"),
        ("Wohnt in Husum", "de"),
        ("Vive en Sevilla", "es"),
        ("Lives in Husum", "en"),
        ("Jargon 7", ""),
        ("", ""),
    ],
)
def test_a_language_is_told_by_script_and_small_words(text: str, expected: str) -> None:
    assert language(text) == expected
