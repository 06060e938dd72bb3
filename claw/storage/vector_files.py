"""Vectors on disk by the key of their content, two files for each embedder: keys and vectors.

The keys begin with a head that names the file of vectors, so that both are replaced at once. Rows
are appended to the vectors first: what has no key yet is none.
"""

import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claw.errors import StorageFailed
from claw.storage.atomic import append_behind, failure, make_private_folder, sweep, write_atomically
from claw.storage.locks import PATIENCE, hold
from claw.storage.vector_pairs import KEY, KEYS, VECTORS, DamagedError, Pair, head, open_pair

KEPT = 2
"""Embedders whose vectors stay, so that going back to the last one costs nothing."""

_CHUNK = 4096
Rows = NDArray[Any]


class FileVectors:
    """The vectors in one folder; `log` is given a line for what is damaged."""

    def __init__(
        self, folder: Path, log: Callable[[str], None], lock_timeout: float = PATIENCE
    ) -> None:
        """Read nothing yet; the folder need not exist. `lock_timeout` is in seconds."""
        self._folder = folder
        self._log = log
        self._timeout = lock_timeout
        self._logged: set[str] = set()

    def load(self, identity: str) -> tuple[memoryview, memoryview]:
        """Return keys, (n, 16) uint8, and vectors, (n, d) float32, memory-mapped, read-only.

        Both have no rows where there are none, or where the files are damaged: it is logged once.
        """
        name = _name(identity)
        try:
            pair = self._pair(name)
        except StorageFailed as error:
            self._log(f"the vectors of memory were not read: {error}")
            pair = None
        if pair is None:
            return np.empty((0, KEY), np.uint8).data, np.empty((0, 0), np.float32).data
        with suppress(OSError):
            now = time.time_ns()  # finer than the file system's own, so that two uses differ
            os.utime(self._keys_path(name), ns=(now, now))  # the embedders used last stay
        return pair.keys.data, pair.vectors.data

    def append(self, identity: str, keys: memoryview, vectors: memoryview) -> None:
        """Add rows durably; a key that stands there already is passed over.

        Vectors of another size than those that are there replace them all; a row with what is no
        number is passed over and logged. Raises StorageFailed when it cannot be written, TryLater
        when another program is at it for longer.
        """
        name = _name(identity)
        rows, values = self._sound(keys, vectors)
        if not len(rows):
            return
        with self._lock():
            pair = self._pair(name)
            if pair and pair.dimension != values.shape[1]:
                self._log(f"vectors of size {pair.dimension} give way to size {values.shape[1]}")
                pair = None
            there = set(_each(pair.keys)) if pair else set()
            fresh = [index for index, key in enumerate(_each(rows)) if key not in there]
            if not pair:
                self._replace(name, rows, values)
            elif fresh:
                self._extend(name, pair, rows[fresh], values[fresh])
            self._clear(name)

    def keep_only(self, identity: str, keys: memoryview) -> None:  # noqa: ARG002 - all are cut
        """Drop every row, of this and of other identities, whose key is not among `keys`.

        What is dropped is gone from disk, as is what is too damaged to tell.
        """
        if not self._folder.exists():
            return
        wanted = set(_each(np.asarray(keys, np.uint8)))
        with self._lock():
            for name in self._names():
                self._cut(name, wanted)
            self._clear("")

    def _cut(self, name: str, wanted: set[bytes]) -> None:
        pair = self._pair(name)
        kept = [row for row, key in enumerate(_each(pair.keys)) if key in wanted] if pair else []
        if not pair or not kept:
            self._delete(self._keys_path(name))
        elif len(kept) < len(pair.keys) or not pair.tidy:
            self._replace(name, pair.keys[kept], pair.vectors, kept)

    def _extend(self, name: str, pair: Pair, keys: Rows, vectors: Rows) -> None:
        if not pair.tidy:
            self._log(f"rows that had broken off in {self._folder} are dropped")
            # keys go first: one without its vector would get the next one
            append_behind(self._keys_path(name), pair.keys_end, memoryview(b""))
        append_behind(pair.path, pair.vectors.nbytes, _bytes(vectors))
        append_behind(self._keys_path(name), pair.keys_end, _bytes(keys))

    def _replace(
        self, name: str, keys: Rows, vectors: Rows, chosen: Sequence[int] | None = None
    ) -> None:
        """Write both files anew, of the vectors the chosen rows; the keys' file comes last."""
        generation = os.urandom(8)
        path = self._folder / f"{name}-{generation.hex()}{VECTORS}"
        write_atomically(path, _chunks(vectors, chosen))
        start = head(name, vectors.shape[1], generation)
        write_atomically(self._keys_path(name), [start, _bytes(keys)])
        self._logged.discard(name)

    def _clear(self, current: str) -> None:
        """Delete what belongs to nothing, and all but the embedders that were used last."""
        sweep(self._folder)
        used = sorted(self._names(), key=lambda name: (name == current, self._used(name)))
        for name in used[:-KEPT]:
            self._delete(self._keys_path(name))
        pairs = [self._pair(name) for name in self._names()]
        living = {pair.path for pair in pairs if pair}
        for path in self._folder.glob(f"*{VECTORS}"):
            if path not in living:
                self._delete(path)

    def _pair(self, name: str) -> Pair | None:
        try:
            return open_pair(self._folder, name)
        except OSError as error:
            raise failure(self._keys_path(name), error) from error
        except DamagedError as error:
            if name not in self._logged:
                self._logged.add(name)
                self._log(f"the vectors in {self._folder} are damaged and are made anew: {error}")
            return None

    def _sound(self, keys: memoryview, vectors: memoryview) -> tuple[Rows, Rows]:
        rows, values = np.asarray(keys), np.asarray(vectors)
        if rows.dtype != np.uint8 or rows.ndim != 2 or rows.shape[1] != KEY:
            raise ValueError(f"keys are (n, {KEY}) uint8, not {rows.shape} {rows.dtype}")
        if (
            values.dtype != np.float32
            or values.ndim != 2
            or len(values) != len(rows)
            or not values.shape[1]
        ):
            raise ValueError(f"vectors are (n, d) float32, not {values.shape} {values.dtype}")
        finite = np.isfinite(values).all(axis=1)
        if not finite.all():
            self._log(f"{len(rows) - finite.sum()} vectors hold what is no number; not kept")
        first: dict[bytes, int] = {}
        for row in np.flatnonzero(finite):
            first.setdefault(rows[row].tobytes(), int(row))
        chosen = list(first.values())
        return rows[chosen], values[chosen]

    def _names(self) -> Sequence[str]:
        names = [path.name.removesuffix(KEYS) for path in self._folder.glob(f"*{KEYS}")]
        return sorted(name for name in names if re.fullmatch(r"[0-9a-f]{32}", name))

    def _used(self, name: str) -> int:
        try:
            return self._keys_path(name).stat().st_mtime_ns
        except OSError:
            return 0

    def _keys_path(self, name: str) -> Path:
        return self._folder / f"{name}{KEYS}"

    @staticmethod
    def _delete(path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise failure(path, error) from error

    def _lock(self) -> AbstractContextManager[None]:
        make_private_folder(self._folder)
        return hold(self._folder / "vectors.lock", "the vectors of memory", self._timeout)


def _name(identity: str) -> str:
    return blake2b(identity.encode("utf-8", "replace"), digest_size=16).hexdigest()


def _each(keys: Rows) -> Sequence[bytes]:
    data = keys.tobytes()
    return [data[start : start + KEY] for start in range(0, len(data), KEY)]


def _bytes(rows: Rows) -> memoryview:
    return np.ascontiguousarray(rows).reshape(-1).view(np.uint8).data


def _chunks(rows: Rows, chosen: Sequence[int] | None) -> Iterator[memoryview]:
    for start in range(0, len(rows) if chosen is None else len(chosen), _CHUNK):
        several = slice(start, start + _CHUNK)
        yield _bytes(rows[several] if chosen is None else rows[chosen[several]])
