"""Named arrays on disk."""

import json
import shutil
import stat
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from claw.errors import StorageFailed
from claw.storage.index_files import FileIndex
from tests.storage.stand_ins import names, run, start

READER = """
import sys
from pathlib import Path
import numpy as np
from claw.storage.index_files import FileIndex
index = FileIndex(Path(sys.argv[1]), print)
old = index.load("terms")
print("mapped", flush=True)
sys.stdin.readline()
new = index.load("terms")
print(np.asarray(old["rows"]).sum(), np.asarray(new["rows"]).sum() if new else None)
"""
WRITER = """
import sys
from pathlib import Path
import numpy as np
from claw.storage.index_files import FileIndex
index = FileIndex(Path(sys.argv[1]), print)
for number in range(1, 60):
    many = np.full(number * 1000, number, np.int32)
    index.save("terms", {"count": np.array(number).data, "rows": many.data})
"""
ON_A_SMALL_DISK = """
import resource, sys
from pathlib import Path
import numpy as np
from claw.errors import StorageFailed
from claw.storage.index_files import FileIndex
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    FileIndex(Path(sys.argv[1]), print).save("terms", {"rows": np.ones(5000).data})
except StorageFailed as error:
    print(error)
"""


class Opened:
    """An index in a folder, and what it logged."""

    def __init__(self, root: Path) -> None:
        self.folder = root / "index" / "terms"
        self.logged: list[str] = []
        self.index = FileIndex(self.folder, self.logged.append)

    @property
    def path(self) -> Path:
        return self.folder / "terms.arrays"

    def save(self, *numbers: int) -> None:
        self.index.save("terms", {"rows": np.array(numbers, np.int32).data})

    def rows(self) -> list[int] | None:
        arrays = self.index.load("terms")
        return None if arrays is None else np.asarray(arrays["rows"]).tolist()


