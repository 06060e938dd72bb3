"""Conversations put together as the settings say, over real files and a provider on loopback."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from claw.assembly.chat import Chat
from claw.assembly.models import EMBEDDED_WINDOW
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.ports import ReadsAhead
from claw.errors import UsageError
from claw.llm.scripted import ScriptedChat
from tests.assembly.desks import desk_at, remote
from tests.fake_provider import FakeProvider


def test_a_conversation_is_stored_and_one_in_private_is_not(
    tmp_path: Path, fake: FakeProvider
) -> None:
    desk = remote(tmp_path, fake)
    for private in (False, True):
        chat = Chat(desk, lambda _: None, private=private)
        conversation = chat.converse()
        assert "".join(conversation.say("I live in Ghent.")) == "ok"
        assert conversation.drain(30)
        assert conversation.remembers is not private
        conversation.close()
        chat.close()
    assert [head.messages for head in desk.sessions.heads()] == [2]
    assert [fake.tasks().count(task) for task in ("chat", "filter", "title")] == [2, 1, 1]


def test_a_session_is_opened_by_its_title_and_in_private_is_only_read(
    tmp_path: Path, fake: FakeProvider
) -> None:
    desk = remote(tmp_path, fake)
    desk.sessions.update("s1", lambda one: one.ask(Message("user", "My boat is red.", 5)))
    desk.sessions.rename("s1", "Boats")
    before = (tmp_path / "sessions" / "s1.json").read_bytes()
    chat = Chat(desk, lambda _: None, private=True)
    conversation = chat.converse("boats")
    assert conversation.session_id == "s1"
    assert "".join(conversation.say("and?")) == "ok"
    assert "My boat is red." in fake.requests[0].raw.decode()
    assert (tmp_path / "sessions" / "s1.json").read_bytes() == before
    with pytest.raises(UsageError):
        chat.converse("no such session")
    conversation.close()
    chat.close()


def test_the_embedded_model_is_named_and_its_window_is_kept_small(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, None, CLAW_MODEL="local:/models/tiny-q4_k_m.gguf")
    chat = Chat(desk, lambda _: None, private=False)
    assert (chat.model.label, chat.model.embedded) == ("local:tiny", True)
    assert chat.budget.total <= EMBEDDED_WINDOW
    chat.close()


class _Lent(ScriptedChat):
    closed = False

    def read_ahead(self, messages: Sequence[Message], cancellation: Cancellation) -> None:
        """Need nothing read."""

    def close(self) -> None:
        self.closed = True


def test_a_model_that_is_given_answers_and_stays_open(tmp_path: Path) -> None:
    model = _Lent(lambda _: "Hello from the given one.")
    chat = Chat(desk_at(tmp_path, None), lambda _: None, private=True, model=model)
    conversation = chat.converse()
    assert "".join(conversation.say("hi")) == "Hello from the given one."
    conversation.close()
    chat.close()
    assert isinstance(model, ReadsAhead)
    assert not model.closed
