"""Keys and vectors opened together."""

from pathlib import Path

import numpy as np
import pytest

from claw.storage.vector_pairs import DamagedError, head, open_pair

NAME = "0123456789abcdef" * 2
GENERATION = bytes(range(8))
VECTORS = f"{NAME}-{GENERATION.hex()}.vectors"


def put(folder: Path, keys: bytes, vectors: bytes, dimension: int = 2) -> None:
    (folder / f"{NAME}.keys").write_bytes(head(NAME, dimension, GENERATION) + keys)
    (folder / VECTORS).write_bytes(vectors)


def test_an_absent_pair_is_none(tmp_path: Path) -> None:
    assert open_pair(tmp_path, NAME) is None
    assert open_pair(tmp_path / "absent", NAME) is None


@pytest.mark.parametrize(
    ("keys", "vectors", "count", "tidy"),
    [
        (32, 16, 2, True),
        (32, 8, 1, False),
        (16, 17, 1, False),
        (47, 16, 2, False),
        (0, 8, 0, False),
    ],
)
def test_rows_are_those_that_both_files_have_whole(
    tmp_path: Path, keys: int, vectors: int, count: int, *, tidy: bool
) -> None:
    put(tmp_path, bytes(keys), bytes(vectors))
    pair = open_pair(tmp_path, NAME)
    assert pair
    assert (pair.keys.shape, pair.vectors.shape) == ((count, 16), (count, 2))
    assert (pair.tidy, pair.dimension, pair.path.name) == (tidy, 2, VECTORS)


def test_where_the_keys_end_the_next_ones_begin(tmp_path: Path) -> None:
    put(tmp_path, b"k" * 32, np.ones(4, np.float32).tobytes())
    pair = open_pair(tmp_path, NAME)
    assert pair
    assert (tmp_path / f"{NAME}.keys").stat().st_size == pair.keys_end
    assert pair.vectors.tolist() == [[1, 1], [1, 1]]


@pytest.mark.parametrize("dimension", [0, 1 << 17])
def test_an_absurd_dimension_is_damage(tmp_path: Path, dimension: int) -> None:
    """R13."""
    put(tmp_path, bytes(32), bytes(16), dimension)
    with pytest.raises(DamagedError, match="none of claw's"):
        open_pair(tmp_path, NAME)


def test_each_byte_of_the_head_counts(tmp_path: Path) -> None:
    """R13."""
    put(tmp_path, bytes(32), bytes(16))
    path = tmp_path / f"{NAME}.keys"
    sound = path.read_bytes()
    for place in range(64):
        damaged = bytearray(sound)
        damaged[place] ^= 1
        path.write_bytes(damaged)
        with pytest.raises(DamagedError):
            open_pair(tmp_path, NAME)


def test_keys_that_name_no_vectors_are_damage(tmp_path: Path) -> None:
    put(tmp_path, bytes(32), bytes(16))
    (tmp_path / VECTORS).unlink()
    with pytest.raises(DamagedError, match="missing"):
        open_pair(tmp_path, NAME)
