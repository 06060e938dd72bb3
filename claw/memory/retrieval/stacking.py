"""Rows of numbers that grow at their end without being copied each time."""

import numpy as np
from numpy.typing import NDArray

from claw.memory.retrieval.postings import Places
from claw.memory.retrieval.signals import Floats


def products(rows: Floats, vector: Floats) -> Floats:
    """Return the product of each row with a vector, (n,), on one thread.

    A threaded product waits for all cores, and beside a chat model at work that is ten times as
    long as what it saves.
    """
    found: Floats = np.einsum("ij,j->i", rows, vector)
    return found


class Stack:
    """The rows of `first`, (n, d), which may be memory-mapped, and below them what was added.

    A stack never changes; a longer one shares its rows.
    """

    __slots__ = ("_buffer", "_first", "_more")

    def __init__(
        self, first: Floats, more: Floats | None = None, buffer: Floats | None = None
    ) -> None:
        """Stack `more`, the beginning of `buffer`, below `first`."""
        self._first = first
        self._more = first[:0] if more is None else more
        self._buffer = self._more if buffer is None else buffer

    def __len__(self) -> int:
        """Return how many rows there are."""
        return len(self._first) + len(self._more)

    @property
    def width(self) -> int:
        """How many numbers a row has."""
        return int(self._first.shape[1])

    def __matmul__(self, vector: Floats) -> Floats:
        """Return the product of each row with a vector, (d,)."""
        if not len(self._more):
            return products(self._first, vector)
        return np.concatenate((products(self._first, vector), products(self._more, vector)))

    def take(self, rows: Places) -> Floats:
        """Return some rows, (k, d)."""
        if not len(self._more):
            return self._first.take(rows, axis=0)
        if not len(self._first):
            return self._more.take(rows, axis=0)
        taken = self._first.take(np.minimum(rows, len(self._first) - 1), axis=0)
        added = np.flatnonzero(rows >= len(self._first))
        taken[added] = self._more.take(rows[added] - len(self._first), axis=0)
        return taken

    def with_more(self, rows: Floats) -> "Stack":
        """Return a longer one; only the longest one of a family may be made longer."""
        if not len(rows):
            return self
        used, needed = len(self._more), len(self._more) + len(rows)
        buffer = self._buffer
        if needed > len(buffer):
            buffer = np.empty((max(2 * used, needed + 64), self.width), np.float32)
            buffer[:used] = self._more
        buffer[used:needed] = rows
        return Stack(self._first, buffer[:needed], buffer)

    def whole(self) -> NDArray[np.float32]:
        """Return all rows as one array, copied only if something was added."""
        if not len(self._more):
            return self._first
        return np.concatenate((self._first, self._more))
