"""One message of a conversation."""

import pytest

from claw.domain.messages import Message


def test_a_message_that_says_nothing_or_failed_is_not_sent() -> None:
    assert Message("user", "hi").sendable
    assert Message("assistant", "cut", partial="stopped").sendable
    assert not Message("user", " \n").sendable
    assert not Message("user", "hi", failed="no connection").sendable


@pytest.mark.parametrize(
    ("pasted", "typed"),
    [
        ((), "mine PASTED mine"),
        (((5, 11),), "mine \n mine"),
        (((0, 4), (12, 16)), "\n PASTED \n"),
        (((12, 16), (0, 4)), "\n PASTED \n"),
        (((0, 11), (5, 7)), "\n\n mine"),
        (((5, 99),), "mine \n"),
    ],
)
def test_typed_is_what_the_user_wrote(pasted: tuple[tuple[int, int], ...], typed: str) -> None:
    assert Message("user", "mine PASTED mine", pasted=pasted).typed() == typed


def test_messages_compare_by_what_they_hold() -> None:
    assert Message("user", "hi", extra={}) == Message("user", "hi")
    assert Message("user", "hi", at=1) != Message("user", "hi", at=2)
