"""The whole conversation is sent again."""

import pytest

from claw.domain.exchange import Cancellation
from claw.errors import Cancelled
from claw.memory.strategies.sequential import make
from tests.strategic import means, tell, turn

TALK = ("My name is Oluwaseun.", *(f"Tell me about tree number {number}." for number in range(20)))


def test_a_name_of_many_turns_ago_is_known() -> None:
    strategy = make(means())
    tell(strategy, *TALK)
    context = strategy.context("What is my name?")
    assert context.window[0].content == "My name is Oluwaseun."
    assert [one.content for one in context.window[::2]] == list(TALK)
    assert context.told == ()


def test_turns_keep_their_order_their_speakers_and_their_times() -> None:
    strategy = make(means())
    strategy.remember(turn("One?", "Two.", at=1_790_000_000), Cancellation())
    strategy.remember(turn("Three?", "Four.", at=1_790_000_060), Cancellation())
    said = [(one.role, one.content, one.at) for one in strategy.context("Five?").window]
    assert said == [
        ("user", "One?", 1_790_000_000),
        ("assistant", "Two.", 1_790_000_000),
        ("user", "Three?", 1_790_000_060),
        ("assistant", "Four.", 1_790_000_060),
    ]


@pytest.mark.parametrize(
    ("room", "told"),
    [
        (320, "1 earlier turn does not fit and was not sent."),
        (100, "15 earlier turns do not fit and were not sent."),
    ],
)
def test_where_the_room_ends_the_oldest_turns_are_left_out_and_that_is_told(
    room: int, told: str
) -> None:
    strategy = make(means(room=room))
    tell(strategy, *TALK)
    context = strategy.context("What is my name?")
    assert context.told == (told,)
    assert "Oluwaseun" not in str(context)
    assert context.window[-2].content == TALK[-1]


def test_no_model_is_asked() -> None:
    strategy = make(means(()))
    tell(strategy, *TALK)
    assert len(strategy.context("?").window) == 2 * len(TALK)


def test_a_turn_that_is_cancelled_is_not_taken_in() -> None:
    strategy = make(means())
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        strategy.remember(turn("My name is Oluwaseun."), cancellation)
    assert strategy.state() == {"turns": []}
