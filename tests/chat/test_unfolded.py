"""Sessions whose length is a matter of their strategy: nothing is compressed."""

from dataclasses import replace
from pathlib import Path

import pytest

from claw.chat.unfolded import Unfolded
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.errors import UsageError
from tests.places import Places


def test_a_session_of_any_length_stays_as_it_is(tmp_path: Path) -> None:
    sessions = Places(tmp_path).sessions
    said = tuple(Message("user", "hi", at) for at in range(80))
    sessions.update("s", lambda one: replace(one, messages=said))
    unfolded = Unfolded(sessions)
    session = unfolded.session("s")
    assert not unfolded.due(session)
    with pytest.raises(UsageError, match="Only the strategy claw compresses"):
        unfolded.compress("s", Cancellation(), 1)
    assert unfolded.session("s") == session
