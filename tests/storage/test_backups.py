"""Backups of MEMORY.md: whole, dated, never overwritten, and not without end."""

import stat
from pathlib import Path

import pytest

from claw.domain.notebook import Notebook
from claw.errors import StorageFailed, UsageError
from claw.storage.backups import FileBackups
from claw.storage.workspace import Workspace
from tests.storage.stand_ins import names, run

AT = 1_780_000_000
STAMP = "20260528T202640Z"
BESIDE = "MEMORY.md.bak"

_FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from claw.domain.notebook import Notebook
from claw.errors import StorageFailed
from claw.storage.backups import FileBackups
from claw.storage.workspace import Workspace
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    FileBackups(Workspace(Path(sys.argv[1]))).keep(Notebook.parse("- tea\\n" * 1000), 1780000001)
except StorageFailed as error:
    print(error)
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path).create()


def test_g16_runs_in_one_second_make_several_backups_and_touch_no_old_one(
    workspace: Workspace,
) -> None:
    backups = FileBackups(workspace)
    made = [backups.keep(Notebook.parse(f"- tea {one}\n"), AT) for one in range(12)]
    assert made[:2] == [f"MEMORY-{STAMP}.md", f"MEMORY-{STAMP}-2.md"]
    assert [backups.read(name).text for name in made] == [f"- tea {one}\n" for one in range(12)]
    assert list(backups.names()) == [*reversed(made), BESIDE]
    assert workspace.memory_backup.read_text() == "- tea 11\n"


def test_a_backup_has_the_very_bytes_and_is_private(workspace: Workspace) -> None:
    text = b"\xef\xbb\xbf- t\xe9\r\n- \xe8\x8c\xb6".decode("utf-8", "surrogateescape")
    name = FileBackups(workspace).keep(Notebook.parse(text), AT)
    path = workspace.backups / name
    assert path.read_bytes() == b"\xef\xbb\xbf- t\xe9\r\n- \xe8\x8c\xb6"
    assert [stat.S_IMODE(one.stat().st_mode) for one in (path, workspace.backups)] == [0o600, 0o700]


def test_the_newest_thirty_are_kept_and_what_is_no_backup_stays(workspace: Workspace) -> None:
    backups = FileBackups(workspace)
    workspace.backups.mkdir()
    (workspace.backups / "MEMORY-mine.md").write_text("x")
    made = [backups.keep(Notebook.parse(f"- {one}\n"), AT + one) for one in range(33)]
    assert list(backups.names()) == [*reversed(made[3:]), BESIDE]
    assert "MEMORY-mine.md" in names(workspace.backups)


def test_a_clock_that_went_back_does_not_cost_the_newest_backup(workspace: Workspace) -> None:
    backups = FileBackups(workspace, kept=2)
    for one in range(3):
        backups.keep(Notebook.parse(f"- {one}\n"), AT + one)
    name = backups.keep(Notebook.parse("- before\n"), AT - 1000)
    assert name in backups.names()
    assert len(backups.names()) == 3


@pytest.mark.parametrize("name", ["", "MEMORY-1.md", "../MEMORY.md", "MEMORY.md.bak"])
def test_a_backup_that_is_not_there_is_said(workspace: Workspace, name: str) -> None:
    with pytest.raises(UsageError, match="--backups"):
        FileBackups(workspace).read(name)


def test_a_full_disk_costs_no_old_backup_and_leaves_no_half_one(workspace: Workspace) -> None:
    name = FileBackups(workspace).keep(Notebook.parse("- old\n"), AT)
    assert "disk is full" in run(_FULL_DISK, workspace.root)
    assert names(workspace.backups) == [name]
    assert workspace.memory_backup.read_text() == "- old\n"


def test_a_folder_that_is_read_only_is_said(workspace: Workspace) -> None:
    workspace.backups.mkdir(mode=0o500)
    with pytest.raises(StorageFailed, match="read-only"):
        FileBackups(workspace).keep(Notebook.parse("- tea\n"), AT)


def test_what_is_set_aside_is_dated_once_and_leaves_the_night_before_alone(tmp_path: Path) -> None:
    """Line 12."""
    backups = FileBackups(Workspace(tmp_path))
    backups.keep(Notebook.parse("- tea\n"), AT)
    name = backups.set_aside(Notebook.parse("- coffee\n"), AT + 1)
    assert backups.set_aside(Notebook.parse("- coffee\n"), AT + 2) == name
    assert backups.read(name).text == "- coffee\n"
    assert backups.read(BESIDE).text == "- tea\n"
    assert len(backups.names()) == 3
    damaged = backups.keep_damaged(b"- \x00", AT + 3)
    assert damaged not in backups.names()
    assert (tmp_path / ".claw" / "backups" / damaged).read_bytes() == b"- \x00"
