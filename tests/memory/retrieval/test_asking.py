"""What is searched for: the message, and with it the exchange that it leans on."""

import pytest

from claw.domain.messages import Message
from claw.memory.retrieval.asking import query_of

BEFORE = (
    Message("user", "I keep two boats on the river."),
    Message("assistant", "Heron and Plover, then."),
)


@pytest.mark.parametrize(
    "message",
    [
        "and the second one?",
        "name?",
        "Why does it leak?",
        "那第二条呢？",
        "它漏水吗？",
        "und warum?",
        "¿y el otro?",
    ],
)
def test_a_message_that_leans_on_the_last_exchange_is_searched_with_it(message: str) -> None:
    query = query_of(message, BEFORE)
    assert query.startswith(message)
    assert "two boats" in query
    assert "Plover" in query


@pytest.mark.parametrize(
    "message",
    [
        "Which paint did I choose for the hull of the dinghy last spring?",
        "我上次说的那家牙医诊所的电话号码是多少？",
        "Where did Caroline move from?",
    ],
)
def test_a_message_that_stands_alone_is_searched_alone(message: str) -> None:
    assert query_of(message, BEFORE) == message


def test_without_an_exchange_before_it_a_message_is_searched_as_it_is() -> None:
    assert query_of("name?", ()) == "name?"


def test_a_long_reply_is_not_searched_whole() -> None:
    reply = Message("assistant", "word " * 1_000)
    assert len(query_of("and?", (BEFORE[0], reply))) < 400


def test_a_long_message_is_searched_by_its_beginning() -> None:
    assert len(query_of("boat sail mast keel " * 3_000, BEFORE)) == 2_000


@pytest.mark.parametrize("message", ["", "  ", "?!", "…"])
def test_a_message_without_words_asks_for_nothing(message: str) -> None:
    assert query_of(message, ()) == ""


@pytest.mark.parametrize(
    "message", ["hi", "Good morning!", "thanks, that helped", "谢谢你！", "Danke!"]
)
def test_a_greeting_and_thanks_bring_nothing_to_mind(message: str) -> None:
    assert query_of(message, ()) == ""
    assert query_of(message, BEFORE) == ""


@pytest.mark.parametrize("message", ["Good morning to the boat", "yes", "hi, and the second one?"])
def test_what_says_more_than_a_greeting_is_searched(message: str) -> None:
    assert query_of(message, BEFORE).startswith(message)
