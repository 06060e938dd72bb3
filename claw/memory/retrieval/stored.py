"""Vectors in a database somewhere else: which there are is known here, the nearest are asked there.

Knows nothing of databases: what cannot be reached is a ClawError.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from threading import Lock, RLock
from typing import Protocol

import numpy as np

from claw.domain.ports import VectorStore
from claw.errors import ClawError, ConnectionFailed
from claw.memory.retrieval.postings import Hashes, Places
from claw.memory.retrieval.questions import Questions
from claw.memory.retrieval.rows import Keys
from claw.memory.retrieval.signals import Floats
from claw.memory.retrieval.similar import key_table

NEAREST = 300
"""So many vectors are asked for; those further away than all of them are taken to be alike."""

_REMEMBERED = 16  # questions: two collections ask the same one, and a turn may ask several
_FEW = 3  # vectors of which the mean cosine is only half known


class VectorStores(Protocol):
    """The collections of a vector database, one for each embedder and size of its vectors."""

    def dimension(self, identity: str) -> int:
        """Return the size of the embedder's vectors, 0 if it is not known; asks nobody."""

    def open(self, identity: str, dimension: int) -> VectorStore:
        """Return the embedder's collection, connected when it is first asked.

        What it is asked raises ConnectionFailed, or BadConfiguration where it can never work.
        """


class VectorsUnread(ConnectionFailed):
    """It is not known yet which vectors a database has; this is no failure."""


class StoredVectors:
    """The vectors of one embedder in a database; safe to be used by many threads.

    It looks like Vectors to an index. A key is known by its first eight bytes. Nothing is found
    before `open` was called, and for a question only what `ask` brought.
    """

    def __init__(self, stores: VectorStores, identity: str) -> None:
        """Ask nobody yet."""
        self._stores = stores
        self._identity = identity
        self._changing = RLock()
        self._answering = Lock()
        self._opened: _Opened | None = None
        self._failed: ClawError | None = None
        self._replaced = 0
        self._answers: OrderedDict[bytes, _Answer] = OrderedDict()
        self.questions = Questions()

    def __len__(self) -> int:
        """Return how many there are, as far as that was read."""
        return len(self._opened.heads) if self._opened else 0

    @property
    def version(self) -> tuple[int, int]:
        """How often all were replaced, and how many there are.

        As long as the first is the same, each key stays in its row.
        """
        return self._replaced, len(self)

    def open(self, measured: Callable[[], int]) -> None:
        """Read which vectors there are, once; `measured` tells their size if nobody knows it yet.

        Raises ClawError, which `ask` then raises too, until opening works.
        """
        with self._changing:
            if self._opened:
                return
            try:
                self._read(self._stores.dimension(self._identity) or measured())
            except ClawError as error:
                self._failed = error
                raise

    def add(self, keys: memoryview, vectors: memoryview) -> None:
        """Put more into the database: (k, 16) uint8 and (k, d) float32; raises ClawError.

        A key that is known is passed over, and so is a vector with what is no number. Vectors of
        another size than those that are here replace them all.
        """
        block = np.asarray(vectors, np.float32)
        with self._changing:
            opened = self._opened
            if opened is None or opened.width != block.shape[1]:
                opened = self._read(block.shape[1])
            heads = key_table(keys)[:, 0]
            new = np.isfinite(block).all(axis=1) & (opened.find(heads) < 0)
            heads, first = np.unique(heads[new], return_index=True)
            if not len(heads):
                return
            chosen = np.flatnonzero(new)[first]
            names = [np.asarray(keys)[at].tobytes().hex() for at in chosen.tolist()]
            opened.store.put(names, np.ascontiguousarray(block[chosen]).data)
            self._opened = opened.with_more(heads)
            self._forget_answers()

    def ask(self, vector: memoryview) -> None:
        """Fetch what is nearest to a question, (d,) float32, from the database unless it is known.

        Raises VectorsUnread where `open` was not called yet, and ClawError.
        """
        opened, mark = self._opened, bytes(vector)
        if opened is None:
            raise self._failed or VectorsUnread("The vector store is still being read.")
        if mark in self._answers or not len(opened.heads) or len(vector) != opened.width:
            return
        found = opened.store.nearest(vector, NEAREST)
        rows = opened.find(_heads(key for key, _ in found))
        cosines = np.array([cosine for _, cosine in found], np.float32)
        with self._answering:
            self._answers[mark] = _answer(rows, cosines)
            while len(self._answers) > _REMEMBERED:
                self._answers.popitem(last=False)

    def rows_of(self, keys: Keys) -> Places:
        """Return the row of each key, given by its halves, (n, 2); -1 where there is none yet."""
        if self._opened is None:
            return np.full(len(keys), -1, np.int64)
        return self._opened.find(keys[:, 0])

    def similarity(self, query: memoryview, rows: Places, _exactly: Places) -> Floats:
        """Return (n,) how near each of `rows` is to a query that was asked, 0 where that is -1.

        It is the cosine above what texts have in common with the query. What is not among the
        nearest is as near as the furthest of them.
        """
        answer = self._answers.get(bytes(query))
        if answer is None or not len(answer.rows) or not len(rows):
            return np.zeros(len(rows), np.float32)
        near = np.full(1 + max(int(rows.max()), int(answer.rows.max())), answer.near.min())
        known = answer.rows >= 0
        near[answer.rows[known]] = answer.near[known]
        return np.where(rows >= 0, near.take(np.maximum(rows, 0)), np.float32(0))

    def arrays(self) -> dict[str, memoryview]:
        """Return nothing: the database keeps all."""
        return {}

    def _read(self, width: int) -> "_Opened":
        store = self._stores.open(self._identity, width)
        held = store.keys()
        ordered = np.unique(_heads(held))
        self._opened = _Opened(store, width, ordered, np.arange(len(ordered)))
        self._failed = None
        self._replaced += 1
        self._forget_answers()
        return self._opened

    def _forget_answers(self) -> None:
        with self._answering:
            self._answers.clear()


