"""The rows of an index as columns of numbers: where a node stands, never what it says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from claw.domain.nodes import Node
from claw.memory.retrieval.postings import Places

Keys = NDArray[np.uint64]
Numbers = NDArray[np.int32]

COLUMNS = 8
SOURCE, GROUP, POSITION, PART, DAY, SPEAKER, LENGTH, TRAITS = range(COLUMNS)
UNSPOKEN = 0  # the speaker of what nobody said, a note
READ = [LENGTH, TRAITS]  # what only the text tells
ASKS, TELLS_TIME, NOT_LATIN = 1, 2, 4
_POSITIONS = 1 << 26
_PARTS = 1 << 14


@dataclass(frozen=True, slots=True)
class RowTable:
    """`keys`, (n, 2), are the two halves of a node's key; `numbers`, (8, n), are its columns.

    DAY is the ordinal of its date, 0 without one; SOURCE, GROUP and SPEAKER are numbers that the
    index gave out; LENGTH is how many terms it has, TRAITS the sum of ASKS, TELLS_TIME
    and NOT_LATIN where they are true of it.
    """

    keys: Keys
    numbers: Numbers

    def __len__(self) -> int:
        """Return n."""
        return len(self.keys)

    def take(self, rows: Places) -> "RowTable":
        """Return these rows in this order."""
        return RowTable(self.keys[rows], np.take(self.numbers, rows, axis=1))

    def with_more(self, more: "RowTable") -> "RowTable":
        """Return these rows and then others."""
        if not len(self) or not len(more):
            return more if len(more) else self
        return RowTable(
            np.concatenate((self.keys, more.keys)),
            np.concatenate((self.numbers, more.numbers), axis=1),
        )

    def with_changed(self, rows: Places, numbers: Numbers) -> "RowTable":
        """Return these with other columns, (8, k), at k of them."""
        if not len(rows):
            return self
        changed = self.numbers.copy()
        changed[:, rows] = numbers
        return RowTable(self.keys, changed)

    def in_order(self) -> Places:
        """Return the rows sorted by group, position and part; quick where they nearly are."""
        place = self.numbers[GROUP].astype(np.int64) * (_POSITIONS * _PARTS)
        place += np.minimum(self.numbers[POSITION], _POSITIONS - 1).astype(np.int64) * _PARTS
        place += np.minimum(self.numbers[PART], _PARTS - 1)
        return np.argsort(place, kind="stable")

    def arrays(self) -> dict[str, memoryview]:
        """Return what is to be saved."""
        return {"keys": self.keys.data, "numbers": self.numbers.data}

    @classmethod
    def read(cls, arrays: Mapping[str, memoryview]) -> "RowTable":
        """Return what was saved; raises ValueError or KeyError if it is not sound."""
        keys, numbers = np.asarray(arrays["keys"]), np.asarray(arrays["numbers"])
        sound = keys.dtype == np.uint64 and numbers.dtype == np.int32
        if not sound or keys.shape[1:] != (2,) or numbers.shape != (COLUMNS, len(keys)):
            raise ValueError("The saved rows do not fit together.")
        return cls(keys, numbers)


NONE = RowTable(np.zeros((0, 2), np.uint64), np.zeros((COLUMNS, 0), np.int32))


def key_halves(keys: Sequence[bytes]) -> Keys:
    """Return keys of 16 bytes as (n, 2) numbers."""
    return np.frombuffer(b"".join(keys), np.uint64).reshape(-1, 2)


def group_hash(node: Node) -> int:
    """Return the 64-bit hash of a node's group, which no other source shares.

    Without a group, a node has no neighbours but the parts of the same entry.
    """
    group = node.group or f"\0{node.position}"
    name = f"{node.source}\0{group}".encode("utf-8", "replace")
    return int.from_bytes(blake2b(name, digest_size=8).digest(), "little")
