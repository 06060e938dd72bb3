"""Vectors on disk."""

import hashlib
import shutil
import signal
import stat
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest

from claw.errors import StorageFailed, TryLater
from claw.storage.locks import hold
from claw.storage.vector_files import FileVectors
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


def keys_of(words: Iterable[str]) -> memoryview:
    digests = [hashlib.blake2b(word.encode(), digest_size=16).digest() for word in words]
    return np.array([list(one) for one in digests], np.uint8).reshape(-1, 16).data


class Opened:
    """Vectors in a folder, and what was logged; a vector repeats the first byte of its key."""

    def __init__(self, root: Path) -> None:
        self.folder = root / "index" / "vectors"
        self.logged: list[str] = []
        self.vectors = FileVectors(self.folder, self.logged.append)

    def add(self, *words: str, identity: str = "one", size: int = 4) -> None:
        keys = keys_of(words)
        values = np.repeat(np.asarray(keys)[:, :1], size, axis=1).astype(np.float32)
        self.vectors.append(identity, keys, values.data)

    def there(self, identity: str = "one") -> list[bytes]:
        """Return the keys, having seen that each has its own vector."""
        keys, vectors = map(np.asarray, self.vectors.load(identity))
        assert len(keys) == len(vectors)
        assert len(keys) == 0 or np.array_equal(vectors.min(axis=1), keys[:, 0])
        assert len(keys) == 0 or np.array_equal(vectors.max(axis=1), keys[:, 0])
        return [key.tobytes() for key in keys]

    def file(self, ending: str) -> Path:
        (path,) = self.folder.glob(f"*{ending}")
        return path

    def cut(self, ending: str, by: int) -> None:
        data = self.file(ending).read_bytes()
        self.file(ending).write_bytes(data[:-by])


def listed(*words: str) -> list[bytes]:
    return [key.tobytes() for key in np.asarray(keys_of(words))]


