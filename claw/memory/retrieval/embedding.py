"""The vectors of one embedder: loaded late, added to behind the turns, and asked for a question."""

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from threading import Lock

import numpy as np

from claw.domain.exchange import Cancellation
from claw.domain.nodes import Node
from claw.domain.ports import Embedder, IndexFiles, VectorFiles
from claw.errors import Cancelled, EmbeddingFailed
from claw.memory.retrieval.index import NodeIndex, Placed
from claw.memory.retrieval.questions import Questions
from claw.memory.retrieval.signals import Floats
from claw.memory.retrieval.similar import Vectors
from claw.memory.retrieval.stored import StoredVectors, VectorStores

BATCH = 32
SAMPLE = 256
SAVED = "vectors"
"""The name under which what was derived from the vectors is kept."""

QUESTIONS = "questions"
"""The name under which what the questions have in common is kept."""

NodeAt = Callable[[Placed], Node | None]
Progress = Callable[[int, int], None]


class Embedding:
    """Keeps the vectors of all nodes, as far as they are made, for as long as claw runs."""

    def __init__(
        self,
        embedder: Embedder,
        vectors: VectorFiles,
        arrays: IndexFiles,
        stores: VectorStores | None = None,
    ) -> None:
        """Load nothing yet; `arrays` keeps what the centring was fitted to.

        With `stores`, vectors are put and looked for there instead of in the files.
        """
        self._embedder = embedder
        self._stores = stores
        self._files = vectors
        self._arrays = arrays
        self._loading = Lock()
        self._loaded: Vectors | StoredVectors | None = None
        self._saved = False

    @property
    def label(self) -> str:
        """What the embedder is called on screen."""
        return self._embedder.label

    @property
    def ready(self) -> bool:
        """Whether the embedder is loaded, so that what its vectors are known by is known."""
        return bool(self._embedder.identity)

    @property
    def vectors(self) -> Vectors | StoredVectors:
        """The vectors that there are, read once; none before the embedder is loaded."""
        with self._loading:
            if self._loaded is None and self.ready:
                self._loaded = self._read()
                self._loaded.questions = self._earlier()
            return Vectors() if self._loaded is None else self._loaded

    def _read(self) -> Vectors | StoredVectors:
        if self._stores:
            return StoredVectors(self._stores, self._embedder.identity)
        keys, rows = self._files.load(self._embedder.identity)
        if not _sound(np.asarray(rows)):
            self._files.keep_only("", keys_of(()))
            return Vectors()
        return Vectors(keys, rows, self._arrays.load(SAVED))

    def connect(self) -> None:
        """Read which vectors a database has, where there is one.

        Raises ConnectionFailed, BadConfiguration, EmbeddingFailed.
        """
        vectors = self.vectors
        if isinstance(vectors, StoredVectors):
            vectors.open(lambda: len(self._embedder.embed_query("size")))

    def let_go(self) -> None:
        """Drop what is in memory; it is read anew when it is next asked for."""
        with self._loading:
            self._loaded = None

    def of_question(self, text: str) -> memoryview:
        """Return the vector of a question, (d,) float32, and have what is near it looked up.

        Raises EmbeddingFailed, and VectorsUnread or ConnectionFailed where a database has them.
        """
        vector, vectors = self._embedder.embed_query(text), self.vectors
        if isinstance(vectors, StoredVectors):
            vectors.ask(vector)
        return vector

    def asked(self, vector: memoryview) -> None:
        """Let later questions be told apart from this one."""
        self.vectors.questions.add(vector)

    def missing(self, index: NodeIndex) -> Sequence[Placed]:
        """Return where the nodes stand that have no vector yet."""
        return index.missing(self.vectors)

    def catch_up(
        self, index: NodeIndex, node_at: NodeAt, cancellation: Cancellation, progress: Progress
    ) -> int:
        """Make the vectors that are missing and keep each batch on disk; return how many.

        `progress` is given the vectors made and those wanted. What is cancelled or fails in between
        goes on from there the next time. Raises Cancelled, EmbeddingFailed, StorageFailed, and
        where a database has them, what `connect` does.
        """
        if self._saved and self._arrays.load(QUESTIONS) is None:
            self.let_go()  # another process forgot something
        self.connect()
        wanted = self.missing(index)
        made = 0
        for start in range(0, len(wanted), BATCH):
            if cancellation.cancelled:
                raise Cancelled("Vectors are made later.")
            placed = wanted[start : start + BATCH]
            nodes = [node for node in map(node_at, placed) if node]
            made += self._made(nodes)
            progress(min(start + BATCH, len(wanted)), len(wanted))
        if made and not self._stores:
            self._arrays.save(SAVED, self.vectors.arrays())
        self._arrays.save(QUESTIONS, self._questions_saved())
        self._saved = True
        return made

    def _questions_saved(self) -> dict[str, memoryview]:
        mark = np.frombuffer(self._mark(), np.uint8)
        return {"mark": mark.data, **self.vectors.questions.arrays()}

    def _mark(self) -> bytes:
        return blake2b(self._embedder.identity.encode(), digest_size=16).digest()

    def _earlier(self) -> Questions:
        """Return what was asked in earlier runs with the same embedder."""
        saved = self._arrays.load(QUESTIONS) or {}
        if bytes(saved.get("mark", b"")) != self._mark() or not {"total", "count"} <= set(saved):
            return Questions()
        total, count = np.asarray(saved["total"]), np.asarray(saved["count"])
        sound = total.dtype == count.dtype == np.float64 and total.ndim == count.ndim == 1
        return Questions(total, float(count[0])) if sound and len(count) else Questions()

    def _made(self, nodes: Sequence[Node]) -> int:
        if not nodes:
            return 0
        rows = self._embedder.embed([node.embedded for node in nodes])
        if len(rows) != len(nodes):
            raise EmbeddingFailed(f"{self.label} made {len(rows)} vectors for {len(nodes)} texts.")
        keys = keys_of(nodes)
        if not self._stores:
            self._files.append(self._embedder.identity, keys, rows)
        self.vectors.add(keys, rows)
        return len(nodes)


def keys_of(nodes: Iterable[Node]) -> memoryview:
    """Return the keys of nodes, (n, 16) uint8."""
    return as_keys(b"".join(node.key for node in nodes))


def as_keys(joined: bytes) -> memoryview:
    """Return keys that stand one behind the other as (n, 16) uint8."""
    return np.frombuffer(joined, np.uint8).reshape(-1, 16).data


def _sound(rows: Floats) -> bool:
    """Return whether vectors are as they were made, of length 1, as far as a sample tells."""
    sample = rows[:: max(1, len(rows) // SAMPLE)]
    with np.errstate(all="ignore"):
        lengths = np.linalg.norm(sample.astype(np.float64), axis=1)
    return bool(np.all(np.abs(lengths - 1.0) < 0.01))
