"""Vectors with their keys, centred once for all: what is known of them at one time."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b

import numpy as np

from claw.memory.retrieval.centring import Centring, fitted
from claw.memory.retrieval.postings import Hashes, Places
from claw.memory.retrieval.signals import Floats
from claw.memory.retrieval.stacking import Stack, products

EXACT = 20_000  # up to so many vectors, each is compared in all its dimensions
_DIRECTIONS = 128
_GROWTH = 1.1


@dataclass(frozen=True, slots=True)
class VectorTable:
    """`heads`, the first halves of keys, sorted, belong to `rows` of `vectors`.

    `centring` was fitted to the first `fitted` rows; `scales`, (n,), make cosines of products with
    a centred query. `coarse`, (n, k), are the rows along the strongest directions, where there are
    more than EXACT.
    """

    heads: Hashes
    rows: Places
    vectors: Stack
    centring: Centring
    fitted: int
    scales: Floats
    coarse: Stack | None = None

    def __len__(self) -> int:
        """Return n."""
        return len(self.rows)

    def find(self, heads: Hashes) -> Places:
        """Return the row of each, -1 where there is none."""
        at = np.minimum(np.searchsorted(self.heads, heads), len(self.heads) - 1)
        return np.where(self.heads.take(at) == heads, self.rows.take(at), -1)

    def cosines(self, asked: Floats, rows: Places | None = None) -> Floats:
        """Return the cosine of a centred query with some rows, or with all."""
        offset = self.centring.mean @ asked
        if rows is None:
            return (self.vectors @ asked - offset) * self.scales
        return (products(self.vectors.take(rows), asked) - offset) * self.scales.take(rows)

    def with_more(self, heads: Hashes, block: Floats) -> "VectorTable":
        """Return these and k more, whose heads, (k,), are new and in order."""
        at = np.searchsorted(self.heads, heads)
        longer = replace(
            self,
            heads=np.insert(self.heads, at, heads),
            rows=np.insert(self.rows, at, np.arange(len(self), len(self) + len(heads))),
            vectors=self.vectors.with_more(block),
        )
        return longer.settled()

    def settled(self) -> "VectorTable":
        """Return these with all that is derived: for new rows, or fitted anew if there are many."""
        if len(self) > self.fitted * _GROWTH or (self.coarse is None and len(self) > EXACT):
            whole = self.vectors.whole()
            centring = fitted(whole, _DIRECTIONS if len(self) > EXACT else 0)
            return replace(
                self,
                centring=centring,
                fitted=len(self),
                scales=(scales := centring.scales(whole)),
                coarse=Stack(centring.coarse(whole, scales)) if len(self) > EXACT else None,
            )
        block = self.vectors.take(np.arange(len(self.scales), len(self)))
        scales = self.centring.scales(block)
        coarse = self.coarse and self.coarse.with_more(self.centring.coarse(block, scales))
        return replace(self, scales=np.concatenate((self.scales, scales)), coarse=coarse)

    def arrays(self) -> dict[str, memoryview]:
        """Return what makes opening quick, to be saved."""
        mark = np.frombuffer(self.fingerprint(len(self)), np.uint8)
        return {
            "fingerprint": mark.data,
            "fitted": np.array([self.fitted]).data,
            "scales": self.scales.data,
            "coarse": (self.coarse.whole() if self.coarse else self.scales[:0, None]).data,
            **self.centring.arrays(),
        }

    def fingerprint(self, count: int) -> bytes:
        """Return what the keys of the first `count` rows are known by."""
        by_row = np.empty(len(self), np.uint64)
        by_row[self.rows] = self.heads
        return blake2b(by_row[:count].tobytes(), digest_size=16).digest()


def opened(heads: Hashes, vectors: Floats, saved: Mapping[str, memoryview]) -> VectorTable:
    """Return the table of n > 0 vectors, with what was derived earlier if it is of these."""
    order = np.argsort(heads, kind="stable")
    nothing = np.zeros((0, vectors.shape[1]), np.float32)
    none = Centring(nothing.sum(axis=0), nothing.sum(axis=0), nothing)
    bare = VectorTable(heads[order], order, Stack(vectors), none, 0, nothing[:, 0])
    try:
        return _with_saved(bare, saved).settled()
    except (KeyError, ValueError, IndexError):
        return bare.settled()


def _with_saved(bare: VectorTable, saved: Mapping[str, memoryview]) -> VectorTable:
    scales, coarse = np.asarray(saved["scales"]), np.asarray(saved["coarse"])
    centring = Centring.read(saved, bare.vectors.width)
    count = len(scales)
    sound = count <= len(bare) and bytes(saved["fingerprint"]) == bare.fingerprint(count)
    many = len(bare) > EXACT
    if not sound or coarse.shape != ((count, len(centring.directions)) if many else (0, 1)):
        raise ValueError("The saved figures are of other vectors.")
    past = int(np.asarray(saved["fitted"])[0])
    stack = Stack(coarse) if many else None
    return replace(bare, centring=centring, fitted=past, scales=scales, coarse=stack)
