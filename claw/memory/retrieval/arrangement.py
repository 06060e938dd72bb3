"""The order in which live rows are ranked: neighbours side by side, the dead left out."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from claw.memory.retrieval.postings import Places
from claw.memory.retrieval.rows import (
    DAY,
    GROUP,
    LENGTH,
    POSITION,
    SOURCE,
    SPEAKER,
    UNSPOKEN,
    Numbers,
    RowTable,
)
from claw.memory.retrieval.signals import Flags, Floats, Rows

_NOWHERE = np.int32(-1)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Of n live rows: `order` gives the row at each place, `place` of each row its place or -1.

    Everything else is by place: `numbers`, (8, n), whether a place is the `first` or the `last` of
    its neighbours, and what the signals say of it in whatever query.
    """

    order: Places
    place: Places
    numbers: Numbers
    first: Flags
    last: Flags
    previous: Rows
    following: Rows
    groups: Rows
    age: Floats
    lengths: Floats
    window_lengths: Floats

    def __len__(self) -> int:
        """Return n."""
        return len(self.order)


def arranged(table: RowTable, alive: Flags) -> Arrangement:
    """Return the arrangement of the rows that are alive."""
    order = table.in_order()
    order = order[alive.take(order)]
    numbers = np.take(table.numbers, order, axis=1)
    place = np.full(len(table), -1, np.int64)
    place[order] = np.arange(len(order))
    here = np.arange(len(order), dtype=np.int32)
    begins = np.diff(numbers[GROUP], prepend=-1) != 0
    first = begins | (_apart(numbers) & ~begins)
    last = np.append(first[1:], np.ones(min(1, len(order)), np.bool_))
    lengths = numbers[LENGTH].astype(np.float32)
    return Arrangement(
        order=order,
        place=place,
        numbers=numbers,
        first=first,
        last=last,
        previous=np.where(first, _NOWHERE, here - 1),
        following=np.where(last, _NOWHERE, here + 1),
        groups=np.cumsum(begins, dtype=np.int32) - 1,
        age=_age(numbers[DAY]),
        lengths=lengths,
        window_lengths=over_neighbours(lengths, first),
    )


def _apart(numbers: Numbers) -> Flags:
    """Return which rows have nothing to do with the one before: another note of their section.

    What was said one after another belongs together; what stands below one another does not, but
    for the parts of one entry.
    """
    moves = np.diff(numbers[POSITION], prepend=-1) != 0
    moves |= np.diff(numbers[SOURCE], prepend=-1) != 0
    return np.asarray(moves & (numbers[SPEAKER] == UNSPOKEN))


def over_neighbours(values: NDArray[np.float32], first: Flags) -> Floats:
    """Return the sum of each value with those before and after it in its group."""
    total = values.copy()
    within = ~first[1:]
    total[1:] += values[:-1] * within
    total[:-1] += values[1:] * within
    return total


def _age(days: NDArray[np.int32]) -> Floats:
    newest = days.max(initial=0)
    return np.where(days > 0, newest - days, 0).astype(np.float32)
