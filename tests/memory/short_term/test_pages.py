"""Pages: what each is worth, and which stay."""

from dataclasses import replace
from math import log

import pytest

from claw.memory.short_term.pages import Page, as_json, from_json, page_of, within
from claw.memory.strategy import SaidTurn
from tests.strategic import through_json, turn

HOUR = 3_600


def page(number: int, **other: float) -> Page:
    fields = {"text": "one two three", "at": 0, "used": 0, "importance": 1.0} | other
    return Page(number, **fields)  # type: ignore[arg-type]


def whole(text: str) -> str:
    return text


def words(text: str) -> int:
    return len(text.split())


def test_the_weight_falls_with_the_hours_and_grows_with_importance_and_use() -> None:
    assert page(1).weight(0) == 1
    assert page(1).weight(3 * HOUR) == pytest.approx(0.25)
    assert page(1, importance=4.0).weight(3 * HOUR) == pytest.approx(1)
    assert page(1, uses=2).weight(0) == pytest.approx(1 + 0.3 * log(3))
    assert page(1, used=HOUR).weight(0) == 1


def test_a_touched_page_is_in_and_new() -> None:
    touched = page(1, active=False).touched(HOUR)
    assert (touched.active, touched.uses, touched.used) == (True, 1, HOUR)


def test_what_tells_something_weighs_more_and_what_matters_most() -> None:
    said = (
        "How do tides work?",
        "the sea is nice",
        "The gate code is 4417.",
        "Remember: the gate code is 4417.",
        "I'm allergic to walnuts.",
    )
    weights = [page_of(turn(one), 1, whole).importance for one in said]
    assert weights == sorted(weights)
    assert len(set(weights)) == len(said)


def test_a_page_holds_what_the_user_told_and_else_the_question_with_its_answer() -> None:
    assert page_of(turn("I live in Jena.", "Nice."), 1, whole).text == "I live in Jena."
    asked = page_of(turn("How do tides work?", "By the moon."), 1, whole)
    assert asked.text == "The user asked: How do tides work? The answer was: By the moon."
    assert "用户问：" in page_of(turn("潮汐是怎么形成的？", "月亮。"), 1, whole).text
    assert page_of(turn("I live in Jena."), 1, lambda _: "cut").text == "cut"


def test_what_was_pasted_is_neither_told_nor_asked() -> None:
    pasted = SaidTurn("I am Bo.", "Hello.", 5, ((0, 8),))
    page = page_of(pasted, 1, str)
    assert page.line() == "The user pasted: I am Bo. The answer was: Hello."
    mixed = replace(pasted, user="I am Bo. Is that so?")
    assert page_of(mixed, 1, str).line() == "The user asked: Is that so? The answer was: Hello."


def test_a_line_says_whose_words_it_holds() -> None:
    assert page_of(turn("I live in Jena."), 1, whole).line() == "The user said: I live in Jena."
    assert page_of(turn("Why?"), 1, whole).line().startswith("The user asked: Why?")


def test_the_lightest_go_until_the_rest_fits() -> None:
    pages = [page(1, importance=0.5), page(2), page(3, importance=0.2), page(4)]
    kept = within(pages, 6, 0, words, ())
    assert [one.number for one in kept if one.active] == [2, 4]
    assert [one.number for one in kept] == [1, 2, 3, 4]


def test_of_equals_the_oldest_goes_and_the_spared_last() -> None:
    pages = [page(1), page(2), page(3)]
    assert [one.active for one in within(pages, 6, 0, words, ())] == [False, True, True]
    assert [one.active for one in within(pages, 3, 0, words, {1})] == [True, False, False]
    assert not any(one.active for one in within(pages, 2, 0, words, {1}))


def test_what_is_out_takes_no_room_and_stays_out() -> None:
    pages = [page(1, active=False), page(2)]
    assert within(pages, 3, 0, words, ()) == tuple(pages)


def test_pages_come_back_from_json_and_what_is_none_is_left_out() -> None:
    pages = (page(1, active=False, uses=3), page(2, tells=False))
    state = through_json({"pages": [*as_json(pages), "text", {"number": 3}]})
    assert from_json(state["pages"]) == pages
    assert from_json(None) == ()
