"""Compression behind the turns: when it is due, and how it rests after a failure."""

from dataclasses import replace

import pytest

from claw.chat.folding_behind import NOW, REST, FoldingBehind
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.session import Session
from claw.errors import Cancelled, ClawError, ConnectionFailed, TooLittle


class Folds:
    """Folds as it is told to, or fails."""

    def __init__(self) -> None:
        self.stands = Session("s", 1, 1, messages=(Message("user", "hi"),) * 3)
        self.trouble: ClawError | None = None
        self.triggers: list[int] = []
        self.grown = True

    def due(self, session: Session) -> bool:
        assert session.id == "s"
        return self.grown

    def session(self, session_id: str) -> Session:
        assert session_id == "s"
        return self.stands

    def compress(self, session_id: str, cancellation: Cancellation, trigger: int = 0) -> int:
        assert session_id == "s"
        cancellation.check()
        self.triggers.append(trigger)
        if self.trouble:
            raise self.trouble
        return 2


def test_it_is_due_when_the_session_has_grown_or_is_crowded() -> None:
    folds, done = Folds(), list[int]()
    behind = FoldingBehind(folds, lambda: done.append(1), lambda _: None)
    assert behind.due(folds.stands, crowded=False)
    folds.grown = False
    assert not behind.due(folds.stands, crowded=False)
    assert behind.due(folds.stands, crowded=True)
    behind.fold("s", Cancellation(), crowded=False)
    behind.fold("s", Cancellation(), crowded=True)
    assert folds.triggers == [0, NOW]
    assert done == [1, 1]


def test_a_failure_is_told_once_and_rests_for_two_turns() -> None:
    folds, told = Folds(), list[str]()
    behind = FoldingBehind(folds, lambda: None, told.append)
    folds.trouble = ConnectionFailed("No line.")
    for _ in range(2):
        behind.fold("s", Cancellation(), crowded=False)
    assert told == ["The conversation was not compressed; nothing is lost. No line."]
    assert not behind.due(folds.stands, crowded=True)
    longer = replace(folds.stands, messages=(Message("user", "hi"),) * (3 + REST))
    assert behind.due(longer, crowded=True)
    folds.trouble = None
    behind.fold("s", Cancellation(), crowded=False)
    assert behind.due(folds.stands, crowded=True)


def test_that_there_is_too_little_yet_is_not_told_and_rests_too() -> None:
    folds, told = Folds(), list[str]()
    behind = FoldingBehind(folds, lambda: None, told.append)
    folds.trouble = TooLittle("There is too little to summarize yet; it stays as it is.")
    behind.fold("s", Cancellation(), crowded=False)
    assert told == []
    assert not behind.due(folds.stands, crowded=True)
    folds.trouble = ConnectionFailed("No line.")
    for _ in range(2):
        behind.fold("s", Cancellation(), crowded=False)
    assert told == ["The conversation was not compressed; nothing is lost. No line."]


def test_a_stop_is_no_failure() -> None:
    folds, told = Folds(), list[str]()
    behind = FoldingBehind(folds, lambda: None, told.append)
    stopped = Cancellation()
    stopped.cancel()
    with pytest.raises(Cancelled):
        behind.fold("s", stopped, crowded=False)
    assert told == []
    assert behind.due(folds.stands, crowded=True)
