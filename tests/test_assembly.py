"""Everything put together as the settings say, over real files and a provider on loopback."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from claw import assembly
from claw.assembly import Chat, Desk, make_workspace, open_desk, open_model
from claw.domain.exchange import Cancellation, Request
from claw.domain.messages import Message
from claw.domain.session import Session
from claw.errors import BadConfiguration, KeyRejected, UsageError
from claw.settings import Settings, load
from claw.storage.workspace import Workspace
from tests.fake_provider import FakeProvider
from tests.shell import KEY, sensible

REQUEST = Request("chat", (Message("user", "hi"),), 10)


@pytest.fixture
def fake() -> Iterator[FakeProvider]:
    with FakeProvider() as provider:
        provider.otherwise = sensible
        yield provider


def desk_at(root: Path, told: list[str] | None = None, **variables: str) -> Desk:
    settings = load(None, environ=variables)
    tell = told.append if told is not None else (lambda _: None)
    return Desk(Workspace(root).create(), settings, tell)


def remote(root: Path, fake: FakeProvider, **more: str) -> Desk:
    known = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": fake.url, "OPENAI_MODEL": "m"}
    return desk_at(root, None, **(known | more))


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


def test_without_a_key_everything_opens_and_the_call_says_what_to_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    desk = desk_at(tmp_path / "work")
    assert assembly.model_spec(desk.settings)[0] == "none"
    assert str(desk.workspace.env) in assembly.nothing_set_up(desk)
    with pytest.raises(KeyRejected, match="OPENAI_API_KEY"):
        open_model(desk).complete(REQUEST, Cancellation())
    assert desk.memory.read().entries == ()


@pytest.mark.parametrize(
    ("variables", "error"),
    [
        ({"OPENAI_BASE_URL": "ftp://x"}, BadConfiguration),
        ({"CLAW_TIMEOUT": "soon"}, BadConfiguration),
        ({"OPENAI_API_KEY": "sk-аbc"}, KeyRejected),
        ({"CLAW_MODEL": "deepseek:x"}, KeyRejected),
        ({"CLAW_MODEL": "local:/nowhere.gguf"}, BadConfiguration),
    ],
)
def test_a_bad_setting_fails_at_the_call_and_not_in_a_thread(
    tmp_path: Path, fake: FakeProvider, variables: dict[str, str], error: type[Exception]
) -> None:
    model = open_model(remote(tmp_path, fake, **variables))
    with pytest.raises(error):
        model.complete(REQUEST, Cancellation())


def test_a_key_goes_only_to_a_url_from_its_own_place(tmp_path: Path, fake: FakeProvider) -> None:
    (tmp_path / ".env").write_text(f"OPENAI_BASE_URL={fake.url}\n")
    settings = load(tmp_path / ".env", environ={"OPENAI_API_KEY": KEY})
    desk = Desk(Workspace(tmp_path), settings, lambda _: None)
    with pytest.raises(BadConfiguration, match="different places"):
        open_model(desk).complete(REQUEST, Cancellation())
    assert fake.requests == []


def test_the_embedded_model_is_named_and_its_window_is_kept_small(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, None, CLAW_MODEL="local:/models/tiny-q4_k_m.gguf")
    chat = Chat(desk, lambda _: None, private=False)
    assert (chat.model.label, chat.model.embedded) == ("local:tiny", True)
    assert chat.budget.total <= assembly.EMBEDDED_WINDOW
    chat.close()


def test_a_notice_is_said_and_logged(tmp_path: Path) -> None:
    told: list[str] = []
    desk = desk_at(tmp_path, told)
    desk.tell("The model is busy.")
    assert told == ["The model is busy."]
    assert "The model is busy." in desk.workspace.log.read_text()


def test_a_workspace_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = tmp_path / "notes"
    assert len(make_workspace(folder)) == 2
    assert len(make_workspace(folder)) == 1
    monkeypatch.chdir(folder)
    monkeypatch.delenv("CLAW_HOME", raising=False)
    assert open_desk(None, lambda _: None).workspace.root == folder
    monkeypatch.chdir(tmp_path)
    assert open_desk(None, lambda _: None).workspace.root == tmp_path / ".claw"
    assert open_desk("notes", lambda _: None).workspace.root == folder


def test_the_model_on_the_command_line_goes_before_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAW_MODEL", "openai:one")
    monkeypatch.setenv("HOME", str(tmp_path))
    desk = open_desk(str(tmp_path / "work"), lambda _: None, "deepseek:two")
    assert assembly.model_spec(desk.settings) == ("deepseek", "two")
    with pytest.raises(BadConfiguration, match="command line"):
        open_model(open_desk(str(tmp_path / "work"), lambda _: None, "nonsense"))


def test_the_last_session_is_the_one_with_the_newest_activity(tmp_path: Path) -> None:
    desk = Desk(Workspace(tmp_path).create(), Settings(), lambda _: None)
    assert desk.last_session() is None
    for name, at in (("b", 20), ("a", 30), ("c", 10)):
        said = Message("user", "x", 2_000_000_000 + at)
        desk.sessions.update(name, partial(Session.ask, message=said))
    (tmp_path / "sessions" / "z.json").write_text("{}")
    assert desk.last_session() == "a"
