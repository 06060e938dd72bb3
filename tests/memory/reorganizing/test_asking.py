"""Asking a model within a night's allowance."""

from datetime import timedelta

import pytest

from claw.domain.exchange import Cancellation, Reply, Request, Usage
from claw.domain.messages import Message
from claw.errors import Cancelled, ConnectionFailed, ReplyUnusable
from claw.llm.scripted import Answer, ScriptedChat
from claw.memory.reorganizing.asking import Allowance, Interview, UsedUp
from tests.counting import WordCounter
from tests.places import SteppingClock

ASKED = Request("sleep", (Message("user", "one two three"),), 10)


def interview(model: ScriptedChat, **limits: float) -> Interview:
    allowance = Allowance(
        calls=int(limits.get("calls", 9)),
        tokens=int(limits.get("tokens", 1_000)),
        seconds=limits.get("seconds", 1_000),
        deadline=limits.get("deadline", 7),
    )
    return Interview(model, WordCounter(), allowance, SteppingClock())


def ask(one: Interview) -> str:
    def read(text: str) -> str:
        if text != "yes":
            raise ReplyUnusable("It is not yes.")
        return text

    return one.ask(ASKED, read, Cancellation())


def test_calls_and_tokens_are_counted() -> None:
    script = [Reply("yes", usage=Usage(30, 4)), Reply("yes")]
    one = interview(ScriptedChat(script))
    assert ask(one) == ask(one) == "yes"
    assert (one.calls, one.tokens) == (2, 34 + 4)


@pytest.mark.parametrize(
    "first",
    [
        "no",
        " ",
        "unavailable",
        Reply("yes", "length"),
        ReplyUnusable("Blank."),
        "I'm sorry, I can't",
    ],
)
def test_g01_g06_an_unusable_reply_is_asked_for_once_more_with_the_reason(first: Answer) -> None:
    model = ScriptedChat([first, "yes"])
    assert ask(interview(model)) == "yes"
    again = model.requests[1]
    assert again.max_tokens == 20
    assert not again.json_mode
    assert "was refused" in again.messages[-1].content


def test_g01_a_second_unusable_reply_is_the_last() -> None:
    model = ScriptedChat(["", Reply("yes", "length"), "yes"])
    with pytest.raises(ReplyUnusable, match="cut"):
        ask(interview(model))
    assert len(model.requests) == 2


def test_g18_each_call_has_a_deadline_and_a_time_out_is_raised() -> None:
    model = ScriptedChat([ConnectionFailed("No answer within 7 seconds.")])
    with pytest.raises(ConnectionFailed):
        ask(interview(model, deadline=7))
    assert model.requests[0].deadline == 7


@pytest.mark.parametrize("limits", [{"calls": 0}, {"tokens": 12}, {"seconds": 0}])
def test_nothing_is_asked_beyond_the_allowance(limits: dict[str, float]) -> None:
    model = ScriptedChat(["yes"])
    with pytest.raises(UsedUp):
        ask(interview(model, **limits))
    assert model.requests == []


def test_a_second_attempt_counts_too() -> None:
    model = ScriptedChat(["no", "yes"])
    one = interview(model, calls=1)
    with pytest.raises(UsedUp):
        ask(one)
    assert one.calls == 1


def test_the_night_ends_by_the_clock() -> None:
    one = interview(ScriptedChat(["yes", "yes", "yes"]), seconds=timedelta(seconds=3).seconds)
    assert ask(one) == ask(one) == "yes"
    with pytest.raises(UsedUp):
        ask(one)


def test_what_is_cancelled_asks_nothing() -> None:
    model, cancellation = ScriptedChat(["yes"]), Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        interview(model).ask(ASKED, str, cancellation)
    assert model.requests == []
