"""Which folder is the workspace, and what lies in it."""

import stat
from pathlib import Path

import pytest

from claw.errors import BadData
from claw.storage.workspace import Workspace, find, is_registered, register
from tests.storage.stand_ins import names


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def test_a_named_folder_goes_first_then_the_environment(tmp_path: Path, home: Path) -> None:
    register(tmp_path, home)
    assert find("a", "/b", tmp_path, home).root == tmp_path / "a"
    assert find(".", "/b", tmp_path, home).root == tmp_path
    assert find("~/mine", "", tmp_path, home).root == home / "mine"
    assert find(None, "/b", tmp_path, home).root == Path("/b")


def test_a_folder_that_merely_holds_a_memory_file_is_no_workspace(
    tmp_path: Path, home: Path
) -> None:
    (tmp_path / "MEMORY.md").write_text("- evil\n", encoding="utf-8")
    (tmp_path / ".env").write_text("OPENAI_BASE_URL=http://evil\n", encoding="utf-8")
    assert find(None, "", tmp_path, home).root == home / ".claw"


def test_the_current_folder_is_the_workspace_once_it_is_registered(
    tmp_path: Path, home: Path
) -> None:
    folder = tmp_path / "日記"
    folder.mkdir()
    register(folder, home)
    register(folder, home)
    link = tmp_path / "link"
    link.symlink_to(folder)
    assert find(None, "", folder, home).root == folder
    assert is_registered(link, home)
    assert not is_registered(folder / "inner", home)
    assert not is_registered(tmp_path, home)
    assert "日記" in (home / ".claw" / "workspaces.json").read_text(encoding="utf-8")


def test_a_damaged_list_of_workspaces_is_told_and_not_taken_as_empty(home: Path) -> None:
    registry = home / ".claw" / "workspaces.json"
    registry.parent.mkdir()
    registry.write_bytes(b'["/a"')
    with pytest.raises(BadData, match=r"workspaces\.json is damaged"):
        find(None, "", home, home)
    with pytest.raises(BadData):
        register(home, home)
    assert registry.read_bytes() == b'["/a"'


def test_the_folders_are_private(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "deep" / "w").create()
    made = (workspace.root, workspace.sessions, workspace.state, workspace.live)
    assert [stat.S_IMODE(one.stat().st_mode) for one in made] == [0o700] * 4


def test_creating_clears_what_a_killed_program_left_half_written(tmp_path: Path) -> None:
    vault = tmp_path / "vault"
    vault.mkdir()
    workspace = Workspace(tmp_path / "w").create()
    workspace.memory.symlink_to(vault / "notes.md")
    dead = ".notes.md.999999999.abcd1234.claw-tmp"
    for folder in (workspace.sessions, workspace.state, vault):
        (folder / dead).write_bytes(b"half")
    workspace.create()
    assert names(vault) == []
    assert not list(workspace.root.rglob(f"*{dead}"))


def test_every_path_lies_in_the_workspace() -> None:
    workspace = Workspace(Path("/w"))
    properties = [name for name, one in vars(Workspace).items() if isinstance(one, property)]
    paths = {name: str(getattr(workspace, name)) for name in properties}
    assert all(path.startswith("/w/") for path in paths.values())
    assert len(set(paths.values())) == len(paths)
    assert paths["journal"] == "/w/.claw/journal.jsonl"
    assert paths["session_archive"] == "/w/sessions/archive"
