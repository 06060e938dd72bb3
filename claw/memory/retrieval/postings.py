"""An inverted index: for each term, known by its hash alone, which rows hold it how often."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

Hashes = NDArray[np.uint64]
Places = NDArray[np.int64]
Rows = NDArray[np.int32]
Counts = NDArray[np.uint8]

MOST = 255  # a count is kept in one byte; BM25 hardly tells 255 from more


@dataclass(frozen=True, slots=True)
class Postings:
    """`terms` are sorted; term i has `rows` and `counts` from `starts[i]` to `starts[i + 1]`."""

    terms: Hashes
    starts: Places
    rows: Rows
    counts: Counts

    def of(self, term: int) -> tuple[Rows, Counts]:
        """Return the rows that hold the term, each once, and how often they do."""
        at = int(np.searchsorted(self.terms, np.uint64(term)))
        if at == len(self.terms) or int(self.terms[at]) != term:
            return self.rows[:0], self.counts[:0]
        span = slice(int(self.starts[at]), int(self.starts[at + 1]))
        return self.rows[span], self.counts[span]

    def with_more(self, more: "Postings") -> "Postings":
        """Return these with others of further rows; costs as much as copying these."""
        if not len(more.terms):
            return self
        at = np.searchsorted(self.terms, more.terms)
        known = np.append(self.terms, np.uint64(0))[at] == more.terms
        known &= at < len(self.terms)
        terms = np.insert(self.terms, at[~known], more.terms[~known])
        held = np.insert(np.diff(self.starts), at[~known], 0)
        added = np.diff(more.starts)
        held[np.searchsorted(terms, more.terms)] += added
        into = np.repeat(self.starts[at + known], added)
        return Postings(
            terms,
            np.concatenate(([0], np.cumsum(held))),
            np.insert(self.rows, into, more.rows),
            np.insert(self.counts, into, more.counts),
        )

    def renumbered(self, place: Places) -> "Postings":
        """Return these where row r is row `place[r]`, without the rows whose place is -1."""
        rows = place[self.rows]
        stays = rows >= 0
        starts = np.concatenate(([0], np.cumsum(stays)))[self.starts]
        held = np.diff(starts) > 0
        return Postings(
            self.terms[held],
            np.append(starts[:-1][held], starts[-1]),
            rows[stays].astype(np.int32),
            self.counts[stays],
        )

    def arrays(self) -> dict[str, memoryview]:
        """Return what is to be saved."""
        return {
            name: memoryview(getattr(self, name)) for name in ("terms", "starts", "rows", "counts")
        }

    @classmethod
    def read(cls, arrays: Mapping[str, memoryview], length: int) -> "Postings":
        """Return what was saved, of `length` rows; raises ValueError or KeyError if unsound."""
        read = cls(*(np.asarray(arrays[name]) for name in ("terms", "starts", "rows", "counts")))
        read.check(length)
        return read

    def check(self, length: int) -> None:
        """Raise ValueError where these could lead beyond their own arrays or `length` rows."""
        kinds = [one.dtype for one in (self.terms, self.starts, self.rows, self.counts)]
        sound = kinds == [np.uint64, np.int64, np.int32, np.uint8]
        sound = sound and len(self.starts) == len(self.terms) + 1
        sound = sound and len(self.rows) == len(self.counts) == self.starts[-1]
        sound = sound and self.starts[0] == 0 and bool((np.diff(self.starts) > 0).all())
        sound = sound and bool((self.terms[1:] > self.terms[:-1]).all())
        if sound and len(self.rows):
            sound = self.rows.min() >= 0 and self.rows.max() < length
        if not sound:
            raise ValueError("The saved postings do not fit together.")


NONE = Postings(
    np.zeros(0, np.uint64), np.zeros(1, np.int64), np.zeros(0, np.int32), np.zeros(0, np.uint8)
)


@lru_cache(maxsize=1 << 16)
def term_hash(term: str) -> int:
    """Return the 64-bit hash by which a term is known, the same in every process."""
    return int.from_bytes(
        blake2b(term.encode("utf-8", "replace"), digest_size=8).digest(), "little"
    )


def collected(documents: Iterable[Sequence[str]], first: int = 0) -> tuple[Postings, Rows]:
    """Return the postings of documents, given by their terms, and (n,) how many terms each has.

    The rows are numbered from `first`.
    """
    vocabulary: defaultdict[str, int] = defaultdict()
    vocabulary.default_factory = vocabulary.__len__
    numbers: list[int] = []
    lengths: list[int] = []
    for document in documents:
        numbers.extend(map(vocabulary.__getitem__, document))
        lengths.append(len(document))
    if not numbers:
        return NONE, np.zeros(len(lengths), np.int32)
    hashes = np.fromiter(map(term_hash, vocabulary), np.uint64, len(vocabulary))
    terms, kinds = np.unique(hashes, return_inverse=True)
    rows = np.repeat(np.arange(len(lengths)), lengths)
    pairs, counts = np.unique(kinds[numbers] * len(lengths) + rows, return_counts=True)
    owners, rows = np.divmod(pairs, len(lengths))
    return Postings(
        terms,
        np.searchsorted(owners, np.arange(len(terms) + 1)),
        (rows + first).astype(np.int32),
        np.minimum(counts, MOST).astype(np.uint8),
    ), np.array(lengths, np.int32)
