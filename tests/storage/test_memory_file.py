"""MEMORY.md on disk."""

import mmap
import os
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest

from claw.domain.notebook import Notebook
from claw.errors import StorageFailed, TryLater
from claw.storage.locks import hold
from claw.storage.memory_file import FileMemory
from claw.storage.workspace import Workspace
from tests.storage.stand_ins import ComputerClock, StoppedClock, names, start

ADDER = """
import sys
from pathlib import Path
from claw.storage.memory_file import FileMemory
from claw.storage.workspace import Workspace
from tests.storage.stand_ins import ComputerClock
memory = FileMemory(Workspace(Path(sys.argv[1])), ComputerClock(), print, lock_timeout=60)
memory.read()
print("read", flush=True)
sys.stdin.readline()
for number in range(int(sys.argv[3])):
    memory.update(lambda notebook: notebook.add([f"{sys.argv[2]} {number}"]))
"""


def memory_in(
    root: Path, said: list[str] | None = None, clock: StoppedClock | None = None
) -> FileMemory:
    told = said if said is not None else []
    return FileMemory(Workspace(root), clock or ComputerClock(), told.append, lock_timeout=0.2)


def add(memory: FileMemory, fact: str) -> None:
    memory.update(lambda notebook: notebook.add([fact]))


def facts(notebook: Notebook) -> list[str]:
    return [entry.text for entry in notebook.entries]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "MEMORY.md"


def long_after(path: Path) -> StoppedClock:
    """Return a clock that stands an hour after the file was changed."""
    return StoppedClock(datetime.fromtimestamp(path.stat().st_mtime + 3600, UTC))


@pytest.mark.parametrize("data", [None, b"", b"\n", b"# Memory\n", b"<!-- only a comment -->\n"])
def test_a_missing_or_nearly_empty_file_is_an_empty_notebook_and_takes_a_first_fact(
    path: Path, data: bytes | None
) -> None:
    """M21."""
    if data is not None:
        path.write_bytes(data)
    memory = memory_in(path.parent)
    assert facts(memory.read()) == []
    assert memory.read().for_model().count("- ") == 0
    add(memory, "likes tea")
    assert facts(memory.read()) == ["likes tea"]
    assert path.read_bytes().strip().startswith((data or b"").strip() or b"# Long-term memory\n")


def test_no_folder_at_all_is_made_private_with_the_first_fact(tmp_path: Path) -> None:
    """M21."""
    root = tmp_path / "deep" / "w"
    assert memory_in(root).read().text == ""
    assert not root.exists()
    add(memory_in(root), "likes tea")
    modes = [stat.S_IMODE(one.stat().st_mode) for one in (root, root / "MEMORY.md")]
    assert modes == [0o700, 0o600]


def test_a_symlink_stays_and_its_target_has_the_new_text(tmp_path: Path, path: Path) -> None:
    """M13."""
    vault = tmp_path / "vault"
    vault.mkdir()
    path.symlink_to("vault/MEMORY.md")
    (vault / "MEMORY.md").write_bytes(b"- old\n")
    add(memory_in(tmp_path), "new")
    assert path.is_symlink()
    assert (vault / "MEMORY.md").read_bytes() == b"- old\n- new\n"
    assert names(vault) == ["MEMORY.md"]


@pytest.mark.parametrize("mode", [0o640, 0o600, 0o666])
def test_the_file_keeps_its_mode(path: Path, mode: int) -> None:
    """M15."""
    path.write_bytes(b"- old\n")
    path.chmod(mode)
    add(memory_in(path.parent), "new")
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_read_only_file_is_read_and_never_written(path: Path) -> None:
    """M16."""
    path.write_bytes(b"- mine\n")
    path.chmod(0o444)
    memory = memory_in(path.parent)
    with pytest.raises(StorageFailed, match=r"MEMORY\.md is read-only"):
        add(memory, "new")
    assert facts(memory.read()) == ["mine"]
    assert path.read_bytes() == b"- mine\n"


def test_a_read_only_folder_is_told(path: Path) -> None:
    """M16."""
    path.write_bytes(b"- mine\n")
    memory = memory_in(path.parent)
    add(memory, "first")
    path.parent.chmod(0o555)
    with pytest.raises(StorageFailed, match="read-only"):
        add(memory, "new")
    path.parent.chmod(0o755)
    assert path.read_bytes() == b"- mine\n- first\n"