def described(arrays: object, size: int = 64) -> bytes:
    """Return a file with a sound checksum over a description of whatever kind."""
    text = json.dumps({"size": size, "arrays": arrays}).encode()
    head = struct.pack("<8sII", b"clawarr1", len(text), zlib.crc32(text)) + text
    return head.ljust(-(-len(head) // 64) * 64, b"\0") + bytes(64)


def test_arrays_of_every_kind_come_back_as_they_were_and_read_only(tmp_path: Path) -> None:
    arrays: dict[str, NDArray[Any]] = {
        "hashes": np.array([1, 2**64 - 1], np.uint64),
        "rows": np.arange(12, dtype=np.int32).reshape(3, 4),
        "scores": np.array([0.5, -1], np.float32),
        "halves": np.array([0.5], np.float16),
        "flags": np.array([True, False]),
        "keys": np.zeros((0, 16), np.uint8),
        "nothing": np.zeros((0, 0), np.float32),
        "number": np.array(7, np.int64),
        "strided": np.arange(10)[::2],
    }
    opened = Opened(tmp_path)
    opened.index.save("all-1", {name: array.data for name, array in arrays.items()})
    loaded = opened.index.load("all-1")
    assert loaded
    assert list(loaded) == list(arrays)
    for name, array in arrays.items():
        found = np.asarray(loaded[name])
        assert (found.dtype, found.shape) == (array.dtype, array.shape)
        assert np.array_equal(found, array)
        assert loaded[name].readonly
    assert opened.logged == []


def test_no_arrays_are_arrays_too(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.index.save("terms", {})
    assert opened.index.load("terms") == {}


def test_files_are_private_and_only_the_last_ones_stay(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    for number in range(3):
        opened.save(number)
    assert names(opened.folder) == ["terms.arrays"]
    assert opened.rows() == [2]
    assert stat.S_IMODE(opened.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(opened.folder.stat().st_mode) == 0o700


def test_a_reader_in_another_process_keeps_what_it_mapped(tmp_path: Path) -> None:
    """R13."""
    opened = Opened(tmp_path)
    opened.index.save("terms", {"rows": np.ones(300_000, np.int64).data})
    process = start(READER, opened.folder)
    assert process.stdout
    assert process.stdout.readline() == "mapped\n"
    opened.save(7, 8)
    out, errors = process.communicate("\n")
    assert (out, errors) == ("300000 15\n", "")


def test_what_is_read_while_another_process_writes_is_whole(tmp_path: Path) -> None:
    """R13."""
    opened = Opened(tmp_path)
    process = start(WRITER, opened.folder)
    while process.poll() is None:
        arrays = opened.index.load("terms")
        if arrays:
            count, rows = int(np.asarray(arrays["count"])), np.asarray(arrays["rows"])
            assert len(rows) == count * 1000
            assert (rows == count).all()
    process.communicate()
    assert process.returncode == 0
    assert opened.logged == []


def test_a_reader_keeps_what_it_mapped_when_the_folder_goes(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.save(1, 2, 3)
    arrays = opened.index.load("terms")
    shutil.rmtree(opened.folder.parent)
    assert arrays
    assert np.asarray(arrays["rows"]).tolist() == [1, 2, 3]
    assert opened.rows() is None
    assert opened.logged == []
    opened.save(4)
    assert opened.rows() == [4]


GOOD = [["rows", "<i4", [2], 0, zlib.crc32(bytes(8))]]
DAMAGED = {
    "empty": b"",
    "json": b"{}",
    "one byte": b"c",
    "zeros": bytes(500),
    "text": b"clawarr1" * 40,
    "length beyond the end": struct.pack("<8sII", b"clawarr1", 2**32 - 1, 0) + bytes(64),
    "no object": struct.pack("<8sII", b"clawarr1", 2, zlib.crc32(b"[]")) + b"[]",
    "no list": described(3),
    "no arrays": described([3]),
    "size of another file": described(GOOD, size=128),
    "unknown kind": described([["rows", "|O8", [2], 0, 0]]),
    "text kind": described([["rows", "<U4", [2], 0, 0]]),
    "negative": described([["rows", "<i4", [-2], 0, 0]]),
    "absurd": described([["rows", "<i4", [10**30], 0, 0]]),
    "absurd beside nothing": described([["rows", "<i4", [0, 10**30], 0, 0]]),
    "many dimensions": described([["rows", "<i4", [1] * 70, 0, zlib.crc32(bytes(4))]]),
    "fraction": described([["rows", "<i4", [0.5], 0, 0]]),
    "outside": described([["rows", "<i4", [2], 60, 0]]),
    "before": described([["rows", "<i4", [2], -8, 0]]),
    "other bytes": described([["rows", "<i4", [2], 0, 12]]),
}


def test_what_the_damaged_files_are_made_from_is_sound(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.save(1)
    opened.path.write_bytes(described(GOOD))
    assert opened.rows() == [0, 0]


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_file_is_no_file_and_is_logged_once(tmp_path: Path, data: bytes) -> None:
    """R13."""
    opened = Opened(tmp_path)
    opened.save(1)
    opened.path.write_bytes(data)
    assert opened.rows() is None
    assert opened.rows() is None
    assert len(opened.logged) == 1
    assert "terms.arrays is damaged and is built anew" in opened.logged[0]
    opened.save(2)
    assert opened.rows() == [2]


@pytest.mark.parametrize("part", [0.01, 0.5, 0.999])
def test_a_file_cut_anywhere_is_no_file(tmp_path: Path, part: float) -> None:
    """R13."""
    opened = Opened(tmp_path)
    opened.save(*range(1000))
    data = opened.path.read_bytes()
    opened.path.write_bytes(data[: int(len(data) * part)])
    assert opened.rows() is None
    assert len(opened.logged) == 1


def test_bytes_that_changed_in_an_array_are_seen(tmp_path: Path) -> None:
    """R13."""
    opened = Opened(tmp_path)
    opened.save(*range(1000))
    data = bytearray(opened.path.read_bytes())
    data[-2000] ^= 255
    opened.path.write_bytes(data)
    assert opened.rows() is None


def test_a_folder_in_the_place_of_the_file_is_no_file(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.path.mkdir(parents=True)
    assert opened.rows() is None
    assert len(opened.logged) == 1
    with pytest.raises(StorageFailed):
        opened.save(1)


def test_a_read_only_folder_is_told_and_the_old_arrays_stand(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.save(1)
    opened.folder.chmod(0o500)
    with pytest.raises(StorageFailed, match="read-only"):
        opened.save(2)
    assert opened.rows() == [1]


def test_a_full_disk_is_told_and_the_old_arrays_stand(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.save(1)
    assert "the disk is full" in run(ON_A_SMALL_DISK, opened.folder)
    assert opened.rows() == [1]
    assert names(opened.folder) == ["terms.arrays"]


def test_what_was_dropped_is_gone(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.save(1)
    opened.index.drop("terms")
    opened.index.drop("terms")
    assert opened.rows() is None
    assert names(opened.folder) == []


@pytest.mark.parametrize("name", ["", "../terms", "a/b", ".hidden", "Terms", "a" * 100])
def test_a_name_is_no_path(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="no name"):
        Opened(tmp_path).index.load(name)


def test_text_and_objects_are_no_arrays(tmp_path: Path) -> None:
    opened = Opened(tmp_path)
    opened.save(1)
    for array in (np.array(["Pip"]), np.array([b"Pip"])):
        with pytest.raises(ValueError, match="no array that can be kept"):
            opened.index.save("terms", {"rows": array.data})
    assert opened.rows() == [1]
    assert names(opened.folder) == ["terms.arrays"]
