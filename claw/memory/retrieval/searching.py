"""Search notes and turns: by keywords and vectors, each hit read anew where it stands."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock

from claw.domain.exchange import Cancellation
from claw.domain.nodes import Found, Hit, Node
from claw.domain.ports import IndexFiles, VectorFiles
from claw.errors import Cancelled, ClawError
from claw.memory.retrieval.collapsing import collapse
from claw.memory.retrieval.embedding import QUESTIONS, SAVED, Embedding, Progress, as_keys
from claw.memory.retrieval.index import Placed
from claw.memory.retrieval.shelves import BATCH, NoteShelf, Shelf, TurnShelf
from claw.memory.retrieval.similar import Vectors
from claw.memory.retrieval.stored import VectorsUnread
from claw.memory.retrieval.vector_rows import KnownVectors
from claw.memory.similarity import same_memory

SPARE = 2

Excluded = Callable[[Node], bool]


class Retriever:
    """Finds entries and turns for a question, in the files as they are when it is asked."""

    def __init__(
        self,
        notes: NoteShelf,
        turns: TurnShelf,
        files: IndexFiles,
        vectors: VectorFiles,
        embedding: Embedding | None = None,
    ) -> None:
        """Read nothing yet; without `embedding` there are keywords alone."""
        self._vectors = vectors
        self._notes = notes
        self._turns = turns
        self._embedding = embedding
        self._files = files
        self._working = Lock()
        self._first = Lock()
        self._stop = Cancellation()

    @property
    def label(self) -> str:
        """What it searches by, for the status line: `keywords`, or `keywords + use`."""
        return f"keywords + {self._embedding.label}" if self._embedding else "keywords"

    def search(self, query: str, limit: int, excluded: Excluded = lambda _: False) -> Found:
        """Return at most `limit` hits, the best first, notes and turns together.

        What failed meanwhile, or is not searched yet, is told and never raised.
        """
        if not query.strip() or limit < 1:
            return Found()
        told: list[str] = []
        meanwhile: list[str] = []
        self._refresh(told, meanwhile)
        vector = self._vector(query, told, meanwhile)
        ranked = [
            list(self._hits(shelf, query, vector, limit, excluded))
            for shelf in (self._notes, self._turns)
        ]
        if self._embedding and vector is not None:
            self._embedding.asked(vector)
        return Found(collapse(_merged(ranked))[:limit], tuple(told), tuple(meanwhile))

    def catch_up(
        self, cancellation: Cancellation, progress: Progress = lambda _done, _total: None
    ) -> int:
        """Index what is not indexed and make the vectors that are missing; return how many.

        It goes on where it was stopped; `keep_living` stops it too. Raises Cancelled,
        EmbeddingFailed, StorageFailed.
        """
        with self._first:
            self._working.acquire()
            self._stop = cancellation
        try:
            self._index_all(cancellation)
            if self._embedding is None:
                return 0
            return sum(
                self._embedding.catch_up(shelf.index, shelf.node, cancellation, progress)
                for shelf in (self._notes, self._turns)
            )
        finally:
            self._working.release()

    def keep_living(self) -> None:
        """Leave nothing of what is gone: no hash in an index, and no vector.

        What is being read in is stopped; it goes on afterwards. No conversation is read that was
        not indexed before: what belongs to one is made anew. Raises ClawError if that cannot be
        told or done.
        """
        with self._alone():
            self._notes.refresh()
            self._turns.refresh_known()
            living = self._notes.index.keys().tobytes() + self._turns.index.keys().tobytes()
            if self._embedding:
                self._embedding.let_go()
            self._files.drop(SAVED)
            self._files.drop(QUESTIONS)
            self._vectors.keep_only("", as_keys(living))
            self._notes.index.save(self._files, "notes")
            self._turns.index.save(self._files, "turns")

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Stop what is being read in, and hold it back within the block."""
        with self._first:
            self._stop.cancel()
            with self._working:
                yield

    def unembedded(self) -> int:
        """Return how many nodes have no vector yet; 0 without an embedder."""
        if self._embedding is None:
            return 0
        vectors = self._embedding.vectors
        return sum(one.index.waiting(vectors) for one in (self._notes, self._turns))

    def _index_all(self, cancellation: Cancellation) -> None:
        self._notes.refresh()
        left = self._turns.refresh(BATCH)
        while left:
            if cancellation.cancelled:
                raise Cancelled("The index is made later.")
            left = self._turns.refresh(BATCH)
        self._notes.index.save(self._files, "notes")
        self._turns.index.save(self._files, "turns")

    def _refresh(self, told: list[str], meanwhile: list[str]) -> None:
        try:
            self._notes.refresh()
            left = self._turns.refresh()
        except ClawError as error:
            told.append(str(error))
            return
        if left:
            meanwhile.append(f"{left:,} conversations are not indexed yet.")

    def _vector(self, query: str, told: list[str], meanwhile: list[str]) -> memoryview | None:
        if self._embedding is None:
            return None
        if not self._embedding.ready:
            meanwhile.append(f"{self._embedding.label} is still being loaded.")
            return None
        try:
            vector = self._embedding.of_question(query)
            waiting = self.unembedded()
        except VectorsUnread as unread:
            meanwhile.append(str(unread))
            return None
        except ClawError as error:
            told.append(f"The search went by keywords alone. {error}")
            return None
        if waiting:
            meanwhile.append(f"{waiting:,} texts have no vector yet.")
        return vector

    def _hits(
        self, shelf: Shelf, query: str, vector: memoryview | None, limit: int, excluded: Excluded
    ) -> Iterator[Hit]:
        """Yield the hits of one collection that still stand where the index has them."""
        read: dict[Placed, Node] = {}

        def skip(placed: Placed) -> bool:
            node = shelf.node(placed)
            if node is None or excluded(node) or same_memory(node.text, query):
                return True
            read[placed] = node
            return False

        vectors: KnownVectors = Vectors()
        if self._embedding and vector is not None:
            vectors = self._embedding.vectors
        for one in shelf.index.rank(query, vector, limit + SPARE, vectors, skip):
            yield Hit(read[one.placed], one.score, one.why, one.nearness)


def _merged(ranked: Sequence[Sequence[Hit]]) -> list[Hit]:
    """Return the hits of several collections, each ranked by itself, as one list.

    The scores of a collection say nothing to those of another, whose best may be about something
    else. They are set against its best one, and that against how near its nearest hit is.
    """
    weighed = []
    for hits in ranked:
        highest = max((hit.score for hit in hits), default=0.0)
        nearest = max((hit.nearness for hit in hits), default=0.0)
        share = nearest / highest if highest > 0 else 0.0
        weighed += [(share * hit.score, hit) for hit in hits]
    return [hit for _, hit in sorted(weighed, key=lambda one: one[0], reverse=True)]