def test_a_line_that_the_user_saves_during_the_change_is_kept(path: Path) -> None:
    """M17: the user's editor takes no lock."""
    path.write_bytes(b"- old\n")
    tries: list[Notebook] = []

    def change(notebook: Notebook) -> Notebook:
        if not tries:
            path.write_bytes(b"- old\n- user line\n")
        tries.append(notebook)
        return notebook.add(["fact"])

    result = memory_in(path.parent).update(change)
    assert facts(result) == ["old", "user line", "fact"]
    assert path.read_bytes() == b"- old\n- user line\n- fact\n"
    assert len(tries) == 2


def test_a_file_that_does_not_come_to_rest_is_told(path: Path) -> None:
    """M17."""
    path.write_bytes(b"- 0\n")

    def change(notebook: Notebook) -> Notebook:
        path.write_bytes(path.read_bytes() + b"- more\n")
        return notebook.add(["fact"])

    with pytest.raises(TryLater, match="is being changed all the time"):
        memory_in(path.parent).update(change)
    assert b"fact" not in path.read_bytes()
    assert names(path.parent) == [".claw", "MEMORY.md"]


def test_a_write_never_starts_from_what_was_read_before(path: Path) -> None:
    """M18: A reads, B adds three sections, A adds a fact."""
    path.write_bytes(b"- old\n")
    first = start(ADDER, path.parent, "A", "1")
    assert first.stdout
    assert first.stdout.readline() == "read\n"
    for section in "XYZ":
        path.write_bytes(path.read_bytes() + f"\n## {section}\n\n- in {section}\n".encode())
    assert first.communicate("\n")[1] == ""
    found = facts(memory_in(path.parent).read())
    assert found == ["old", "in X", "in Y", "in Z", "A 0"]


def test_two_programs_adding_at_once_lose_nothing(path: Path) -> None:
    """M18."""
    adders = [start(ADDER, path.parent, name, "15") for name in "AB"]
    for adder in adders:
        assert adder.stdin
        adder.stdin.write("\n")
        adder.stdin.flush()
    assert [adder.communicate() for adder in adders] == [("read\n", "")] * 2
    found = facts(memory_in(path.parent).read())
    assert sorted(found) == sorted(f"{name} {number}" for name in "AB" for number in range(15))


@pytest.mark.parametrize("age", [0, 3600])
def test_a_change_is_seen_though_size_and_times_are_restored(path: Path, age: int) -> None:
    """M19."""
    path.write_bytes(b"- seat 14A\n")
    before = path.stat()
    clock = StoppedClock(datetime.fromtimestamp(before.st_mtime + age, UTC))
    memory = memory_in(path.parent, clock=clock)
    assert facts(memory.read()) == ["seat 14A"]
    path.write_bytes(b"- seat 15A\n")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_size == before.st_size
    assert facts(memory.read()) == ["seat 15A"]


def test_a_young_file_is_read_even_when_nothing_tells_that_it_changed(path: Path) -> None:
    """M19: a second write to a page in memory leaves size, times and number as they were."""
    path.write_bytes(b"- seat 14A\n")
    memory = memory_in(path.parent)
    with path.open("r+b") as file, mmap.mmap(file.fileno(), 0) as page:
        page[7:10] = b"15A"
        before = path.stat()
        assert facts(memory.read()) == ["seat 15A"]
        page[7:10] = b"16A"
        assert (path.stat().st_ctime_ns, path.stat().st_size) == (before.st_ctime_ns, 11)
        assert facts(memory.read()) == ["seat 16A"]


def test_an_unchanged_file_is_one_notebook_without_being_read_again(path: Path) -> None:
    path.write_bytes(b"- old\n")
    memory = memory_in(path.parent, clock=long_after(path))
    first = memory.read()
    assert memory.read() is first
    os.utime(path)
    assert memory.read() is first
    path.write_bytes(b"- new\n")
    assert facts(memory.read()) == ["new"]
    path.unlink()
    assert facts(memory.read()) == []


def test_a_change_that_raises_or_changes_nothing_writes_nothing(path: Path) -> None:
    path.write_bytes(b"- old\n")
    before = path.stat()
    memory = memory_in(path.parent)
    assert memory.update(lambda notebook: notebook).text == "- old\n"
    with pytest.raises(ZeroDivisionError):
        memory.update(lambda notebook: notebook.add([str(1 // 0)]))
    after = path.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_a_locked_file_is_told_in_time(path: Path) -> None:
    with (
        hold(path.parent / ".claw" / "locks" / "memory.lock", "it"),
        pytest.raises(TryLater, match=r"MEMORY\.md"),
    ):
        add(memory_in(path.parent), "new")
