"""Vectors without what they all have in common, so that their cosine tells them apart."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from claw.memory.retrieval.signals import Floats

_SAMPLE = 8192
_SPARE = 8
_ROUNDS = 8
_TINY = 1e-6
_FEW = 3  # vectors of which the mean is only half known
_FEWEST = 50
_OUTWEIGHS = 3.0  # two languages with one embedder measured 5.0, one language 1 to 2


@dataclass(frozen=True, slots=True)
class Centring:
    """`mean`, (d,), and what lies along `shed`, (d,), are taken off, the rest made of length 1.

    `shed` is zeros, or the one direction that outweighs all others, such as the language of a
    text. `directions`, (k, d), tell most of what is left.
    """

    mean: Floats
    shed: Floats
    directions: Floats

    def query(self, vector: Floats, asked: Floats | None = None) -> Floats:
        """Return a query, (d,), centred and of length 1; zeros if nothing is left of it.

        `asked`, (d,), is what questions have in common, which is not what texts have; without it
        the mean is taken off.
        """
        rest = vector - (self.mean if asked is None else asked)
        rest = rest - np.float32(rest @ self.shed) * self.shed
        length = float(np.linalg.norm(rest))
        return rest / np.float32(length) if length > _TINY else np.zeros_like(rest)

    def scales(self, vectors: Floats) -> Floats:
        """Return (n,) what a product with a centred query must be multiplied by to be a cosine."""
        own = np.einsum("ij,ij->i", vectors, vectors)
        squares = own - 2 * (vectors @ self.mean) + self.mean @ self.mean
        squares -= (vectors @ self.shed - self.mean @ self.shed) ** 2
        lengths = np.sqrt(np.maximum(squares, 0))
        return np.where(lengths > _TINY, 1 / np.maximum(lengths, _TINY), 0).astype(np.float32)

    def coarse(self, vectors: Floats, scales: Floats) -> Floats:
        """Return (n, k): centred vectors along the directions."""
        along = vectors @ self.directions.T
        along -= self.directions @ self.mean
        along *= scales[:, None]
        return along

    def arrays(self) -> dict[str, memoryview]:
        """Return what is to be saved."""
        names = ("mean", "shed", "directions")
        return {name: memoryview(getattr(self, name)) for name in names}

    @classmethod
    def read(cls, arrays: Mapping[str, memoryview], size: int) -> "Centring":
        """Return what was saved for vectors of a size; raises ValueError or KeyError if unsound."""
        read = cls(*(np.asarray(arrays[name]) for name in ("mean", "shed", "directions")))
        shapes = read.mean.shape + read.shed.shape + read.directions.shape[1:]
        kinds = {one.dtype for one in (read.mean, read.shed, read.directions)}
        if shapes != (size,) * 3 or kinds != {np.dtype(np.float32)}:
            raise ValueError("The saved centring is of other vectors.")
        return read


def fitted(vectors: Floats, directions: int = 0) -> Centring:
    """Return the centring of vectors, (n, d) with n > 0, with up to so many directions.

    Of many vectors, an even sample is read for the directions, all for the mean; of few, the mean
    is not taken off in full, or nothing would be left of them.
    """
    known = len(vectors) / (len(vectors) + _FEW)
    mean = (vectors.mean(axis=0, dtype=np.float64) * known).astype(np.float32)
    sample = vectors[:: -(-len(vectors) // _SAMPLE)] - mean
    shed = _outstanding(sample)
    sample -= np.outer(sample @ shed, shed)
    return Centring(mean, shed, _axes(sample, directions))


def _outstanding(sample: Floats) -> Floats:
    """Return the first principal axis of centred vectors where it outweighs the second by far."""
    nothing = np.zeros(sample.shape[1], np.float32)
    if len(sample) < _FEWEST or sample.shape[1] < 2:
        return nothing
    lengths = np.linalg.norm(sample, axis=1, keepdims=True)
    unit = sample / np.maximum(lengths, np.float32(_TINY))
    first, second = _axes(unit, 2)
    weights = float(((unit @ first) ** 2).sum()), float(((unit @ second) ** 2).sum())
    return first if weights[0] > _OUTWEIGHS * weights[1] else nothing


def _axes(sample: Floats, count: int) -> Floats:
    """Return the strongest principal axes of centred vectors as rows, by subspace iteration.

    A whole eigendecomposition takes a hundred times as long, and only the first axes are asked for.
    """
    if not count:
        return np.zeros((0, sample.shape[1]), np.float32)
    width = min(count + _SPARE, *sample.shape)
    block = np.linalg.qr(sample[:: len(sample) // width][:width].T)[0]
    for _ in range(_ROUNDS):
        block = np.linalg.qr(sample.T @ (sample @ block))[0]
    within = sample @ block
    turned = np.linalg.eigh(within.T @ within)[1][:, ::-1]
    return np.ascontiguousarray((block @ turned).T[:count], np.float32)
