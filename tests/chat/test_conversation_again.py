"""What of a turn is read for memory, and how often, also where it is retried or goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from claw.domain.exchange import Reply
from claw.domain.messages import UNRECALLED
from claw.errors import ConnectionFailed
from tests.chat.test_conversation import LONG, Stage


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    one = Stage(tmp_path)
    yield one
    one.conversation.close()


def _again(stage: Stage, pieces: Iterator[str]) -> str:
    text = "".join(pieces)
    assert stage.conversation.settle(LONG)
    return text


def test_a_retried_turn_is_not_read_for_memory_twice(stage: Stage) -> None:
    """Line 9."""
    stage.say("I am allergic to peanuts")
    stage.answers["chat"] = lambda _: "Very well."
    assert _again(stage, stage.conversation.retry()) == "Very well."
    assert len(stage.model.of("filter")) == 1
    assert stage.places.pending.waiting() == []


def test_a_cut_turn_is_read_for_memory_once_it_is_whole(stage: Stage) -> None:
    """Line 9 and I01."""
    stage.answers["chat"] = lambda _: Reply("Take care of", "length")
    stage.say("I am allergic to peanuts")
    assert stage.model.of("filter") == []
    stage.answers["chat"] = lambda _: "yourself."
    _again(stage, stage.conversation.go_on())
    assert len(stage.model.of("filter")) == 1
    assert "Take care of yourself." in str(stage.model.of("filter")[0].messages)
    stage.answers["chat"] = lambda _: "Fine."
    stage.say("thanks")
    assert "Take care of yourself." in str(stage.model.of("chat")[-1].messages)


def test_a_retry_that_fails_takes_no_message_from_the_filter(stage: Stage) -> None:
    stage.answers["chat"] = lambda _: Reply("Take care of", "length")
    stage.say("I am allergic to peanuts")
    stage.answers["chat"] = lambda _: ConnectionFailed("no connection")
    with pytest.raises(ConnectionFailed):
        "".join(stage.conversation.retry())
    assert [one.typed for one in stage.places.pending.waiting()] == ["I am allergic to peanuts"]


def test_the_first_turn_waits_until_all_that_was_left_is_taken_up(stage: Stage) -> None:
    """Also where it is said at once: an edit by hand is told, and nothing runs side by side."""
    stage.places.write_memory("- likes tea\n")
    stage.conversation.take_up_behind()
    assert not stage.conversation.hand_edit()
    stage.places.write_memory("- likes tea\n- owns a boat\n")
    assert [one.text for one in stage.conversation.hand_edit().added] == ["owns a boat"]
    stage.conversation.take_up_behind()
    assert stage.say("hi") == "Fine."


def test_the_filter_is_not_run_on_a_reply_that_was_cut(stage: Stage) -> None:
    """A04 and I01: a cut exchange is not memorised."""
    stage.answers["chat"] = lambda _: Reply("half an", "length")
    stage.say("I am allergic to peanuts")
    assert stage.model.of("filter") == []


def test_a_message_that_cannot_hold_a_fact_costs_no_call(stage: Stage) -> None:
    stage.say("thanks!")
    assert stage.model.of("filter") == []


def test_what_is_said_while_memory_is_off_is_marked_as_not_to_be_recalled(stage: Stage) -> None:
    stage.conversation.remembers = False
    stage.say("between us")
    stage.conversation.remembers = True
    stage.say("and this for all")
    said = [one for one in stage.conversation.session().messages if one.role == "user"]
    assert [dict(one.extra) for one in said] == [dict(UNRECALLED), {}]
