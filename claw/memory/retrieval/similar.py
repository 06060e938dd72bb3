"""The vectors of one embedder, and how near each is to a question."""

from collections.abc import Mapping
from threading import Lock

import numpy as np

from claw.memory.retrieval.postings import Places
from claw.memory.retrieval.questions import Questions
from claw.memory.retrieval.rows import Keys
from claw.memory.retrieval.selecting import strongest
from claw.memory.retrieval.signals import Floats
from claw.memory.retrieval.stacking import products
from claw.memory.retrieval.vector_table import VectorTable, opened

_CLOSEST = 3_000  # among them are 999 of 1,000 of the nearest hundred of 100,000
_GATHERED = 4_000


class Vectors:
    """The vectors of one embedder, found by the key of their node; safe to be used by many threads.

    A key is known by its first eight bytes. The centring is fitted anew whenever the vectors have
    become a tenth more.
    """

    def __init__(
        self,
        keys: memoryview | None = None,
        vectors: memoryview | None = None,
        saved: Mapping[str, memoryview] | None = None,
    ) -> None:
        """Take what a VectorFiles has, and `arrays()` of an earlier time, to open quickly."""
        self._growing = Lock()
        self._replaced = 0
        self._table: VectorTable | None = None
        self.questions = Questions()
        if keys is not None and vectors is not None and len(keys):
            heads = np.ascontiguousarray(key_table(keys)[:, 0])
            self._table = opened(heads, np.asarray(vectors), saved or {})

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._table) if self._table else 0

    @property
    def version(self) -> tuple[int, int]:
        """How often all were replaced, and how many there are.

        As long as the first is the same, each key stays in its row.
        """
        return self._replaced, len(self)

    def add(self, keys: memoryview, vectors: memoryview) -> None:
        """Take in more: (k, 16) uint8 and (k, d) float32.

        A key that is known is passed over, and so is a vector with what is no number. Vectors of
        another size than those that are here replace them all.
        """
        block = np.asarray(vectors, np.float32)
        sound = np.isfinite(block).all(axis=1)
        heads, rows = np.unique(key_table(keys)[sound, 0], return_index=True)
        block = block[sound][rows]
        with self._growing:
            table = self._table
            if not len(heads):
                return
            if table is None or table.vectors.width != block.shape[1]:
                self._replaced += 1
                self._table = opened(heads, block, {})
                return
            new = table.find(heads) < 0
            if new.any():
                self._table = table.with_more(heads[new], block[new])

    def rows_of(self, keys: Keys) -> Places:
        """Return the row of each key, given by its halves, (n, 2); -1 where there is none yet."""
        if self._table is None:
            return np.full(len(keys), -1, np.int64)
        return self._table.find(keys[:, 0])

    def similarity(self, query: memoryview, rows: Places, exactly: Places) -> Floats:
        """Return (n,) the centred cosine of a query with each of `rows`, 0 where that is -1.

        Where there are very many, only the likeliest, and the places `exactly`, are compared in all
        dimensions; the others in those that tell most. A query of another size is like nothing.
        """
        table, vector = self._table, np.asarray(query, np.float32)
        if table is None or vector.shape != (table.vectors.width,) or not len(rows):
            return np.zeros(len(rows), np.float32)
        asked = table.centring.query(vector, self.questions.common(table.centring.mean))
        there = (rows >= 0) & (rows < len(table))
        if there.all():
            return _near(table, asked, rows, exactly)
        near = _near(table, asked, np.where(there, rows, 0), exactly)
        return np.where(there, near, np.float32(0))

    def arrays(self) -> dict[str, memoryview]:
        """Return what makes opening quick, to be saved; nothing where there are no vectors."""
        return self._table.arrays() if self._table else {}


def _near(table: VectorTable, asked: Floats, rows: Places, exactly: Places) -> Floats:
    if len(rows) <= _GATHERED < len(table):
        return table.cosines(asked, rows)
    if table.coarse is None:
        return table.cosines(asked).take(rows)
    near = (table.coarse @ products(table.centring.directions, asked)).take(rows)
    sure = np.concatenate((strongest(near, _CLOSEST), exactly))
    near[sure] = table.cosines(asked, rows.take(sure))
    return near


def key_table(keys: memoryview) -> Keys:
    """Return keys, (n, 16) uint8, as two numbers each, (n, 2)."""
    return np.ascontiguousarray(keys).view(np.uint64).reshape(-1, 2)
