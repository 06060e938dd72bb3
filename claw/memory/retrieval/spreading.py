"""How long the sum of a node's vector and its neighbours' is: the less, the less alike they are."""

from dataclasses import dataclass

import numpy as np

from claw.memory.retrieval.arrangement import over_neighbours
from claw.memory.retrieval.centring import Centring
from claw.memory.retrieval.postings import Places
from claw.memory.retrieval.signals import Flags, Floats
from claw.memory.retrieval.vector_table import VectorTable

_CHUNK = 4_096
_LEAST = 0.01  # a sum that all but vanishes would make too much of what is near it


@dataclass(frozen=True, slots=True)
class Spread:
    """The `lengths`, (n,), of places with vectors in `rows`, each `first` in its group or not."""

    centring: Centring
    rows: Places
    first: Flags
    lengths: Floats


def spread(table: VectorTable, rows: Places, first: Flags, past: Spread | None) -> Spread:
    """Return the spread of n places; of a past one, what lies before and after all changes stays.

    A row of -1 is of no vector and adds nothing; where there is none at all, the length is 1. Of
    very many vectors, the products between neighbours are taken in the strongest directions.
    """
    lengths = np.ones(len(rows), np.float32)
    start, stop = 0, len(rows)
    if past and past.centring is table.centring:
        before, after = _unchanged(past, rows, first)
        start, stop = max(0, before - 1), min(stop, stop - after + 1)
        lengths[:start] = past.lengths[:start]
        lengths[stop:] = past.lengths[len(past.lengths) - (len(rows) - stop) :]
    for at in range(start, stop, _CHUNK):
        end = min(at + _CHUNK, stop)
        around = slice(max(0, at - 1), end + 1)
        own = _lengths(table, rows[around], first[around])
        lengths[at:end] = own[at - around.start :][: end - at]
    return Spread(table.centring, rows, first, lengths)


def _unchanged(past: Spread, rows: Places, first: Flags) -> tuple[int, int]:
    """Return how many places are the same at the beginning, and at the end of the rest."""
    shorter = min(len(past.rows), len(rows))
    same = (past.rows[:shorter] == rows[:shorter]) & (past.first[:shorter] == first[:shorter])
    before = shorter if same.all() else int(np.argmin(same))
    left = shorter - before
    if not left:
        return before, 0
    same = (past.rows[-left:] == rows[-left:]) & (past.first[-left:] == first[-left:])
    return before, left if same.all() else int(np.argmin(same[::-1]))


def _lengths(table: VectorTable, rows: Places, first: Flags) -> Floats:
    there = (rows >= 0) & (rows < len(table))
    vectors = table.centred(np.where(there, rows, 0)) * there[:, None]
    within = ~first[1:, None]
    total = vectors.copy()
    total[1:] += vectors[:-1] * within
    total[:-1] += vectors[1:] * within
    seen = np.einsum("ij,ij->i", vectors, vectors)
    counted = over_neighbours(there.astype(np.float32), first)
    squares = counted + np.einsum("ij,ij->i", total, total) - over_neighbours(seen, first)
    return np.where(counted > 0, np.sqrt(np.maximum(squares, _LEAST)), np.float32(1))
