"""Writing whole files or nothing."""

import os
import signal
import stat
from pathlib import Path

import pytest

from claw.errors import StorageFailed
from claw.storage.atomic import (
    append_behind,
    append_durably,
    make_private_folder,
    modified_at,
    read_bytes,
    sweep,
    write_atomically,
    write_once,
)
from tests.storage.stand_ins import names, run, start

KILLED_BEFORE_REPLACING = """
import os, signal, sys
from pathlib import Path
from claw.storage.atomic import write_atomically
write_atomically(
    Path(sys.argv[1]), b"second", just_before=lambda: os.kill(os.getpid(), signal.SIGKILL)
)
"""
ON_A_SMALL_DISK = """
import resource, sys
from pathlib import Path
from claw.errors import StorageFailed
from claw.storage.atomic import append_durably, write_atomically
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
for write in (write_atomically, append_durably):
    try:
        write(Path(sys.argv[1]), b"x" * 5000)
    except StorageFailed as error:
        print(error)
"""


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_write_replaces_the_content_and_leaves_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    write_atomically(path, b"first")
    write_atomically(path, b"second")
    assert path.read_bytes() == b"second"
    assert names(tmp_path) == ["a.json"]


def test_a_write_killed_before_replacing_leaves_the_old_file_and_the_next_start_no_rest(
    tmp_path: Path,
) -> None:
    """S03."""
    path = tmp_path / "a.json"
    write_atomically(path, b"first")
    process = start(KILLED_BEFORE_REPLACING, path)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    assert path.read_bytes() == b"first"
    assert len(names(tmp_path)) == 2
    sweep(tmp_path)
    assert names(tmp_path) == ["a.json"]


def test_sweeping_leaves_the_temporary_file_of_a_living_program(tmp_path: Path) -> None:
    seen: list[str] = []

    def look() -> None:
        sweep(tmp_path)
        seen.extend(names(tmp_path))

    write_atomically(tmp_path / "a", b"x", just_before=look)
    assert len(seen) == 1
    assert (tmp_path / "a").read_bytes() == b"x"


def test_what_just_before_raises_stops_the_write(tmp_path: Path) -> None:
    path = tmp_path / "a"
    write_atomically(path, b"first")
    with pytest.raises(FileNotFoundError):
        write_atomically(path, b"second", just_before=(tmp_path / "absent").unlink)
    assert path.read_bytes() == b"first"
    assert names(tmp_path) == ["a"]


def test_a_symlink_stays_and_its_target_gets_the_bytes(tmp_path: Path) -> None:
    """M13."""
    vault = tmp_path / "vault"
    vault.mkdir()
    (vault / "real.md").write_bytes(b"old")
    link = tmp_path / "MEMORY.md"
    link.symlink_to("vault/real.md")
    write_atomically(link, b"new")
    append_durably(link, b"er\n")
    assert link.is_symlink()
    assert (vault / "real.md").read_bytes() == b"new\ner\n"


@pytest.mark.parametrize("mode", [0o640, 0o600, 0o664])
def test_an_existing_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    """M15."""
    path = tmp_path / "a"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_atomically(path, b"new")
    assert mode_of(path) == mode


def test_a_new_file_is_private_whatever_the_umask(tmp_path: Path) -> None:
    """M15."""
    old = os.umask(0o027)
    try:
        write_atomically(tmp_path / "a", b"x")
        append_durably(tmp_path / "b", b"x\n")
    finally:
        os.umask(old)
    assert mode_of(tmp_path / "a") == mode_of(tmp_path / "b") == 0o600


@pytest.mark.skipif(os.geteuid() != 0, reason="only the superuser gives files away")
def test_an_existing_file_keeps_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    os.chown(path, 12345, 54321)
    write_atomically(path, b"new")
    assert (path.stat().st_uid, path.stat().st_gid) == (12345, 54321)


@pytest.mark.parametrize("write", [write_atomically, append_durably])
def test_a_read_only_file_is_refused_and_unchanged(tmp_path: Path, write: object) -> None:
    """M16."""
    assert callable(write)
    path = tmp_path / "MEMORY.md"
    path.write_bytes(b"- mine\n")
    path.chmod(0o444)
    with pytest.raises(StorageFailed, match=r"MEMORY\.md is read-only.*chmod"):
        write(path, b"- other\n")
    assert path.read_bytes() == b"- mine\n"


@pytest.mark.parametrize("write", [write_atomically, append_durably, write_once])
def test_a_read_only_folder_is_refused(tmp_path: Path, write: object) -> None:
    """M16."""
    assert callable(write)
    folder = tmp_path / "kept"
    folder.mkdir(mode=0o555)
    with pytest.raises(StorageFailed, match=r"folder .*kept is read-only"):
        write(folder / "a", b"x")
    assert names(folder) == []


def test_a_full_disk_is_told_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old\n")
    out = run(ON_A_SMALL_DISK, path)
    assert out.count("the disk is full") == 2
    assert path.read_bytes() == b"old\n"
    assert names(tmp_path) == ["a"]


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    with pytest.raises(StorageFailed, match="is a directory"):
        read_bytes(tmp_path / "a")
    with pytest.raises(StorageFailed, match="is a directory"):
        write_atomically(tmp_path / "a", b"x")
    assert names(tmp_path) == ["a"]


def test_an_absent_file_reads_as_none(tmp_path: Path) -> None:
    assert read_bytes(tmp_path / "a") is None
    assert modified_at(tmp_path / "a") == 0


def test_an_append_ends_the_torn_line_of_a_crash_first(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_bytes(b'{"a":1}\n{"b":')
    append_durably(path, b'{"c":3}\n')
    assert path.read_bytes() == b'{"a":1}\n{"b":\n{"c":3}\n'


def test_a_write_in_pieces_is_one_write(tmp_path: Path) -> None:
    path = tmp_path / "a"
    write_atomically(path, (piece for piece in (b"a", memoryview(b"bc"), b"")))
    assert path.read_bytes() == b"abc"


def test_bytes_behind_a_size_give_way_to_new_ones(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"whole torn")
    append_behind(path, 6, memoryview(b"new"))
    assert path.read_bytes() == b"whole new"
    with pytest.raises(StorageFailed, match="no such file"):
        append_behind(tmp_path / "absent", 0, memoryview(b"x"))


def test_a_copy_never_overwrites_an_earlier_one(tmp_path: Path) -> None:
    path = tmp_path / "a.corrupt"
    names = [write_once(path, data).name for data in (b"1", b"2", b"1", b"3")]
    assert names == ["a.corrupt", "a.corrupt-2", "a.corrupt", "a.corrupt-3"]
    assert path.read_bytes() == b"1"
    assert mode_of(path) == 0o600


def test_folders_are_private_with_all_that_were_missing(tmp_path: Path) -> None:
    make_private_folder(tmp_path / "a" / "b")
    make_private_folder(tmp_path / "a" / "b")
    assert mode_of(tmp_path / "a") == mode_of(tmp_path / "a" / "b") == 0o700