def test_rows_come_back_in_the_order_in_which_they_were_added(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    assert opened.there() == []
    opened.add("a", "b")
    opened.add("c")
    assert opened.there() == listed("a", "b", "c")
    keys, vectors = opened.vectors.load("one")
    assert (keys.shape, keys.format, vectors.shape, vectors.format) == ((3, 16), "B", (3, 4), "f")
    assert keys.readonly
    assert vectors.readonly
    assert opened.logged == []


def test_without_rows_the_arrays_have_their_shapes(tmp_path: Path) -> None:
    keys, vectors = Opened(tmp_path).vectors.load("one")
    assert (keys.shape, vectors.shape) == ((0, 16), (0, 0))
    assert np.asarray(vectors).dtype == np.float32


def test_a_key_that_stands_there_is_passed_over_also_within_one_call(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.add("a", "b", "a")
    before = opened.file(".vectors").stat()
    opened.add("b", "a")
    assert opened.file(".vectors").stat().st_mtime_ns == before.st_mtime_ns
    opened.add("b", "c")
    assert opened.there() == listed("a", "b", "c")


def test_files_are_private(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.add("a")
    opened.add("b")
    modes = {stat.S_IMODE(path.stat().st_mode) for path in opened.folder.iterdir()}
    assert modes == {0o600}
    assert stat.S_IMODE(opened.folder.stat().st_mode) == 0o700


def test_vectors_of_another_size_replace_those_that_are_there(tmp_path: Path) -> None:
    """R01."""
    opened = Opened(tmp_path)
    opened.add("a", "b", size=4)
    keys, vectors = opened.vectors.load("one")
    opened.add("c", size=6)
    assert opened.there() == listed("c")
    assert opened.vectors.load("one")[1].shape == (1, 6)
    assert (keys.shape, np.asarray(vectors).shape) == ((2, 16), (2, 4))
    assert len(list(opened.folder.glob("*.vectors"))) == 1
    assert opened.logged == ["vectors of size 4 give way to size 6"]


def test_another_model_with_the_same_size_has_vectors_of_its_own(tmp_path: Path) -> None:
    """R02."""
    opened = Opened(tmp_path)
    opened.add("a", identity="openai https://a.example/v1 small")
    assert opened.there("openai https://b.example/v1 small") == []
    opened.add("b", identity="openai https://b.example/v1 small")
    assert opened.there("openai https://a.example/v1 small") == listed("a")
    assert opened.there("openai https://b.example/v1 small") == listed("b")


def test_a_file_that_bears_the_name_of_another_model_is_not_read(tmp_path: Path) -> None:
    """R02."""
    opened = Opened(tmp_path)
    opened.add("a", identity="one")
    mine = {path.suffix: path for path in opened.folder.iterdir()}
    opened.add("b", identity="two")
    other = next(path for path in opened.folder.glob("*.keys") if path != mine[".keys"])
    shutil.copy(mine[".keys"], other)
    assert opened.there("two") == []
    assert len(opened.logged) == 1


def test_the_two_embedders_that_were_used_last_keep_their_vectors(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.add("a", identity="one")
    opened.add("a", identity="two")
    assert opened.there("one") == listed("a")
    opened.add("a", identity="three")
    assert opened.there("one") == opened.there("three") == listed("a")
    assert opened.there("two") == []
    assert len(names(opened.folder)) == 5


def test_two_processes_append_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    processes = [start(MADE + SHARED, opened.folder, name) for name in ("left", "right")]
    outputs = [process.communicate() for process in processes]
    assert outputs == [("", ""), ("", "")]
    words = [f"{name} {number}" for name in ("both", "left", "right") for number in range(15)]
    assert sorted(opened.there()) == sorted(listed(*words))


@pytest.mark.parametrize("seen", [0, 3, 8])
def test_a_process_killed_while_it_appends_leaves_whole_rows(tmp_path: Path, seen: int) -> None:
    """R13."""
    opened = Opened(tmp_path)
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
    opened = Opened(tmp_path)
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
    opened = Opened(tmp_path)
    opened.add("a", "b", "c", "d")
    opened.cut(".vectors", by)
    left = 4 - -(-by // 16)
    assert opened.there() == listed("a", "b", "c", "d")[:left]
    opened.add("x")
    opened.add("y")
    assert opened.there() == [*listed("a", "b", "c", "d")[:left], *listed("x", "y")]


def test_keys_that_lost_their_vectors_go_before_new_vectors_come(tmp_path: Path) -> None:
    """R13."""
    opened = Opened(tmp_path)
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
    opened = Opened(tmp_path)
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
    opened = Opened(tmp_path)
    opened.add("a")
    opened.file(ending).unlink()
    assert opened.there() == []
    opened.add("b")
    assert opened.there() == listed("b")
    assert len(names(opened.folder)) == 3


def test_an_emptied_file_of_vectors_has_no_rows(tmp_path: Path) -> None:
    """R13."""
    opened = Opened(tmp_path)
    opened.add("a")
    opened.file(".vectors").write_bytes(b"")
    assert opened.there() == []
    opened.add("b")
    assert opened.there() == listed("b")


def test_a_folder_in_the_place_of_a_file_is_logged_and_nothing_is_read(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.add("a")
    path = opened.file(".keys")
    path.unlink()
    path.mkdir()
    assert opened.there() == []
    assert len(opened.logged) == 1
    with pytest.raises(StorageFailed):
        opened.add("b")


def test_the_folder_may_go_while_it_is_used(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
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
    opened = Opened(tmp_path)
    opened.add("a")
    opened.folder.chmod(0o500)
    with pytest.raises(StorageFailed, match="read-only"):
        opened.add("b")
    assert opened.there() == listed("a")


def test_a_full_disk_is_told_and_what_was_there_stands(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    assert "the disk is full" in run(MADE + ON_A_SMALL_DISK, opened.folder)
    assert opened.there() == listed("first")
    opened.add("second", size=300)
    assert opened.there() == listed("first", "second")


def test_another_program_that_keeps_the_lock_is_told(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.add("a")
    impatient = FileVectors(opened.folder, opened.logged.append, lock_timeout=0.05)
    with (
        hold(opened.folder / "vectors.lock", "the vectors"),
        pytest.raises(TryLater, match="vectors of memory"),
    ):
        impatient.append("one", keys_of("b"), np.ones((1, 4), np.float32).data)
    assert opened.there() == listed("a")


def test_rows_that_are_not_wanted_are_gone_from_disk_with_every_embedder(tmp_path: Path) -> None:
    """R06."""
    opened = Opened(tmp_path)
    opened.add("a", "Pip is a cat", "b", identity="one")
    opened.add("Pip is a cat", "b", identity="two", size=6)
    (pip,) = listed("Pip is a cat")
    assert sum(pip in path.read_bytes() for path in opened.folder.glob("*.keys")) == 2
    value = np.full(4, pip[0], np.float32).tobytes()
    assert any(value in path.read_bytes() for path in opened.folder.iterdir())
    opened.vectors.keep_only("one", keys_of(["b", "a", "never seen"]))
    assert not [path for path in opened.folder.iterdir() if pip in path.read_bytes()]
    assert not [path for path in opened.folder.iterdir() if value in path.read_bytes()]
    assert opened.there("one") == listed("a", "b")
    assert opened.there("two") == listed("b")


def test_rows_that_had_no_key_go_too(tmp_path: Path) -> None:
    """R06: what a killed append left is of a text that nobody knows any more."""
    opened = Opened(tmp_path)
    opened.add("a")
    with opened.file(".vectors").open("ab") as file:
        file.write(b"left over by a crash")
    (opened.folder / f"{'0' * 32}-{'1' * 16}.vectors").write_bytes(b"left over by a crash")
    opened.vectors.keep_only("one", keys_of(["a"]))
    assert not [path for path in opened.folder.iterdir() if b"left over" in path.read_bytes()]
    assert opened.there() == listed("a")


def test_damaged_files_are_not_kept_when_rows_are_to_go(tmp_path: Path) -> None:
    """R06."""
    opened = Opened(tmp_path)
    opened.add("a")
    opened.file(".keys").write_bytes(b"?")
    opened.vectors.keep_only("two", keys_of(["a"]))
    assert names(opened.folder) == ["vectors.lock"]


def test_when_all_are_wanted_nothing_is_written(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.add("a", "b")
    before = [(path.name, path.stat().st_mtime_ns) for path in sorted(opened.folder.iterdir())]
    opened.vectors.keep_only("one", keys_of(["b", "a", "c"]))
    after = [(path.name, path.stat().st_mtime_ns) for path in sorted(opened.folder.iterdir())]
    assert [one for one in after if "lock" not in one[0]] == [
        one for one in before if "lock" not in one[0]
    ]


def test_when_none_is_wanted_nothing_is_left(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.add("a")
    opened.vectors.keep_only("one", keys_of([]))
    assert names(opened.folder) == ["vectors.lock"]
    assert opened.there() == []


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_a_row_with_what_is_no_number_is_refused(tmp_path: Path, bad: float) -> None:
    opened = Opened(tmp_path)
    values = np.full((2, 4), np.asarray(keys_of("ab"))[:, :1], np.float32)
    values[0, 2] = bad
    opened.vectors.append("one", keys_of("ab"), values.data)
    assert opened.there() == listed("b")
    assert opened.logged == ["1 vectors hold what is no number; not kept"]
    opened.vectors.append("one", keys_of("c"), np.full((1, 9), bad, np.float32).data)
    assert opened.there() == listed("b")


def test_arrays_of_another_kind_are_the_callers_fault(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    for keys, values in (
        (np.zeros((1, 8), np.uint8), np.zeros((1, 4), np.float32)),
        (np.zeros((1, 16), np.int8), np.zeros((1, 4), np.float32)),
        (np.zeros((1, 16), np.uint8), np.zeros((1, 4), np.float64)),
        (np.zeros((2, 16), np.uint8), np.zeros((1, 4), np.float32)),
        (np.zeros((1, 16), np.uint8), np.zeros(4, np.float32)),
        (np.zeros((1, 16), np.uint8), np.zeros((1, 0), np.float32)),
    ):
        with pytest.raises(ValueError, match=r"keys are \(n, 16\)|vectors are \(n, d\)"):
            opened.vectors.append("one", keys.data, values.data)
    assert not opened.folder.exists()


def test_many_rows_are_rewritten_in_pieces(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    words = [str(number) for number in range(9000)]
    opened.add(*words)
    opened.vectors.keep_only("one", keys_of(words[1:]))
    assert opened.there() == listed(*words[1:])
