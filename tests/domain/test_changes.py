"""The records of the journal."""

import dataclasses

import pytest

from claw.domain.changes import Change, PendingExchange


def test_a_record_cannot_be_altered() -> None:
    change = Change(1, 1_790_000_000, "add", "filter", after="likes tea")
    with pytest.raises(dataclasses.FrozenInstanceError):
        change.after = "likes jazz"  # type: ignore[misc]


def test_a_record_is_complete_without_its_optional_parts() -> None:
    change = Change(1, 2, "set", "user", key="city", after="Oslo")
    assert (change.before, change.session, change.turn, change.undoes) == ("", "", None, None)


def test_equal_exchanges_are_one() -> None:
    one = PendingExchange("e", 1, "s", 2, "hi", "hi", "hello")
    assert len({one, dataclasses.replace(one)}) == 1
    assert one != dataclasses.replace(one, typed="")
