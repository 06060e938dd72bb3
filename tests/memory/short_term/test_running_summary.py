"""Turns folded into one summary."""

import pytest

from claw.domain.exchange import Cancellation
from claw.errors import Cancelled, ConnectionFailed
from claw.llm.scripted import ScriptedChat
from claw.memory.short_term.running_summary import folded, tried_again_at
from tests.strategic import means, turn

REPLY = "Very good, and is there anything else that I should know about that day? " * 2
TURNS = (
    turn("I booked room 412 for 9 June.", REPLY),
    turn("For the team, eleven people, and Wiebke brings the beamer.", REPLY),
)
PROSE = "The user booked a room for the team, and a beamer is brought."


def test_what_the_user_named_is_in_the_summary_though_the_model_left_it_out() -> None:
    given = means([PROSE])
    summary = folded(given, "", TURNS, Cancellation())
    assert summary
    for value in ("412", "9 June", "Wiebke", PROSE):
        assert value in summary
    assert isinstance(given.model, ScriptedChat)
    assert [one.task for one in given.model.requests] == ["strategy"]


def test_there_is_none_when_the_model_says_nothing_usable_twice() -> None:
    assert folded(means(["", "I cannot help with that."]), "", TURNS, Cancellation()) is None


def test_there_is_none_of_too_little_and_no_model_is_asked() -> None:
    assert folded(means(()), "", (turn("Hello.", "Hello."),), Cancellation()) is None


@pytest.mark.parametrize("error", [ConnectionFailed("No network."), Cancelled("Stopped.")])
def test_what_else_the_model_raises_is_raised(error: Cancelled | ConnectionFailed) -> None:
    with pytest.raises(type(error)):
        folded(means([error]), "", TURNS, Cancellation())


def test_it_is_tried_with_the_next_turn_and_then_ever_more_seldom() -> None:
    assert [tried_again_at(turns) for turns in (1, 2, 8, 16, 400)] == [2, 3, 9, 18, 450]
