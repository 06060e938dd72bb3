"""Two embedders as one: their vectors side by side, which tell more together than each alone."""

from collections.abc import Sequence

import numpy as np

from claw.domain.ports import Embedder
from claw.llm.vectors import Vectors

FIRST = 3.5
"""How much longer the first one's part is: its vectors lie closer together, and tell less of it."""


class JoinedEncoder:
    """An Embedder whose vectors are those of a first and a second one, joined."""

    def __init__(self, first: Embedder, second: Embedder, weight: float = FIRST) -> None:
        """Keep both; the first one's part counts `weight` times."""
        self._first = first
        self._second = second
        self._weight = weight

    @property
    def identity(self) -> str:
        """What its vectors are known by: both, and the weight."""
        return f"{self._first.identity} x {self._weight} and {self._second.identity}"

    @property
    def label(self) -> str:
        """What to call it on screen."""
        return f"{self._first.label} + {self._second.label}"

    def embed(self, texts: Sequence[str]) -> memoryview:
        """Return (n, d) float32, d the sum of both sizes; raises EmbeddingFailed."""
        return self._joined(self._first.embed(texts), self._second.embed(texts))

    def embed_query(self, text: str) -> memoryview:
        """Return (d,) float32 for a question; raises EmbeddingFailed."""
        return self._joined(self._first.embed_query(text), self._second.embed_query(text))

    def _joined(self, first: memoryview, second: memoryview) -> memoryview:
        parts = (np.asarray(first) * np.float32(self._weight), np.asarray(second))
        rows: Vectors = np.concatenate(parts, axis=-1)
        rows /= np.float32((self._weight**2 + 1) ** 0.5)  # both parts are of length 1
        return np.ascontiguousarray(rows).data
