"""Where text is cut, and where it never is."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claw.llm.cutting import pieces, sentences

FAMILY = "👨\u200d👩\u200d👧\u200d👦"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("I live in Ghent. My cat is Pip! Do you see? Yes.", 4),
        ("我住在杭州。养了一只猫！叫团子？", 3),
        ("她说：“我走了。”然后关门。", 2),
        ("He said “no.” Then he left.", 2),
        ("It costs 3.50 at claw.example.com now", 1),
        ("one line\nanother\n\nthird", 3),
        ("等等……好的。", 2),
        ("", 0),
    ],
)
def test_sentences_end_where_a_reader_sees_an_end(text: str, count: int) -> None:
    found = sentences(text)
    assert len(found) == count, found
    assert "".join(found) == text


def test_a_clause_is_tried_before_a_word_and_a_word_before_a_character() -> None:
    fruit = "red apples, green pears"
    assert list(pieces(fruit, 12, len)) == ["red apples,", " green pears"]
    assert list(pieces(fruit, 11, len)) == ["red apples,", " green", " pears"]
    assert list(pieces("我住在杭州的西边", 4, len)) == ["我住在杭", "州的西边"]


@pytest.mark.parametrize("whole", [FAMILY, "🇧🇪", "👍🏽", "e\u0301\u0323", "❤\ufe0f", "\r\n", "क्षि"])
@pytest.mark.parametrize("before", range(4))
def test_what_is_seen_as_one_character_stays_whole(whole: str, before: int) -> None:
    text = "x" * before + whole * 5
    for piece in pieces(text, max(2, len(whole)), len):
        assert not re.sub(r"x", "", piece.replace(whole, "")), piece.encode("unicode_escape")


def test_a_character_beyond_the_limit_is_cut_as_a_last_resort() -> None:
    marks = "a" + "\u0301" * 40
    cut = list(pieces(marks, 10, len))
    assert "".join(cut) == marks
    assert max(map(len, cut)) <= 10


@given(st.text(max_size=200), st.integers(1, 20))
def test_pieces_are_the_text_and_within_the_limit(text: str, most: int) -> None:
    cut = list(pieces(text, most, len))
    assert "".join(cut) == text
    assert all(len(piece) <= most for piece in cut)
    assert "".join(sentences(text)) == text
