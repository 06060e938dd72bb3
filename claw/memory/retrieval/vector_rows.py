"""Which vector belongs to which row of an index, found once and kept up to date."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from claw.memory.retrieval.contents import Contents
from claw.memory.retrieval.postings import Places
from claw.memory.retrieval.rows import Keys
from claw.memory.retrieval.signals import Floats


class KnownVectors(Protocol):
    """What an index needs of vectors, wherever they are; Vectors and StoredVectors have it."""

    def __len__(self) -> int:
        """Return how many there are."""

    @property
    def version(self) -> tuple[int, int]:
        """How often all were replaced, and how many there are.

        As long as the first is the same, each key stays in its row.
        """

    def rows_of(self, keys: Keys, /) -> Places:
        """Return the row of each key, given by its halves, (n, 2); -1 where there is none yet."""

    def similarity(self, query: memoryview, rows: Places, exactly: Places, /) -> Floats:
        """Return (n,) how near each of `rows` is to a query, 0 where that is -1."""


@dataclass(frozen=True, slots=True)
class VectorRows:
    """The row in `vectors`, as they were at `version`, of each row of `contents`, and by place."""

    contents: Contents
    vectors: KnownVectors
    version: tuple[int, int]
    by_row: Places
    by_place: Places

    def holds(self, contents: Contents, vectors: KnownVectors) -> bool:
        """Return whether nothing has changed since."""
        same = self.contents is contents and self.vectors is vectors
        return same and self.version == vectors.version


def matched(contents: Contents, vectors: KnownVectors, past: VectorRows | None) -> VectorRows:
    """Return the vectors of the rows; of what was found in the past, nothing is looked up again."""
    version = vectors.version
    by_row = np.full(len(contents.table), -1, np.int64)
    if past and _continues(past, contents, vectors):
        known = past.by_row[: len(by_row)]  # another thread may have matched later contents
        by_row[: len(known)] = known
    unknown = np.flatnonzero((by_row < 0) & contents.alive)
    by_row[unknown] = vectors.rows_of(contents.table.keys[unknown])
    by_place = by_row.take(contents.arrangement.order)
    return VectorRows(contents, vectors, version, by_row, by_place)


def _continues(past: VectorRows, contents: Contents, vectors: KnownVectors) -> bool:
    same = past.vectors is vectors and past.version[0] == vectors.version[0]
    return same and past.contents.generation == contents.generation
