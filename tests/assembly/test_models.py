"""The model that the settings name; what is wrong with it is said at the call."""

from pathlib import Path

import pytest

from claw.assembly.desk import Desk, open_desk
from claw.assembly.models import nothing_set_up, open_model
from claw.domain.exchange import Cancellation
from claw.errors import BadConfiguration, KeyRejected
from claw.settings import load
from claw.storage.workspace import Workspace
from tests.assembly.desks import REQUEST, desk_at, remote
from tests.fake_provider import FakeProvider
from tests.shell import KEY


def test_without_a_key_everything_opens_and_the_call_says_what_to_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    desk = desk_at(tmp_path / "work")
    assert str(desk.workspace.env) in nothing_set_up(desk)
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


def test_the_model_on_the_command_line_goes_before_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAW_MODEL", "openai:one")
    monkeypatch.setenv("HOME", str(tmp_path))
    with pytest.raises(BadConfiguration, match="command line"):
        open_model(open_desk(str(tmp_path / "work"), lambda _: None, "nonsense"))
