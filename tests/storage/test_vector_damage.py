"""Vectors on disk when something breaks: cuts, kills, a second writer, a full disk."""

import shutil
import signal
from pathlib import Path

import numpy as np
import pytest

from claw.errors import StorageFailed, TryLater
from claw.storage.locks import hold
from claw.storage.vector_files import FileVectors
from tests.storage.opened_vectors import OpenedVectors, keys_of, listed
from tests.storage.stand_ins import names, run, start

MADE = """
import hashlib, os, resource, sys
from pathlib import Path
import numpy as np
from claw.errors import StorageFailed
from claw.storage.vector_files import FileVectors
vectors = FileVectors(Path(sys.argv[1]), print)
def add(words, d=300):
    keys = [hashlib.blake2b(word.encode(), digest_size=16).digest() for word in words]
    rows = np.array([list(key) for key in keys], np.uint8)
    vectors.append("one", rows.data, np.repeat(rows[:, :1], d, axis=1).astype(np.float32).data)
"""
ENDLESS = """
for number in range(1_000_000):
    add([f"{number} {part}" for part in range(40)])
    print(number, flush=True)
"""
SHARED = """
for number in range(15):
    add([f"both {number}", f"{sys.argv[2]} {number}"])
"""
ON_A_SMALL_DISK = """
add(["first"])
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
try:
    add(["second", "third", "fourth"])
except StorageFailed as error:
    print(error)
"""


def test_two_processes_append_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    opened = OpenedVectors(tmp_path)
    processes = [start(MADE + SHARED, opened.folder, name) for name in ("left", "right")]
    outputs = [process.communicate() for process in processes]
    assert outputs == [("", ""), ("", "")]
    words = [f"{name} {number}" for name in ("both", "left", "right") for number in range(15)]
    assert sorted(opened.there()) == sorted(listed(*words))


@pytest.mark.parametrize("seen", [0, 3, 8])
def test_a_process_killed_while_it_appends_leaves_whole_rows(tmp_path: Path, seen: int) -> None:
    """R13."""
    opened = OpenedVectors(tmp_path)
    process = start(MADE + ENDLESS, opened.folder)
    assert process.stdout
    while process.stdout.readline() != f"{seen}\n":
        opened.there()
    process.kill()
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    there = opened.there()
    assert len(there) >= 40 * (seen + 1)
    opened.add("later", size=300)
    assert opened.there() == [*there, *listed("later")]


def test_vectors_without_their_keys_give_way_to_the_next_rows(tmp_path: Path) -> None:
    """R13: killed between the two files, within a row, and within a key."""
    opened = OpenedVectors(tmp_path)
    opened.add("a")
    for left in (16, 21, 3):
        with opened.file(".vectors").open("ab") as file:
            file.write(bytes(left))
        assert len(opened.there()) > 0
        opened.add(f"behind {left}")
    with opened.file(".keys").open("ab") as file:
        file.write(b"half")
    opened.add("last")
    assert opened.there() == listed("a", "behind 16", "behind 21", "behind 3", "last")
    assert len(opened.logged) == 4


@pytest.mark.parametrize("by", [1, 16, 17, 40])
def test_of_vectors_that_were_cut_the_whole_rows_stay(tmp_path: Path, by: int) -> None:
    """R13: keys without a vector never get that of another."""
    opened = OpenedVectors(tmp_path)
    opened.add("a", "b", "c", "d")
    opened.cut(".vectors", by)
    left = 4 - -(-by // 16)
    assert opened.there() == listed("a", "b", "c", "d")[:left]
    opened.add("x")
    opened.add("y")
    assert opened.there() == [*listed("a", "b", "c", "d")[:left], *listed("x", "y")]


def test_keys_that_lost_their_vectors_go_before_new_vectors_come(tmp_path: Path) -> None:
    """R13."""
    opened = OpenedVectors(tmp_path)
    opened.add("a", "b", "c")
    opened.cut(".vectors", 16)
    opened.file(".keys").chmod(0o400)
    with pytest.raises(StorageFailed, match="read-only"):
        opened.add("x")
    assert opened.there() == listed("a", "b")


@pytest.mark.parametrize(
    "data", [b"", b"{}", bytes(64), b"clawvec1" * 20, b"\xff" * 1000], ids=range(5)
)
def test_damaged_keys_are_thrown_away_and_logged_once(tmp_path: Path, data: bytes) -> None:
    """R13."""
    opened = OpenedVectors(tmp_path)
    opened.add("a", "b")
    opened.file(".keys").write_bytes(data)
    assert opened.there() == opened.there() == []
    assert len(opened.logged) == 1
    assert "are damaged and are made anew" in opened.logged[0]
    opened.add("c")
    assert opened.there() == listed("c")
    assert len(list(opened.folder.glob("*.vectors"))) == 1


@pytest.mark.parametrize("ending", [".keys", ".vectors"])
def test_one_of_the_files_missing_is_none_there(tmp_path: Path, ending: str) -> None:
    """R13."""
    opened = OpenedVectors(tmp_path)
    opened.add("a")
    opened.file(ending).unlink()
    assert opened.there() == []
    opened.add("b")
    assert opened.there() == listed("b")
    assert len(names(opened.folder)) == 3


def test_an_emptied_file_of_vectors_has_no_rows(tmp_path: Path) -> None:
    """R13."""
    opened = OpenedVectors(tmp_path)
    opened.add("a")
    opened.file(".vectors").write_bytes(b"")
    assert opened.there() == []
    opened.add("b")
    assert opened.there() == listed("b")


def test_a_folder_in_the_place_of_a_file_is_logged_and_nothing_is_read(tmp_path: Path) -> None:
    opened = OpenedVectors(tmp_path)
    opened.add("a")
    path = opened.file(".keys")
    path.unlink()
    path.mkdir()
    assert opened.there() == []
    assert len(opened.logged) == 1
    with pytest.raises(StorageFailed):
        opened.add("b")


def test_the_folder_may_go_while_it_is_used(tmp_path: Path) -> None:
    opened = OpenedVectors(tmp_path)
    opened.add("a")
    _, vectors = opened.vectors.load("one")
    shutil.rmtree(opened.folder.parent)
    assert np.asarray(vectors).shape == (1, 4)
    assert opened.there() == []
    opened.vectors.keep_only("one", keys_of([]))
    assert not opened.folder.exists()
    opened.add("b")
    assert opened.there() == listed("b")
    assert opened.logged == []


def test_a_read_only_folder_is_told_and_what_was_there_is_read(tmp_path: Path) -> None:
    opened = OpenedVectors(tmp_path)
    opened.add("a")
    opened.folder.chmod(0o500)
    with pytest.raises(StorageFailed, match="read-only"):
        opened.add("b")
    assert opened.there() == listed("a")


def test_a_full_disk_is_told_and_what_was_there_stands(tmp_path: Path) -> None:
    opened = OpenedVectors(tmp_path)
    assert "the disk is full" in run(MADE + ON_A_SMALL_DISK, opened.folder)
    assert opened.there() == listed("first")
    opened.add("second", size=300)
    assert opened.there() == listed("first", "second")


def test_another_program_that_keeps_the_lock_is_told(tmp_path: Path) -> None:
    opened = OpenedVectors(tmp_path)
    opened.add("a")
    impatient = FileVectors(opened.folder, opened.logged.append, lock_timeout=0.05)
    with (
        hold(opened.folder / "vectors.lock", "the vectors"),
        pytest.raises(TryLater, match="vectors of memory"),
    ):
        impatient.append("one", keys_of("b"), np.ones((1, 4), np.float32).data)
    assert opened.there() == listed("a")
