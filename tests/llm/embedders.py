"""Doubles of embedders."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from claw.errors import EmbeddingFailed
from tests.fake_embeddings import vector


class ListedEmbedder:
    """An Embedder whose vectors are made of a text's terms; records what it is asked.

    `failures` are raised one after the other, None among them stands for a success.
    """

    label = "listed"

    def __init__(
        self,
        failures: Sequence[EmbeddingFailed | None] = (),
        before: Callable[[], object] = lambda: None,
        identity: str = "listed",
    ) -> None:
        """Call `before` at the beginning of each embedding."""
        self.identity = identity
        self.asked: list[str] = []
        self.failures = list(failures)
        self._before = before

    def embed(self, texts: Sequence[str]) -> memoryview:
        return self._rows(texts).data

    def embed_query(self, text: str) -> memoryview:
        return self._rows([text]).reshape(-1).data

    def _rows(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self._before()
        self.asked += texts
        failure = self.failures.pop(0) if self.failures else None
        if failure is not None:
            raise failure
        rows = np.array([vector(text, 8) for text in texts], dtype=np.float32)
        unit: NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit
