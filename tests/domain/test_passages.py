"""Sentences, and texts without some of them."""

import re

import pytest

from claw.domain.passages import Span, joined, moved, sentences, without


def _pieces(text: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text)]


def _of(text: str, *words: str) -> list[Span]:
    return [found.span() for word in words for found in re.finditer(re.escape(word), text)]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("I like tea. I own a boat!", ["I like tea. ", "I own a boat!"]),
        ("The dose is 3.5 mg. Dr. Kim said so.", ["The dose is 3.5 mg. ", "Dr. Kim said so."]),
        ("我喜欢茶。我有一条船！好", ["我喜欢茶。", "我有一条船！", "好"]),
        ("- likes tea\n- has a boat\n", ["- likes tea", "- has a boat"]),
        ("[Summary] The user likes tea.", ["[Summary] ", "The user likes tea."]),
        ('He said "no." Then he left.', ['He said "no." ', "Then he left."]),
        ("example.com and e.g. tea", ["example.com and e.g. tea"]),
        ("", []),
        ("\n\n", []),
    ],
)
def test_a_text_falls_into_its_sentences(text: str, pieces: list[str]) -> None:
    assert _pieces(text) == pieces


def test_a_cut_leaves_the_other_sentences_as_they_were() -> None:
    text = "One.  Two is\there. Three."
    assert without(text, _of(text, "Two is\there. ")) == "One.  Three."


def test_a_line_of_which_nothing_is_left_goes_whole() -> None:
    text = "Likes:\n- tea\n- jazz\n\nEnd.\n"
    assert without(text, _of(text, "tea")) == "Likes:\n- jazz\n\nEnd.\n"
    assert without("only this", [(0, 9)]) == ""


def test_a_stand_in_stands_once_for_passages_in_a_row_and_keeps_the_space_around() -> None:
    text = "One. Two. Three. Four."
    assert without(text, _of(text, "Two. ", "Three. "), "[x]") == "One. [x] Four."


def test_spans_that_touch_or_overlap_are_joined() -> None:
    assert joined([(5, 9), (0, 3), (3, 4), (8, 12)]) == [(0, 4), (5, 12)]


@pytest.mark.parametrize("word", ["One", "Four", "Three"])
def test_a_place_behind_or_before_a_cut_is_found_again(word: str) -> None:
    text = "One. Two two two. Three. Four."
    spans = _of(text, "Two two two. ")
    cut = without(text, spans, "[x]")
    place = moved(text.index(word), spans, text, "[x]")
    assert cut[place:].startswith(word)


def test_a_place_within_a_cut_is_behind_the_stand_in() -> None:
    text = "One. Two two. Three."
    spans = _of(text, "Two two. ")
    assert without(text, spans, "[x]")[: moved(9, spans, text, "[x]")] == "One. [x] "
