"""What every recipe is given: the texts of the items, and vectors that are made once."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from claw.domain.ports import Embedder
from claw.evals.recall_sets import RecallSet

Floats = np.ndarray[Any, np.dtype[np.float32]]


class Remembered:
    """An embedder that makes each vector once, so that every recipe is given the same."""

    def __init__(self, embedder: Embedder) -> None:
        self.identity, self.label, self._embedder = embedder.identity, embedder.label, embedder
        self._known: dict[tuple[str, str], Floats] = {}

    def embed(self, texts: Sequence[str]) -> memoryview:
        """Return (n, d) float32."""
        new = [text for text in dict.fromkeys(texts) if ("text", text) not in self._known]
        if new:
            rows = np.asarray(self._embedder.embed(new))
            self._known |= {("text", text): row for text, row in zip(new, rows, strict=True)}
        return np.stack([self._known["text", text] for text in texts]).data

    def embed_query(self, text: str) -> memoryview:
        """Return (d,) float32."""
        if ("query", text) not in self._known:
            self._known["query", text] = np.asarray(self._embedder.embed_query(text))
        return self._known["query", text].data


class Recipe:
    """What all recipes share: the texts, and the embedding of a question."""

    def __init__(self, asked: RecallSet, embedder: Embedder) -> None:
        self.texts = [item.node.indexed for item in asked.items]
        self.embedder = embedder

    def embed(self, question: str) -> memoryview | None:
        """Return the question's vector."""
        return self.embedder.embed_query(question)
