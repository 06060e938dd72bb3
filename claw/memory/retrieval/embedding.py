"""The vectors of one embedder: loaded late, added to behind the turns, and asked for a question."""

from collections.abc import Callable, Sequence
from threading import Lock

import numpy as np

from claw.domain.exchange import Cancellation
from claw.domain.nodes import Node
from claw.domain.ports import Embedder, IndexFiles, VectorFiles
from claw.errors import Cancelled, EmbeddingFailed
from claw.memory.retrieval.index import NodeIndex, Placed
from claw.memory.retrieval.similar import Vectors

BATCH = 32
_SAVED = "vectors"

NodeAt = Callable[[Placed], Node | None]
Progress = Callable[[int, int], None]


class Embedding:
    """Keeps the vectors of all nodes, as far as they are made, for as long as claw runs."""

    def __init__(self, embedder: Embedder, vectors: VectorFiles, arrays: IndexFiles) -> None:
        """Load nothing yet; `arrays` keeps what the centring was fitted to."""
        self._embedder = embedder
        self._files = vectors
        self._arrays = arrays
        self._loading = Lock()
        self._loaded: Vectors | None = None

    @property
    def label(self) -> str:
        """What the embedder is called on screen."""
        return self._embedder.label

    @property
    def ready(self) -> bool:
        """Whether the embedder is loaded, so that what its vectors are known by is known."""
        return bool(self._embedder.identity)

    @property
    def vectors(self) -> Vectors:
        """The vectors that there are, read once; none before the embedder is loaded."""
        with self._loading:
            if self._loaded is None and self.ready:
                keys, rows = self._files.load(self._embedder.identity)
                self._loaded = Vectors(keys, rows, self._arrays.load(_SAVED))
            return Vectors() if self._loaded is None else self._loaded

    def of_question(self, text: str) -> memoryview:
        """Return the vector of a question, (d,) float32; raises EmbeddingFailed."""
        return self._embedder.embed_query(text)

    def missing(self, index: NodeIndex) -> Sequence[Placed]:
        """Return where the nodes stand that have no vector yet."""
        return index.missing(self.vectors)

    def catch_up(
        self, index: NodeIndex, node_at: NodeAt, cancellation: Cancellation, progress: Progress
    ) -> int:
        """Make the vectors that are missing and keep each batch on disk; return how many.

        `progress` is given the vectors made and those wanted. What is cancelled or fails in between
        goes on from there the next time. Raises Cancelled, EmbeddingFailed, StorageFailed.
        """
        wanted = self.missing(index)
        made = 0
        for start in range(0, len(wanted), BATCH):
            if cancellation.cancelled:
                raise Cancelled("Vectors are made later.")
            placed = wanted[start : start + BATCH]
            nodes = [node for node in map(node_at, placed) if node]
            made += self._made(nodes)
            progress(min(start + BATCH, len(wanted)), len(wanted))
        if made:
            self._arrays.save(_SAVED, self.vectors.arrays())
        return made

    def _made(self, nodes: Sequence[Node]) -> int:
        if not nodes:
            return 0
        rows = self._embedder.embed([node.indexed for node in nodes])
        if len(rows) != len(nodes):
            raise EmbeddingFailed(f"{self.label} made {len(rows)} vectors for {len(nodes)} texts.")
        joined = np.frombuffer(b"".join(node.key for node in nodes), np.uint8)
        keys = joined.reshape(-1, 16).data
        self._files.append(self._embedder.identity, keys, rows)
        self.vectors.add(keys, rows)
        return len(nodes)
