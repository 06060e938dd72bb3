"""A file of keys and the file of vectors that it names, opened together and checked.

It writes nothing, and takes no lock: another process may append or replace both meanwhile.
"""

import mmap
import os
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

KEY = 16
"""Bytes of a key."""

KEYS, VECTORS = ".keys", ".vectors"

_HEAD = struct.Struct("<8sI16s8s24x")  # a mark, the dimension, whose they are, the generation
_CHECKSUM = struct.Struct("<I")
_BEGIN = _HEAD.size + _CHECKSUM.size
_MARK = b"clawvec1"
_LARGEST = 1 << 16
_ATTEMPTS = 5


class DamagedError(Exception):
    """The files cannot be used; the message says what is wrong with them."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Keys (n, 16) uint8 and vectors (n, d) float32, mapped; `path` is the file of the vectors.

    `tidy` says that neither file has more than these rows.
    """

    keys: NDArray[Any]
    vectors: NDArray[Any]
    path: Path
    tidy: bool

    @property
    def dimension(self) -> int:
        """Return d."""
        return int(self.vectors.shape[1])

    @property
    def keys_end(self) -> int:
        """Return where the keys end in their file."""
        return _BEGIN + self.keys.nbytes


def head(name: str, dimension: int, generation: bytes) -> bytes:
    """Return how a file of keys begins."""
    start = _HEAD.pack(_MARK, dimension, bytes.fromhex(name), generation)
    return start + _CHECKSUM.pack(zlib.crc32(start))


def open_pair(folder: Path, name: str) -> Pair | None:
    """Return the rows that both files have, None if there are none.

    Raises DamagedError, and OSError where the system does not let them be read.
    """
    for _ in range(_ATTEMPTS):
        try:
            return _opened(folder, name)
        except FileNotFoundError:
            continue  # replaced between one file and the other
    raise DamagedError("its vectors are missing")


def _opened(folder: Path, name: str) -> Pair | None:
    try:
        keys = os.open(folder / f"{name}{KEYS}", os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        dimension, generation = _parsed(os.pread(keys, _BEGIN, 0), name)
        path = folder / f"{name}-{generation}{VECTORS}"
        vectors = os.open(path, os.O_RDONLY)
        try:
            return _mapped(keys, vectors, dimension, path)
        finally:
            os.close(vectors)
    finally:
        os.close(keys)


def _parsed(start: bytes, name: str) -> tuple[int, str]:
    if len(start) < _BEGIN:
        raise DamagedError("its keys are cut")
    mark, dimension, whose, generation = _HEAD.unpack_from(start)
    sound = _CHECKSUM.unpack_from(start, _HEAD.size)[0] == zlib.crc32(start[: _HEAD.size])
    if not sound or mark != _MARK or whose.hex() != name or not 0 < dimension <= _LARGEST:
        raise DamagedError("its beginning is none of claw's")
    return dimension, generation.hex()


def _mapped(keys: int, vectors: int, dimension: int, path: Path) -> Pair:
    width = dimension * np.dtype(np.float32).itemsize
    sizes = os.fstat(keys).st_size - _BEGIN, os.fstat(vectors).st_size
    count = min(sizes[0] // KEY, sizes[1] // width)
    tidy = sizes == (count * KEY, count * width)
    rows = _array(keys, np.dtype(np.uint8), _BEGIN, count * KEY).reshape(count, KEY)
    values = _array(vectors, np.dtype("<f4"), 0, count * dimension).reshape(count, dimension)
    return Pair(rows, values, path, tidy)


def _array(descriptor: int, kind: np.dtype[Any], start: int, count: int) -> NDArray[Any]:
    if not count:
        return np.empty(0, kind)
    size = start + count * kind.itemsize
    data = mmap.mmap(descriptor, size, access=mmap.ACCESS_READ)
    return np.frombuffer(data, kind, count, start)
