"""Named arrays on disk, one file for each set of them, replaced whole and read memory-mapped.

It knows nothing of what the arrays mean. The folder may be deleted at any time.
"""

import json
import mmap
import re
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from math import prod
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from claw.storage.atomic import failure, make_private_folder, sweep, write_atomically

Array = NDArray[Any]

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,60}")
_SUFFIX = ".arrays"
_HEAD = struct.Struct("<8sII")  # a mark, and the length and the checksum of the description
_MARK = b"clawarr1"
_ALIGNED = 64
_KINDS = {np.dtype(one).str for one in "?bBhHiIlLqQefd"}
_DIMENSIONS = 8
_BLOCK, _BLOCKS = 4096, 64  # what the checksum of an array covers, so that opening stays quick


class FileIndex:
    """The arrays in one folder; `log` is given a line for each file that is damaged."""

    def __init__(self, folder: Path, log: Callable[[str], None]) -> None:
        """Read nothing yet; the folder need not exist."""
        self._folder = folder
        self._log = log
        self._logged: set[str] = set()

    def load(self, name: str) -> Mapping[str, memoryview] | None:
        """Return the arrays last saved under the name, None if there are none or damaged ones.

        They are read-only, and stay whole when the file is replaced or deleted.
        """
        path = self._path(name)
        try:
            with path.open("rb") as file:
                return _read(file)
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            if name not in self._logged:
                self._logged.add(name)
                self._log(f"the index {path} is damaged and is built anew: {error}")
            return None

    def save(self, name: str, arrays: Mapping[str, memoryview]) -> None:
        """Write the arrays durably; a reader sees the old ones or the new ones, whole.

        Raises StorageFailed, leaving the old ones, when the disk is full or the folder read-only.
        """
        path = self._path(name)
        make_private_folder(self._folder)
        sweep(self._folder)
        write_atomically(path, _pieces({key: _plain(view) for key, view in arrays.items()}))
        self._logged.discard(name)

    def drop(self, name: str) -> None:
        """Delete what was saved under the name."""
        path = self._path(name)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise failure(path, error) from error

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise ValueError(f"no name for a file: {name!r}")
        return self._folder / f"{name}{_SUFFIX}"


def _plain(view: memoryview) -> Array:
    array: Array = np.asarray(view, order="C")
    if array.dtype.str not in _KINDS or array.ndim > _DIMENSIONS:
        raise ValueError(f"no array that can be kept: {array.dtype}, {array.ndim} dimensions")
    return array


def _pieces(arrays: Mapping[str, Array]) -> Iterator[bytes | memoryview]:
    """Yield the content of a file: head, description, and each array on a boundary of its own."""
    described, offset = [], 0
    for name, array in arrays.items():
        described.append([name, array.dtype.str, array.shape, offset, _checksum(_bytes(array))])
        offset += _padded(array.nbytes)
    description = json.dumps({"size": offset, "arrays": described}).encode("ascii")
    head = _HEAD.pack(_MARK, len(description), zlib.crc32(description)) + description
    yield head.ljust(_padded(len(head)), b"\0")
    for array in arrays.values():
        yield _bytes(array)
        yield bytes(_padded(array.nbytes) - array.nbytes)


def _read(file: BinaryIO) -> Mapping[str, memoryview]:
    """Return the arrays of a file, mapped; raises ValueError if anything about it is wrong."""
    data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    if len(data) < _HEAD.size:
        raise ValueError("it is cut")
    mark, length, checksum = _HEAD.unpack_from(data)
    description = bytes(data[_HEAD.size : _HEAD.size + length])
    if mark != _MARK or len(description) != length or zlib.crc32(description) != checksum:
        raise ValueError("its beginning is none of claw's")
    value = json.loads(description)
    body = data[_padded(_HEAD.size + length) :]
    if not isinstance(value, dict) or not isinstance(value.get("arrays"), list):
        raise ValueError("it describes no arrays")  # noqa: TRY004 - the file is at fault
    if value.get("size") != len(body):
        raise ValueError("it is cut")
    return dict(_described(body, one) for one in value["arrays"])


def _described(body: memoryview, description: object) -> tuple[str, memoryview]:
    match description:
        case [str(name), str(kind), [*lengths], int(offset), int(checksum)] if kind in _KINDS:
            shape = _shape(lengths, len(body))
            end = offset + prod(shape) * np.dtype(kind).itemsize
            if not 0 <= offset <= end <= len(body) or _checksum(body[offset:end]) != checksum:
                raise ValueError(f"its array {name} is damaged")
            return name, np.frombuffer(body, np.dtype(kind), prod(shape), offset).reshape(
                shape
            ).data
    raise ValueError("it describes an array that cannot be")


def _shape(lengths: list[object], most: int) -> tuple[int, ...]:
    shape = tuple(one for one in lengths if isinstance(one, int) and 0 <= one <= most)
    if len(shape) != len(lengths) or len(shape) > _DIMENSIONS:
        raise ValueError("it describes an array that cannot be")
    return shape


def _bytes(array: Array) -> memoryview:
    return array.reshape(-1).view(np.uint8).data


def _checksum(data: memoryview) -> int:
    """Return the checksum of blocks from all over the bytes, the first and the last among them."""
    last = max(0, len(data) - _BLOCK)
    checksum = zlib.crc32(b"")
    for start in sorted({last * step // (_BLOCKS - 1) for step in range(_BLOCKS)}):
        checksum = zlib.crc32(data[start : start + _BLOCK], checksum)
    return checksum


def _padded(size: int) -> int:
    return -(-size // _ALIGNED) * _ALIGNED
