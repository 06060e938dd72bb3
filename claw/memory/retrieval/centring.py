"""Vectors without what they all have in common, so that their cosine tells them apart."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from claw.memory.retrieval.signals import Floats

COMPONENTS = 1
LEAST = 20  # of fewer vectors, the first component would be one of them
_SAMPLE = 8192
_SPARE = 8
_ROUNDS = 8
_TINY = 1e-6


@dataclass(frozen=True, slots=True)
class Centring:
    """`mean`, (d,), and `components`, (c, d), are taken off; `directions`, (k, d), tell most.

    A centred vector is (v - mean) without its share along the components, at length 1.
    """

    mean: Floats
    components: Floats
    directions: Floats

    def query(self, vector: Floats) -> Floats:
        """Return a query, (d,), centred and of length 1; zeros if nothing is left of it."""
        rest = vector - self.mean
        rest = rest - self.components.T @ (self.components @ rest)
        length = float(np.linalg.norm(rest))
        return rest / np.float32(length) if length > _TINY else np.zeros_like(rest)

    def scales(self, vectors: Floats) -> Floats:
        """Return (n,) what a product with a centred query must be multiplied by to be a cosine."""
        along = vectors @ np.vstack((self.mean, self.components)).T
        own = np.einsum("ij,ij->i", vectors, vectors)
        squares = own - 2 * along[:, 0] + self.mean @ self.mean
        squares -= ((along[:, 1:] - self.components @ self.mean) ** 2).sum(axis=1)
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
        names = ("mean", "components", "directions")
        return {name: memoryview(getattr(self, name)) for name in names}

    @classmethod
    def read(cls, arrays: Mapping[str, memoryview], size: int) -> "Centring":
        """Return what was saved for vectors of a size; raises ValueError or KeyError if unsound."""
        read = cls(*(np.asarray(arrays[name]) for name in ("mean", "components", "directions")))
        shapes = read.mean.shape + read.components.shape[1:] + read.directions.shape[1:]
        kinds = {one.dtype for one in (read.mean, read.components, read.directions)}
        if shapes != (size,) * 3 or kinds != {np.dtype(np.float32)}:
            raise ValueError("The saved centring is of other vectors.")
        return read


def fitted(vectors: Floats, directions: int = 0) -> Centring:
    """Return the centring of vectors, (n, d) with n > 0, with up to so many directions.

    Of many vectors, an even sample is read for the components and directions, all for the mean.
    """
    mean = vectors.mean(axis=0, dtype=np.float64).astype(np.float32)
    sample = vectors[:: -(-len(vectors) // _SAMPLE)] - mean
    components = COMPONENTS if len(vectors) >= LEAST else 0
    axes = _axes(sample, components + directions)
    return Centring(mean, axes[:components], axes[components:])


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
