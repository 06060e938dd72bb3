"""Rank texts that stand in no file for a question, as the index ranks notes, and tell likeness.

Knows nothing of who keeps the texts.
"""

from collections.abc import Sequence
from threading import Lock

import numpy as np

from claw.domain.nodes import Node
from claw.domain.ports import Embedder
from claw.errors import EmbeddingFailed
from claw.memory import similarity
from claw.memory.retrieval.alike import common_to_notes
from claw.memory.retrieval.embedding import keys_of
from claw.memory.retrieval.index import NodeIndex, Ranked
from claw.memory.retrieval.signals import Floats
from claw.memory.retrieval.similar import Vectors

NEAR_AT_LEAST, NEAR_ENOUGH = 0.05, 0.25
"""Nearness below which a text has nothing to do with a question, and as a share of the nearest.

Of the turns that answered questions, 19 of 20 were four times as near, in small conversations.
"""

AT_ONCE = 64
"""New texts that are embedded for one question; the others wait for the next, and go by words."""

_LEAST = 1e-6
_MOST_KEPT = 10_000
_SOURCE = "texts"


class TextRanks:
    """A Ranks over an embedder; without one, and whenever that fails, by keywords alone.

    What was read or embedded is kept; of more than 10,000 vectors, those of texts that are asked
    for no longer are let go. The same texts have the same scores, however they came together, once
    all are embedded: of very many new ones, some are only at the next question.
    """

    def __init__(self, embedder: Embedder | None) -> None:
        """Read and embed nothing yet."""
        self._embedder = embedder
        self._index = NodeIndex()
        self._nodes: tuple[Node, ...] = ()
        self._vectors = Vectors()
        self._rows: dict[str, Floats] = {}
        self._common: Floats | None = None
        self._working = Lock()

    def rank(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """Return a score for each text, 0 for one that has nothing to do with the question.

        The best one has about 1, however little that is; never raises.
        """
        whole = [text for text in dict.fromkeys(texts) if text.strip()]
        if not question.strip() or not whole:
            return [0.0] * len(texts)
        with self._working:
            vector = self._prepared(question, whole)
            vectors = Vectors() if vector is None else self._vectors
            found = self._index.rank(question, vector, len(whole), vectors)
        nearest = max((one.nearness for one in found), default=0.0)
        floor = max(NEAR_AT_LEAST, NEAR_ENOUGH * nearest)
        scores = {whole[one.placed.position - 1]: _score(one, floor) for one in found}
        return [scores.get(text, 0.0) for text in texts]

    def likeness(self, text: str, texts: Sequence[str]) -> Sequence[float]:
        """Return how alike in meaning the text is to each of the others, from 0 to 1.

        That is the cosine of their vectors without what all notes have in common, or, without
        vectors, the share of meaningful words that both have. Never raises.
        """
        if not text.strip() or not texts:
            return [0.0] * len(texts)
        with self._working:
            found = self._cosines(text, texts)
        if found is not None:
            return found
        return [similarity.likeness(text, other) for other in texts]

    def _prepared(self, question: str, texts: Sequence[str]) -> memoryview | None:
        """Have the index hold these texts; return the question's vector, None where there is none.

        The vectors are put together anew for other texts: how they are centred is then a matter of
        these texts alone.
        """
        nodes = tuple(Node(text, _SOURCE, place) for place, text in enumerate(texts, start=1))
        if nodes != self._nodes:
            self._index.update(_SOURCE, nodes)
            self._nodes, self._vectors = nodes, Vectors()
        if self._embedder is None:
            return None
        try:
            vector = self._embedder.embed_query(question)
            if len(self._vectors) < len(nodes):
                self._vectors = self._grown(self._embedder, nodes)
        except EmbeddingFailed:
            return None
        return vector

    def _grown(self, embedder: Embedder, nodes: Sequence[Node]) -> Vectors:
        """Return the vectors of the nodes, but not of all that are new where those are very many.

        Raises EmbeddingFailed.
        """
        new = [node.text for node in nodes if node.text not in self._rows]
        waiting = set(new[: len(new) - AT_ONCE] if len(new) > AT_ONCE else ())
        known = [node for node in nodes if node.text not in waiting]
        vectors = Vectors()
        rows = self._embedded(embedder, [node.text for node in known])
        vectors.add(keys_of(known), rows.data)
        return vectors

    def _cosines(self, text: str, texts: Sequence[str]) -> list[float] | None:
        if self._embedder is None:
            return None
        whole = [other for other in texts if other.strip()]
        try:
            rows = self._embedded(self._embedder, [text, *whole])
            if self._common is None or self._common.shape != rows.shape[1:]:
                self._common = common_to_notes(self._embedder)
            rows = rows - self._common
        except EmbeddingFailed:
            return None
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        rows = rows / np.maximum(lengths, np.float32(_LEAST))
        known = dict(zip(whole, np.clip(rows[1:] @ rows[0], 0, 1).tolist(), strict=True))
        return [known.get(other, 0.0) for other in texts]

    def _embedded(self, embedder: Embedder, texts: Sequence[str]) -> Floats:
        """Return (n, d) the vectors of texts, of which only new ones are made.

        Raises EmbeddingFailed.
        """
        new = [text for text in dict.fromkeys(texts) if text not in self._rows]
        if new:
            if len(self._rows) + len(new) > _MOST_KEPT:
                wanted = set(texts)
                self._rows = {text: row for text, row in self._rows.items() if text in wanted}
            self._take(new, np.asarray(embedder.embed(new), np.float32))
        if len({len(self._rows[text]) for text in texts}) > 1:
            self._rows = {}
            self._take(texts, np.asarray(embedder.embed(texts), np.float32))
        return np.stack([self._rows[text] for text in texts])

    def _take(self, texts: Sequence[str], rows: Floats) -> None:
        if rows.ndim != 2 or len(rows) != len(texts) or not np.isfinite(rows).all():
            raise EmbeddingFailed(f"The embedder made no {len(texts)} sound vectors.")
        self._rows |= dict(zip(texts, rows, strict=True))


def _score(one: Ranked, floor: float) -> float:
    if "keywords" in one.why or one.nearness >= floor:
        return max(one.score, _LEAST)
    return 0.0
