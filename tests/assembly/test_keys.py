"""A key that is given is checked, kept, and used at once."""

from pathlib import Path

import pytest

from claw.assembly.desk import Desk
from claw.assembly.keys import keep_key
from claw.assembly.models import open_model
from claw.domain.exchange import Cancellation
from claw.errors import BadConfiguration, KeyRejected
from claw.settings import load
from claw.storage.workspace import Workspace
from tests.assembly.desks import REQUEST
from tests.fake_provider import FakeProvider
from tests.shell import KEY


@pytest.fixture
def desk(tmp_path: Path, fake: FakeProvider, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A desk whose `.env` knows a base URL and no key."""
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_MODEL", "DEEPSEEK_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    here = Workspace(tmp_path).create()
    here.env.write_text(f"OPENAI_BASE_URL={fake.url}\n", encoding="utf-8")
    return Desk(here, load(here.env), lambda _: None)


def test_a_key_is_kept_and_the_next_model_answers_with_it(desk: Desk, fake: FakeProvider) -> None:
    keep_key(desk, "openai", f" {KEY}\n")
    assert desk.workspace.env.read_text(encoding="utf-8").endswith(f"OPENAI_API_KEY={KEY}\n")
    assert open_model(desk).complete(REQUEST, Cancellation()).text == "ok"
    assert fake.requests[0].headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize("key", ["", "sk-“curly”", "two words"])
def test_what_can_be_no_key_is_refused_and_not_kept(desk: Desk, key: str) -> None:
    before = desk.workspace.env.read_bytes()
    with pytest.raises(KeyRejected):
        keep_key(desk, "openai", key)
    assert desk.workspace.env.read_bytes() == before


def test_a_url_from_another_place_is_told_before_the_key_is_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPSEEK_BASE_URL", "http://127.0.0.1:9/v1")
    desk.settings = load(desk.workspace.env)
    with pytest.raises(BadConfiguration, match="different places"):
        keep_key(desk, "deepseek", KEY)
    assert KEY not in desk.workspace.env.read_text(encoding="utf-8")
