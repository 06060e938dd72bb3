"""A window of turns whose overflow rolls into a summary."""

import pytest

from claw.domain.exchange import Cancellation
from claw.errors import Cancelled, ConnectionFailed
from claw.llm.scripted import ScriptedChat
from claw.memory.strategies.rolling_summary import RollingSummary, make
from claw.memory.strategy import Strategy
from tests.strategic import means, turn

TALK = (
    "My dog Bartok is 7 years old and afraid of thunder.",
    "He gets 240 grams of food each day, no chicken.",
    "The vet is Dr. Amundsen in Larvik, on 3 May.",
    "We walk along the river, because the road is loud.",
    "Is it going to rain today?",
    "Which shoes are good for mud?",
    "What is a good name for a cat?",
    "How long do cats live?",
)
PROSE = "The user's dog is afraid of thunder, gets food each day and walks along the river."
REPLY = "That is good to know, and I shall think of it when we speak of this again. " * 2
MORE = tuple(f"Tell me something about the planet number {number}." for number in range(1, 5))


def tell(strategy: Strategy, *said: str) -> None:
    for text in said:
        strategy.remember(turn(text, REPLY), Cancellation())


def test_the_window_alone_is_sent_until_a_batch_overflows_and_no_model_is_asked() -> None:
    strategy = make(means(()))
    tell(strategy, *TALK[:7])
    context = strategy.context("?")
    assert context.memory == ""
    assert [one.content for one in context.window[::2]] == list(TALK[:7])


def test_the_overflow_is_in_the_summary_and_the_window_as_it_was_said() -> None:
    given = means([PROSE])
    strategy = make(given)
    tell(strategy, *TALK)
    context = strategy.context("How much food does he get?")
    assert [one.content for one in context.window[::2]] == list(TALK[4:])
    for value in ("Bartok", "7", "240", "Amundsen", "Larvik", "3 May"):
        assert value in context.memory
    assert isinstance(given.model, ScriptedChat)
    (request,) = given.model.of("strategy")
    assert TALK[3] in request.messages[1].content
    assert TALK[4] not in request.messages[1].content


def test_what_rolled_out_twice_is_still_known() -> None:
    strategy = make(means([PROSE, f"{PROSE} They asked about rain, shoes and cats."]))
    tell(strategy, *TALK, *MORE)
    context = strategy.context("What is my dog called?")
    assert [one.content for one in context.window[::2]] == list(MORE)
    for value in ("Bartok", "240", "Amundsen"):
        assert value in context.memory


def test_turn_by_turn_each_turn_is_rolled_up_as_it_leaves_the_window() -> None:
    prose = ["The user has a dog.", "The user has a dog that gets food each day."]
    strategy = RollingSummary(means(prose), window=2, batch=1)
    tell(strategy, *TALK[:4])
    context = strategy.context("?")
    assert [one.content for one in context.window[::2]] == list(TALK[2:4])
    assert "240" in context.memory


def test_a_summary_that_fails_its_checks_keeps_the_overflow_for_the_next_turn() -> None:
    strategy = make(means(["", "", PROSE]))
    tell(strategy, *TALK)
    assert len(strategy.context("?").window) == 2 * len(TALK)
    tell(strategy, "And dogs?")
    context = strategy.context("?")
    assert [one.content for one in context.window[::2]] == [*TALK[5:], "And dogs?"]
    assert "Bartok" in context.memory


@pytest.mark.parametrize("error", [ConnectionFailed("No network."), Cancelled("Stopped.")])
def test_a_failing_model_leaves_the_window_as_it_was_and_the_turn_can_be_given_again(
    error: Cancelled | ConnectionFailed,
) -> None:
    strategy = make(means([error, PROSE]))
    tell(strategy, *TALK[:7])
    before = strategy.state()
    with pytest.raises(type(error)):
        tell(strategy, TALK[7])
    assert strategy.state() == before
    tell(strategy, TALK[7])
    assert "Bartok" in strategy.context("?").memory


def test_turns_that_no_longer_fit_are_rolled_up_before_a_batch_is_full() -> None:
    strategy = make(means([PROSE], room=300))
    tell(strategy, TALK[0], f"{TALK[3]} " * 12, TALK[2])
    context = strategy.context("?")
    assert context.told == ()
    assert [one.content for one in context.window[::2]] == [TALK[2]]
    assert "Bartok" in context.memory


def test_the_newest_turn_stays_in_the_window_as_long_as_it_fits() -> None:
    strategy = make(means([PROSE], room=400))
    tell(strategy, *TALK[:3], f"{TALK[3]} " * 12)
    window = strategy.context("?").window
    assert len(window) == 2
    assert window[0].content.startswith(TALK[3])
