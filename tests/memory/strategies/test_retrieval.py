"""Look up the turns that have to do with the question."""

from dataclasses import replace
from datetime import date

import pytest

from claw.domain.exchange import Cancellation
from claw.errors import Cancelled
from claw.memory.retrieval.ranking_texts import TextRanks
from claw.memory.strategies.retrieval import Retrieval, make
from claw.memory.strategy import StrategyContext
from tests.strategic import means, tell, through_json, tokens, turn

TRIP = (
    "On our trip we first stayed in Lisbon.",
    "Why does bread rise?",
    "The second stop of the trip was Seville.",
    "How do I sharpen a knife?",
    "I bought a red lamp for the desk.",
    "The trip ended in Granada, by train.",
    "What is a good name for a boat?",
    "How long does rice keep?",
)
CITIES = ["Lisbon", "Seville", "Granada"]


def test_the_cities_of_a_trip_are_found_among_other_topics() -> None:
    strategy = Retrieval(means(), top_k=3)
    tell(strategy, *TRIP)
    recalled = strategy.context("Which cities did we see on the trip?").recalled
    text = " ".join(one.text for one in recalled)
    assert [city for city in CITIES if city in text] == CITIES
    assert "lamp" not in text
    assert [one.line for one in recalled if one.speaker == "user"] == [1, 3, 6]


def test_the_cities_are_found_by_the_rank_of_claws_own_index() -> None:
    strategy = make(replace(means(), ranks=TextRanks(None)))
    tell(strategy, *TRIP)
    recalled = strategy.context("Which cities did we see on our trips?").recalled
    text = " ".join(one.text for one in recalled)
    assert [city for city in CITIES if city in text] == CITIES


def test_a_recalled_turn_has_both_speakers_its_day_and_its_number() -> None:
    strategy = make(means())
    strategy.remember(turn("My boat is the Teal.", "A fine name!", 1_790_000_000), Cancellation())
    tell(strategy, "Hello.")
    mine, yours = strategy.context("What is my boat?").recalled
    assert (mine.text, mine.speaker) == ("My boat is the Teal.", "user")
    assert (yours.text, yours.speaker) == ("A fine name!", "assistant")
    assert (mine.on, mine.line, mine.why) == (date(2026, 9, 21), 1, "found")
    assert mine.source == "this conversation"
    assert mine.score > 0


def test_the_last_turn_is_sent_as_it_was_said_and_not_recalled_again() -> None:
    strategy = make(means())
    tell(strategy, "The trip began in Lisbon.", "The trip ended in Granada.")
    context = strategy.context("Where did the trip end?")
    assert [one.content for one in context.window] == ["The trip ended in Granada.", "I see."]
    assert {one.line for one in context.recalled} == {1}


def test_a_question_that_leans_on_the_last_turn_takes_it_along() -> None:
    strategy = make(means())
    tell(strategy, "The blue kayak leaks.", "Rain again.", "Tell me about the blue kayak.")
    recalled = strategy.context("And why does it?").recalled
    assert 1 in {one.line for one in recalled}


def test_no_more_than_the_best_few_are_recalled() -> None:
    strategy = Retrieval(means(), top_k=2)
    tell(strategy, *(f"The trip went through town number {n}." for n in range(9)), "Hello.")
    found = strategy.context("Which town did the trip go through?").recalled
    assert {one.line for one in found} == {8, 9}


def test_nothing_is_recalled_for_a_greeting_or_for_what_was_never_spoken_of() -> None:
    strategy = make(means())
    tell(strategy, *TRIP)
    assert strategy.context("Thanks!").recalled == ()
    assert strategy.context("Kangaroo weight?").recalled == ()


def test_the_same_question_asked_before_is_not_recalled() -> None:
    strategy = make(means())
    tell(strategy, "Where is my desk?", "My desk is in the attic.", "Hello.")
    found = strategy.context("Where is my desk?").recalled
    assert {one.line for one in found} == {2}


def test_the_context_keeps_to_its_room() -> None:
    strategy = make(means(room=60))
    tell(strategy, *(f"The trip of day {n}: {'walking ' * 12}" for n in range(6)))
    context = strategy.context("How was the trip?")
    assert 0 < tokens(context) <= 60
    assert context.recalled


def test_it_goes_on_from_its_state_and_forgets_when_cleared() -> None:
    strategy = make(means())
    tell(strategy, *TRIP)
    again = make(means(state=strategy.state()))
    question = "Which cities did we see on the trip?"
    assert again.context(question) == strategy.context(question)
    assert through_json(strategy.state()) == strategy.state()
    strategy.clear()
    assert strategy.context(question) == StrategyContext()


def test_a_cancelled_turn_is_not_remembered() -> None:
    strategy, stop = make(means()), Cancellation()
    stop.cancel()
    with pytest.raises(Cancelled):
        strategy.remember(turn("My boat is the Teal."), stop)
    assert strategy.state() == {"turns": []}
