"""Sessions that leave nothing behind."""

from dataclasses import replace
from pathlib import Path

import pytest

from claw.domain.messages import Message
from claw.errors import UsageError
from claw.storage.private import PrivateSessionStore
from tests.places import SteppingClock


def test_a_private_session_is_kept_in_memory_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = PrivateSessionStore(SteppingClock())
    question = Message("user", "secret", 1)
    store.update("s", lambda one: one.ask(question))
    live = store.live("s", question)
    live.write("half an answer")
    live.close()
    store.archive("s", [question])
    assert store.load("s").messages == (question,)
    assert store.heads() == ()
    assert list(tmp_path.iterdir()) == []


def test_a_change_that_fails_leaves_the_session_as_it_was() -> None:
    store = PrivateSessionStore(SteppingClock())
    before = store.update("s", lambda one: replace(one, title="mine"))
    with pytest.raises(ZeroDivisionError):
        store.update("s", lambda one: replace(one, created_at=1 // 0))
    assert store.load("s") == before


def test_an_unknown_session_is_told() -> None:
    with pytest.raises(UsageError, match="no private session"):
        PrivateSessionStore(SteppingClock()).load("s")


def test_two_stores_share_nothing() -> None:
    one, other = PrivateSessionStore(SteppingClock()), PrivateSessionStore(SteppingClock())
    one.update("s", lambda session: session)
    with pytest.raises(UsageError):
        other.load("s")
