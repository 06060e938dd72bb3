"""Which vector belongs to which row of an index, found once and kept up to date."""

from dataclasses import dataclass

import numpy as np

from claw.memory.retrieval.contents import Contents
from claw.memory.retrieval.postings import Places
from claw.memory.retrieval.similar import Vectors
from claw.memory.retrieval.spreading import Spread


@dataclass(frozen=True, slots=True)
class VectorRows:
    """The row in `vectors`, as they were at `version`, of each row of `contents`, and by place.

    `spread` is None where there are no vectors.
    """

    contents: Contents
    vectors: Vectors
    version: tuple[int, int]
    by_row: Places
    by_place: Places
    spread: Spread | None

    def holds(self, contents: Contents, vectors: Vectors) -> bool:
        """Return whether nothing has changed since."""
        same = self.contents is contents and self.vectors is vectors
        return same and self.version == vectors.version


def matched(contents: Contents, vectors: Vectors, past: VectorRows | None) -> VectorRows:
    """Return the vectors of the rows; of what was found in the past, nothing is looked up again."""
    version = vectors.version
    by_row = np.full(len(contents.table), -1, np.int64)
    if past and _continues(past, contents, vectors):
        by_row[: len(past.by_row)] = past.by_row
    unknown = np.flatnonzero((by_row < 0) & contents.alive)
    by_row[unknown] = vectors.rows_of(contents.table.keys[unknown])
    by_place = by_row.take(contents.arrangement.order)
    past_spread = past.spread if past and past.vectors is vectors else None
    spread = vectors.spread(by_place, contents.arrangement.first, past_spread)
    return VectorRows(contents, vectors, version, by_row, by_place, spread)


def _continues(past: VectorRows, contents: Contents, vectors: Vectors) -> bool:
    same = past.vectors is vectors and past.version[0] == vectors.version[0]
    return same and past.contents.generation == contents.generation
