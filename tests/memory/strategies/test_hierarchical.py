"""A working memory of the last turns, and a long-term store of what the user said that matters."""

import pytest

from claw.domain.exchange import Cancellation
from claw.errors import Cancelled
from claw.llm.scripted import ScriptedChat
from claw.memory.short_term.promoting import Promotes
from claw.memory.strategies.hierarchical import Hierarchical, make
from tests.strategic import means, tell, through_json, tokens, turn

ID = "My customer ID is KX-4471."
TALK = (
    "Why is the sky blue?",
    "How do planes fly?",
    "What is a rhombus?",
    "Who painted the Night Watch?",
    "How long do I boil an egg?",
)


def texts(strategy: Hierarchical, question: str) -> list[str]:
    return [one.text for one in strategy.context(question).recalled]


@pytest.mark.parametrize("promotes", ["filter", "keywords"])
def test_an_id_is_promoted_and_found_beyond_the_window(promotes: Promotes) -> None:
    strategy = Hierarchical(means(), promotes=promotes)
    tell(strategy, f"Hello! {ID} Why are stamps so dear?", *TALK)
    context = strategy.context("What is my customer ID?")
    assert not any("KX" in one.content for one in context.window)
    assert [one.text for one in context.recalled] == [ID]
    assert context.recalled[0].line == 1
    assert context.recalled[0].speaker == "user"


def test_a_fact_without_a_keyword_is_promoted_by_the_filter_alone() -> None:
    by_filter, by_keywords = make(means()), Hierarchical(means(), promotes="keywords")
    for strategy in (by_filter, by_keywords):
        tell(strategy, "I repair church organs.", *TALK)
    question = "Which organs do I repair?"
    assert [one.text for one in by_filter.context(question).recalled] == ["I repair church organs."]
    assert texts(by_keywords, question) == []


def test_small_talk_and_questions_are_not_promoted() -> None:
    strategy = make(means())
    tell(strategy, *TALK, "Thanks, great!")
    assert strategy.state()["stored"] == []


def test_promotion_asks_no_model() -> None:
    given = means()
    tell(make(given), ID, *TALK)
    assert isinstance(given.model, ScriptedChat)
    assert given.model.requests == []


def test_what_stands_in_the_window_is_not_recalled_too() -> None:
    strategy = Hierarchical(means())
    tell(strategy, "My boat is the Teal.", *TALK[:3])
    assert texts(strategy, "What is my boat called?") == []
    tell(strategy, TALK[3])
    assert texts(strategy, "What is my boat called?") == ["My boat is the Teal."]


def test_what_was_repeated_is_stored_once_and_what_was_overtaken_is_gone() -> None:
    strategy = Hierarchical(means())
    tell(strategy, "I live in Bern.", ID, "I live in Bern", "I moved to Basel.", *TALK)
    assert texts(strategy, "Where do I live, in Bern or Basel?") == ["I moved to Basel."]
    assert texts(strategy, "What is my customer ID?") == [ID]


def test_no_more_than_the_best_few_are_recalled_in_their_order() -> None:
    strategy = Hierarchical(means(), top_k=2)
    things = ("boat", "bike", "car", "van")
    tell(strategy, *(f"My {thing} stands in the red shed." for thing in things), *TALK)
    assert texts(strategy, "Which shed is my bike in, and my van?") == [
        "My bike stands in the red shed.",
        "My van stands in the red shed.",
    ]


def test_the_context_keeps_to_its_room() -> None:
    strategy = make(means(room=70))
    tell(strategy, *(f"My shed number {n} holds {'old ' * 12}tools." for n in range(9)))
    context = strategy.context("What does my shed hold?")
    assert 0 < tokens(context) <= 70
    assert context.recalled


def test_it_goes_on_from_its_state_and_forgets_when_cleared() -> None:
    strategy = make(means())
    tell(strategy, ID, *TALK)
    again = make(means(state=strategy.state()))
    question = "What is my customer ID?"
    assert again.context(question) == strategy.context(question)
    assert through_json(strategy.state()) == strategy.state()
    strategy.clear()
    assert strategy.context(question) == make(means()).context(question)


def test_a_cancelled_turn_is_not_remembered() -> None:
    strategy, stop = make(means()), Cancellation()
    stop.cancel()
    with pytest.raises(Cancelled):
        strategy.remember(turn(ID), stop)
    assert strategy.state() == make(means()).state()
