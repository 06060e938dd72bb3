"""Traits: what the form of a text tells."""

import pytest

from claw.memory.retrieval.traits import asks, tells_time, wants_time


@pytest.mark.parametrize(
    "text", ["How are you?", "你好吗？", "你好嗎", 'Did he say "yes?"', "Really?! 😀"]
)
def test_a_text_that_ends_with_a_question_asks(text: str) -> None:
    assert asks(text)


@pytest.mark.parametrize("text", ["Why? Because.", "I see.", "我知道了。", "code: a = b;", ""])
def test_a_text_that_ends_otherwise_does_not_ask(text: str) -> None:
    assert not asks(text)


@pytest.mark.parametrize(
    "text", ["I went yesterday", "in 2019", "Letzte Woche", "上周去的", "3月5日"]
)
def test_a_text_that_names_a_time_tells_one(text: str) -> None:
    assert tells_time(text)


def test_a_text_without_a_time_tells_none() -> None:
    assert not tells_time("My sister likes tea.")


@pytest.mark.parametrize(
    "question",
    ["When was it?", "Wann war das?", "¿Cuándo fue?", "Quand ?", "什么时候？", "几月去的？"],
)
def test_a_question_for_a_time_is_known(question: str) -> None:
    assert wants_time(question)


def test_a_question_for_a_place_wants_no_time() -> None:
    assert not wants_time("Where was it?")
