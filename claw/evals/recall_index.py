"""Put claw's own index behind the measure of recall."""

from collections.abc import Iterator, Sequence

import numpy as np

from claw.domain.nodes import Node
from claw.domain.ports import Embedder
from claw.evals.recall_sets import RecallSet
from claw.evals.recall_tuning import Case
from claw.memory.retrieval.changing import SourceNodes
from claw.memory.retrieval.index import NodeIndex
from claw.memory.retrieval.similar import Vectors


class IndexedFinder:
    """One set in an index of its own; `embedder` is None for keywords alone."""

    def __init__(self, asked: RecallSet, embedder: Embedder | None = None) -> None:
        """Index the set and embed it; raises EmbeddingFailed."""
        nodes = [item.node for item in asked.items]
        sources: dict[str, list[Node]] = {}
        for node in nodes:
            sources.setdefault(node.source, []).append(node)
        self._asked = asked
        self._embedder = embedder
        self._numbers = {_place(node): number for number, node in enumerate(nodes)}
        self._index = NodeIndex()
        self._index.update_all([SourceNodes(name, several) for name, several in sources.items()])
        self._vectors = Vectors()
        if embedder is not None:
            self._vectors.add(_keys(nodes), embedder.embed([node.embedded for node in nodes]))

    def embed(self, question: str) -> memoryview | None:
        """Return the question's vector, None without an embedder; raises EmbeddingFailed."""
        return self._embedder.embed_query(question) if self._embedder else None

    def _asked_before(self, vector: memoryview | None) -> None:
        """Let later questions be told apart from this one, as in a chat."""
        if vector is not None:
            self._vectors.questions.add(vector)

    def find(self, question: str, vector: memoryview | None, limit: int) -> Sequence[int]:
        """Return the numbers of at most `limit` items, the best first."""
        found = self._index.rank(question, vector, limit, self._vectors)
        self._asked_before(vector)
        places = (one.placed for one in found)
        return [self._numbers[one.source, one.position, one.part] for one in places]

    def cases(self) -> Iterator[Case]:
        """Yield each question with what the index knows for it; raises EmbeddingFailed."""
        places = self._index.placed()
        numbers = [self._numbers[one.source, one.position, one.part] for one in places]
        for question in self._asked.questions:
            vector = self.embed(question.text)
            signals = self._index.signals(question.text, vector, self._vectors)
            self._asked_before(vector)
            yield Case(self._asked, question, signals, numbers)


def _place(node: Node) -> tuple[str, int, int]:
    return node.source, node.position, node.part


def _keys(nodes: Sequence[Node]) -> memoryview:
    return np.frombuffer(b"".join(node.key for node in nodes), np.uint8).reshape(-1, 16).data
