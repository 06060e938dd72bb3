"""Vectors on disk."""

import shutil
import stat
from pathlib import Path

import numpy as np
import pytest

from tests.storage.opened_vectors import OpenedVectors, keys_of, listed
from tests.storage.stand_ins import names


def test_rows_come_back_in_the_order_in_which_they_were_added(tmp_path: Path) -> None:
    opened = OpenedVectors(tmp_path)
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
    keys, vectors = OpenedVectors(tmp_path).vectors.load("one")
    assert (keys.shape, vectors.shape) == ((0, 16), (0, 0))
    assert np.asarray(vectors).dtype == np.float32


def test_a_key_that_stands_there_is_passed_over_also_within_one_call(tmp_path: Path) -> None:
    opened = OpenedVectors(tmp_path)
    opened.add("a", "b", "a")
    before = opened.file(".vectors").stat()
    opened.add("b", "a")
    assert opened.file(".vectors").stat().st_mtime_ns == before.st_mtime_ns
    opened.add("b", "c")
    assert opened.there() == listed("a", "b", "c")


def test_files_are_private(tmp_path: Path) -> None:
    opened = OpenedVectors(tmp_path)
    opened.add("a")
    opened.add("b")
    modes = {stat.S_IMODE(path.stat().st_mode) for path in opened.folder.iterdir()}
    assert modes == {0o600}
    assert stat.S_IMODE(opened.folder.stat().st_mode) == 0o700


def test_vectors_of_another_size_replace_those_that_are_there(tmp_path: Path) -> None:
    """R01."""
    opened = OpenedVectors(tmp_path)
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
    opened = OpenedVectors(tmp_path)
    opened.add("a", identity="openai https://a.example/v1 small")
    assert opened.there("openai https://b.example/v1 small") == []
    opened.add("b", identity="openai https://b.example/v1 small")
    assert opened.there("openai https://a.example/v1 small") == listed("a")
    assert opened.there("openai https://b.example/v1 small") == listed("b")


def test_a_file_that_bears_the_name_of_another_model_is_not_read(tmp_path: Path) -> None:
    """R02."""
    opened = OpenedVectors(tmp_path)
    opened.add("a", identity="one")
    mine = {path.suffix: path for path in opened.folder.iterdir()}
    opened.add("b", identity="two")
    other = next(path for path in opened.folder.glob("*.keys") if path != mine[".keys"])
    shutil.copy(mine[".keys"], other)
    assert opened.there("two") == []
    assert len(opened.logged) == 1


def test_the_two_embedders_that_were_used_last_keep_their_vectors(tmp_path: Path) -> None:
    opened = OpenedVectors(tmp_path)
    opened.add("a", identity="one")
    opened.add("a", identity="two")
    assert opened.there("one") == listed("a")
    opened.add("a", identity="three")
    assert opened.there("one") == opened.there("three") == listed("a")
    assert opened.there("two") == []
    assert len(names(opened.folder)) == 5


def test_rows_that_are_not_wanted_are_gone_from_disk_with_every_embedder(tmp_path: Path) -> None:
    """R06."""
    opened = OpenedVectors(tmp_path)
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
    opened = OpenedVectors(tmp_path)
    opened.add("a")
    with opened.file(".vectors").open("ab") as file:
        file.write(b"left over by a crash")
    (opened.folder / f"{'0' * 32}-{'1' * 16}.vectors").write_bytes(b"left over by a crash")
    opened.vectors.keep_only("one", keys_of(["a"]))
    assert not [path for path in opened.folder.iterdir() if b"left over" in path.read_bytes()]
    assert opened.there() == listed("a")


def test_damaged_files_are_not_kept_when_rows_are_to_go(tmp_path: Path) -> None:
    """R06."""
    opened = OpenedVectors(tmp_path)
    opened.add("a")
    opened.file(".keys").write_bytes(b"?")
    opened.vectors.keep_only("two", keys_of(["a"]))
    assert names(opened.folder) == ["vectors.lock"]


def test_when_all_are_wanted_nothing_is_written(tmp_path: Path) -> None:
    opened = OpenedVectors(tmp_path)
    opened.add("a", "b")
    before = [(path.name, path.stat().st_mtime_ns) for path in sorted(opened.folder.iterdir())]
    opened.vectors.keep_only("one", keys_of(["b", "a", "c"]))
    after = [(path.name, path.stat().st_mtime_ns) for path in sorted(opened.folder.iterdir())]
    assert [one for one in after if "lock" not in one[0]] == [
        one for one in before if "lock" not in one[0]
    ]


def test_when_none_is_wanted_nothing_is_left(tmp_path: Path) -> None:
    opened = OpenedVectors(tmp_path)
    opened.add("a")
    opened.vectors.keep_only("one", keys_of([]))
    assert names(opened.folder) == ["vectors.lock"]
    assert opened.there() == []


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_a_row_with_what_is_no_number_is_refused(tmp_path: Path, bad: float) -> None:
    opened = OpenedVectors(tmp_path)
    values = np.full((2, 4), np.asarray(keys_of("ab"))[:, :1], np.float32)
    values[0, 2] = bad
    opened.vectors.append("one", keys_of("ab"), values.data)
    assert opened.there() == listed("b")
    assert opened.logged == ["1 vectors hold what is no number; not kept"]
    opened.vectors.append("one", keys_of("c"), np.full((1, 9), bad, np.float32).data)
    assert opened.there() == listed("b")


def test_arrays_of_another_kind_are_the_callers_fault(tmp_path: Path) -> None:
    opened = OpenedVectors(tmp_path)
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
    opened = OpenedVectors(tmp_path)
    words = [str(number) for number in range(9000)]
    opened.add(*words)
    opened.vectors.keep_only("one", keys_of(words[1:]))
    assert opened.there() == listed(*words[1:])
