"""A workspace with its settings and files."""

from functools import partial
from pathlib import Path

import pytest

from claw.assembly.desk import Desk, make_workspace, open_desk
from claw.domain.messages import Message
from claw.domain.session import Session
from claw.settings import Settings
from claw.storage.workspace import Workspace
from tests.assembly.desks import desk_at


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


def test_the_last_session_is_the_one_with_the_newest_activity(tmp_path: Path) -> None:
    desk = Desk(Workspace(tmp_path).create(), Settings(), lambda _: None)
    assert desk.last_session() is None
    for name, at in (("b", 20), ("a", 30), ("c", 10)):
        said = Message("user", "x", 2_000_000_000 + at)
        desk.sessions.update(name, partial(Session.ask, message=said))
    (tmp_path / "sessions" / "z.json").write_text("{}")
    assert desk.last_session() == "a"
