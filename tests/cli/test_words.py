"""Arguments as text."""

import pytest

from claw.cli.words import word_of, words_of


@pytest.mark.parametrize(
    ("argument", "text"),
    [
        ("tea", "tea"),
        ("花生", "花生"),
        ("花生".encode().decode("ascii", "surrogateescape"), "花生"),
        ("a\udcffb", "a�b"),
        ("x\ud83dy", "x�y"),
        ("", ""),
    ],
)
def test_an_argument_is_read_as_utf8(argument: str, text: str) -> None:
    assert word_of(argument) == text


def test_arguments_are_joined_by_spaces() -> None:
    assert words_of(["a", "b  c", "花"]) == "a b  c 花"
    assert words_of([]) == ""
