"""A search over real files, and an embedder that a test can reckon with."""

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from claw.domain.nodes import Node
from claw.domain.notebook import Notebook
from claw.domain.ports import Embedder
from claw.errors import EmbeddingFailed
from claw.memory.retrieval.embedding import Embedding
from claw.memory.retrieval.index import NodeIndex
from claw.memory.retrieval.note_nodes import note_nodes
from claw.memory.retrieval.searching import Retriever
from claw.memory.retrieval.shelves import NoteShelf, TurnShelf
from claw.memory.retrieval.signals import Floats
from claw.memory.retrieval.terms import index_terms
from claw.storage.index_files import FileIndex
from claw.storage.secrets import Secrets
from claw.storage.turns import FileTurns
from claw.storage.vector_files import FileVectors
from tests.places import Places


class Whole:
    """A splitter that cuts nothing."""

    def split(self, text: str) -> Sequence[str]:
        return (text,)


@dataclass
class Meanings:
    """An embedder: a text is the sum of its terms, and terms that mean the same are one.

    `failing` is raised instead, and `asked` is all that was embedded.
    """

    same: Mapping[str, str] = field(default_factory=dict)
    size: int = 64
    identity: str = "test one"
    label: str = "test"
    failing: EmbeddingFailed | None = None
    asked: list[str] = field(default_factory=list)

    def embed(self, texts: Sequence[str]) -> memoryview:
        if self.failing:
            raise self.failing
        self.asked += texts
        return np.stack([self._vector(text) for text in texts]).data

    def embed_query(self, text: str) -> memoryview:
        if self.failing:
            raise self.failing
        return self._vector(text).data

    def _vector(self, text: str) -> Floats:
        total = np.full(self.size, 1e-6)
        for term in index_terms(text):
            seed = zlib.crc32(f"{self.identity} {self.same.get(term, term)}".encode())
            total += np.random.default_rng(seed).standard_normal(self.size)
        unit: Floats = (total / np.linalg.norm(total)).astype(np.float32)
        return unit


def retriever(
    places: Places, embedder: Embedder | None = None, log: Callable[[str], None] | None = None
) -> Retriever:
    """Return a search over the files of a workspace as another process would open it."""
    say = log or places.told.append
    files = FileIndex(places.workspace.terms, say)
    vectors = FileVectors(places.workspace.vectors, say)

    def nodes_of(notebook: Notebook) -> tuple[Node, ...]:
        return note_nodes(notebook, places.archive.cold(), {}, Whole())

    return Retriever(
        NoteShelf(NodeIndex.load(files, "notes"), places.memory, nodes_of),
        TurnShelf(
            NodeIndex.load(files, "turns"), FileTurns(places.workspace, places.clock, Secrets())
        ),
        files,
        vectors,
        Embedding(embedder, vectors, files) if embedder else None,
    )
