"""Places of what is to be forgotten."""

from typing import get_args

import pytest

from claw.domain.traces import CONVERSATION, Place, Trace


def test_conversations_are_places_and_records_of_claws_are_none() -> None:
    assert set(CONVERSATION) < set(get_args(Place))
    assert not {"journal", "archive", "backup", "pending", "summary"} & set(CONVERSATION)


def test_a_trace_stays_as_it_is() -> None:
    trace = Trace("message", "sessions/s.json message 1", "I own a boat.")
    assert trace == Trace("message", "sessions/s.json message 1", "I own a boat.")
    with pytest.raises(AttributeError):
        trace.text = ""  # type: ignore[misc]
