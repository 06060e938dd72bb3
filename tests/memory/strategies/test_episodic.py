"""Remember turns as episodes that fade: recalled by likeness, recency, importance and use."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from claw.domain.exchange import Cancellation
from claw.errors import Cancelled
from claw.llm.scripted import ScriptedChat
from claw.memory.strategies.episodic import Episodic, make
from claw.memory.strategy import Means
from tests.strategic import NOON, means, through_json, tokens, turn

TALK = ("Why is the sky blue?", "How do planes fly?")
ADDRESS = "What is my address?"


class Days:
    """A clock that is moved by days."""

    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> datetime:
        return self.at

    def pass_by(self, days: float) -> None:
        self.at += timedelta(days=days)


def say(strategy: Episodic, clock: Days, *said: str, reply: str = "I see.") -> None:
    """Have it remember what is said now, a minute between two turns."""
    for text in said:
        clock.pass_by(1 / 1440)
        strategy.remember(turn(text, reply, int(clock.at.timestamp())), Cancellation())


def opened(clock: Days, given: Means | None = None) -> Episodic:
    return Episodic(replace(given or means(), now=clock))


def recalled(strategy: Episodic, question: str) -> list[str]:
    return [one.text for one in strategy.context(question).recalled if one.speaker == "user"]


def episodes(strategy: Episodic) -> list[Mapping[str, object]]:
    found = strategy.state()["episodes"]
    assert isinstance(found, list)
    return found


LONG = (
    "My address is 12 Elm Street, on the second floor behind the old bakery, where they make those"
    " almond rolls that everybody in town talks about. We had a walk there on Sunday, it rained all"
    " day, and the dog was not amused at all, but then he never is when it rains like that for a"
    " whole day and longer."
)


def test_an_episode_is_full_then_short_then_its_key_facts_then_archived() -> None:
    clock = Days()
    strategy = opened(clock)
    say(strategy, clock, LONG, *TALK, reply="A nice place. I know the bakery.")
    assert recalled(strategy, ADDRESS) == [LONG]
    clock.pass_by(8)
    (warm,) = recalled(strategy, ADDRESS)
    assert "12 Elm Street" in warm
    assert len(warm) <= 240
    clock.pass_by(23)
    cold = strategy.context(ADDRESS).recalled
    assert [one.speaker for one in cold] == ["user"]
    assert "12 Elm Street" in cold[0].text
    assert len(cold[0].text) <= 120
    clock.pass_by(60)
    assert recalled(strategy, ADDRESS) == []
    say(strategy, clock, "Hello again.")
    assert episodes(strategy)[0]["tier"] == "archived"


def test_an_archived_episode_that_is_told_again_is_back() -> None:
    clock = Days()
    strategy = opened(clock)
    say(strategy, clock, "My address is 12 Elm Street.", *TALK)
    clock.pass_by(100)
    assert recalled(strategy, ADDRESS) == []
    say(strategy, clock, "My address is 12 Elm Street.", *TALK)
    assert recalled(strategy, ADDRESS) == ["My address is 12 Elm Street."]


def test_a_repeated_episode_counts_as_a_use() -> None:
    clock = Days()
    strategy = opened(clock)
    say(strategy, clock, "I knit socks.", TALK[0], "I knit socks!", TALK[1])
    of_socks = [one for one in episodes(strategy) if "socks" in str(one["user"])]
    assert [(one["uses"], one["turn"]) for one in of_socks] == [(1, 3)]


def test_an_old_address_is_superseded_by_the_new_one() -> None:
    clock = Days()
    strategy = opened(clock)
    say(strategy, clock, "My address is 12 Elm Street.", *TALK, "My new address is 4 Oak Road.")
    say(strategy, clock, *TALK)
    assert recalled(strategy, ADDRESS) == ["My new address is 4 Oak Road."]


def test_what_a_question_called_up_is_counted_when_it_was_asked_and_not_before() -> None:
    clock = Days()
    strategy = opened(clock)
    say(strategy, clock, "My boat is the Teal.", *TALK)
    before = strategy.state()
    for _ in range(3):
        assert recalled(strategy, "Is my boat red?") == ["My boat is the Teal."]
    assert strategy.state() == before
    say(strategy, clock, "Is my boat red?")
    assert [one["uses"] for one in episodes(strategy)][:1] == [1]


def test_what_is_used_often_wins_against_what_is_as_alike() -> None:
    clock = Days()
    strategy = Episodic(replace(means(), now=clock), top_k=1)
    say(strategy, clock, "The teal boat floats.", "The teal boat leaks.", *TALK)
    assert recalled(strategy, "teal boat?") == ["The teal boat leaks."]
    for way in ("really", "truly", "surely"):
        say(strategy, clock, f"Whether {way} floats?", TALK[0], TALK[1])
    assert recalled(strategy, "teal boat?") == ["The teal boat floats."]


def test_the_newer_and_the_more_important_come_first() -> None:
    clock = Days()
    strategy = Episodic(replace(means(), now=clock), top_k=1)
    say(strategy, clock, "The boat trip was wet.")
    clock.pass_by(5)
    say(strategy, clock, "The boat trip was dry.", *TALK)
    assert recalled(strategy, "boat trip?") == ["The boat trip was dry."]
    say(strategy, clock, "On a boat trip I take pills, I'm diabetic.", *TALK)
    assert "diabetic" in recalled(strategy, "boat trip?")[0]


def test_the_last_turns_stand_in_the_window_and_not_among_the_recalled() -> None:
    clock = Days()
    strategy = opened(clock)
    say(strategy, clock, TALK[0], "My boat is the Teal.")
    context = strategy.context("What is my boat?")
    assert [one.content for one in context.window[::2]] == [TALK[0], "My boat is the Teal."]
    assert context.recalled == ()


def test_a_question_does_not_recall_itself() -> None:
    clock = Days()
    strategy = opened(clock)
    say(strategy, clock, ADDRESS, *TALK)
    assert recalled(strategy, ADDRESS) == []


def test_no_model_is_asked() -> None:
    clock, given = Days(), means()
    strategy = opened(clock, given)
    say(strategy, clock, LONG, *TALK)
    clock.pass_by(50)
    say(strategy, clock, "Hello.")
    assert isinstance(given.model, ScriptedChat)
    assert given.model.requests == []


def test_the_context_keeps_to_its_room() -> None:
    clock = Days()
    strategy = opened(clock, means(room=90))
    say(strategy, clock, *(f"Boat number {n}: {'old ' * 15}planks." for n in range(9)))
    context = strategy.context("Which boat?")
    assert 0 < tokens(context) <= 90
    assert context.recalled


@pytest.mark.parametrize("days", [0, 8, 31, 91])
def test_it_goes_on_from_its_state_at_any_age_and_forgets_when_cleared(days: int) -> None:
    clock = Days()
    strategy = opened(clock)
    say(strategy, clock, LONG, "My boat is the Teal.", *TALK)
    clock.pass_by(days)
    again = opened(clock, means(state=strategy.state()))
    assert again.context(ADDRESS) == strategy.context(ADDRESS)
    assert through_json(strategy.state()) == strategy.state()
    say(strategy, clock, TALK[0])
    say(again, clock, TALK[0])
    assert [one["tier"] for one in episodes(again)] == [one["tier"] for one in episodes(strategy)]
    strategy.clear()
    assert strategy.context(ADDRESS) == make(means()).context(ADDRESS)


def test_a_cancelled_turn_is_not_remembered() -> None:
    clock, stop = Days(), Cancellation()
    strategy = opened(clock)
    stop.cancel()
    with pytest.raises(Cancelled):
        strategy.remember(turn(LONG), stop)
    assert strategy.state() == make(means()).state()