@dataclass(frozen=True, slots=True)
class _Opened:
    """`heads`, the first halves of keys, sorted, belong to `rows`."""

    store: VectorStore
    width: int
    heads: Hashes
    rows: Places

    def find(self, heads: Hashes) -> Places:
        if not len(self.heads):
            return np.full(len(heads), -1, np.int64)
        at = np.minimum(np.searchsorted(self.heads, heads), len(self.heads) - 1)
        return np.where(self.heads.take(at) == heads, self.rows.take(at), -1)

    def with_more(self, heads: Hashes) -> "_Opened":
        """Return it with k more, whose heads, (k,), are new and in order."""
        at, count = np.searchsorted(self.heads, heads), len(self.heads)
        rows = np.insert(self.rows, at, np.arange(count, count + len(heads)))
        return _Opened(self.store, self.width, np.insert(self.heads, at, heads), rows)


@dataclass(frozen=True, slots=True)
class _Answer:
    rows: Places
    near: Floats


def _heads(keys: Iterable[str]) -> Hashes:
    joined = np.frombuffer(b"".join(map(bytes.fromhex, keys)), np.uint8)
    return key_table(joined.reshape(-1, 16).data)[:, 0]


def _answer(rows: Places, cosines: Floats) -> _Answer:
    """Return what was found, its cosines above those of what has nothing to do with the question.

    That is their mean where all were found, of few not in full, and otherwise the furthest one's.
    """
    if not len(cosines):
        return _Answer(rows, cosines)
    known = np.float32(len(cosines) / (len(cosines) + _FEW))
    common = cosines.min() if len(cosines) >= NEAREST else cosines.mean() * known
    return _Answer(rows, (cosines - common) / np.float32(max(1 - float(common), 0.01)))
