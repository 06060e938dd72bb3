"""The search of a desk: its files, its embedder, and what they are put together to."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from typing import TYPE_CHECKING

from claw.assembly.desk import Desk
from claw.assembly.local_models import model_spec
from claw.domain.exchange import Cancellation
from claw.domain.nodes import Found, Node
from claw.domain.notebook import Notebook
from claw.domain.passages import without
from claw.domain.ports import Embedder, VectorFiles
from claw.errors import ClawError
from claw.llm.choosing_embedder import (
    DEFAULT_MODEL,
    Choice,
    Openers,
    choose,
    first_that_loads,
    installed,
)
from claw.llm.deferred import Deferred, DeferredCounter, DeferredDetector
from claw.llm.short_texts import SplitWhenLong
from claw.llm.steady_embedder import SteadyEmbedder

if TYPE_CHECKING:
    from claw.assembly.vector_stores import WorkspaceStores
    from claw.llm.splitting import SentenceChunks
    from claw.memory.retrieval.embedding import Embedding
    from claw.memory.retrieval.searching import Retriever

CHUNK = 256
"""Tokens of an entry above which it is found in parts."""

OPENING = 5.0
"""Seconds that a command waits for what a vector database has."""


class Search:
    """Finds entries and turns; made in a thread, since numpy and an embedder take their time."""

    def __init__(self, desk: Desk) -> None:
        """Load nothing yet. Raises BadConfiguration for an embedder that there is not."""
        self._desk = desk
        self.choice = chosen_embedder(desk)
        self._embedder = _steady(desk, self.choice) if self.choice.kinds else None
        self._stores = _stores(desk) if desk.settings.claw_vector_store else None
        self._embedding: Embedding | None = None
        self._retriever: Deferred[Retriever] = Deferred(self._made)

    @property
    def embedder(self) -> SteadyEmbedder | None:
        """What makes its vectors, where there is one."""
        return self._embedder

    @property
    def label(self) -> str:
        """What it searches by: `keywords`, or `keywords + use`."""
        return f"keywords + {self._embedder.label}" if self._embedder else "keywords"

    @property
    def vectors_in(self) -> str:
        """Where vectors are kept; of a database, its URL without name and password."""
        return self._stores.shown if self._stores else "files in the workspace"

    def check(self) -> None:
        """Raise BadConfiguration for a vector store that there cannot be."""
        if self._stores:
            self._stores.check()

    def begin(self) -> None:
        """Load all of it in a thread."""
        if self._embedder:
            self._embedder.begin()
        self._retriever.begin()
        if self._stores:
            self._beginning()

    def search(
        self, query: str, limit: int, excluded: Callable[[Node], bool] = lambda _: False
    ) -> Found:
        """Return at most `limit` hits, the best first; a failure is told and never raised."""
        try:
            return self._retriever.get().search(query, limit, excluded)
        except ClawError as error:
            return Found(told=(str(error),))

    def catch_up(
        self,
        cancellation: Cancellation,
        progress: Callable[[int, int], None] = lambda _done, _total: None,
    ) -> int:
        """Index what is not indexed and make the vectors that are missing; return how many.

        Raises Cancelled, EmbeddingFailed, StorageFailed, ConnectionFailed.
        """
        if self._embedder:
            self._embedder.load()
        if self._stores and self._stores.usable() and self._stores.overdue():
            self._stores.reach()
            self.keep_living()
        return self._retriever.get().catch_up(cancellation, progress)

    def unembedded(self) -> int:
        """Return how many entries and turns have no vector yet."""
        return self._retriever.get().unembedded()

    def wait(self) -> None:
        """Load the embedder now, and read what a database has; a failure is told by the search.

        A database that takes longer than seconds is read on in a thread.
        """
        opening = self._beginning()
        opening.join(OPENING if self._stores else None)

    def close(self) -> None:
        """Let go of all connections."""
        if self._embedder:
            self._embedder.close()
        if self._stores:
            self._stores.close()

    def keeping(self) -> Callable[[], None]:
        """Return `keep_living`, with the index read in before its files are deleted."""
        with suppress(ClawError):
            self._retriever.get()
        return self.keep_living

    def keep_living(self) -> None:
        """Cut the vectors down to those of what stands in the files now; see `Retriever`."""
        try:
            self._retriever.get().keep_living()
        finally:
            if self._stores:
                self._stores.close()
                self._open_quietly(load=False)

    def _open(self) -> None:
        self._retriever.get()
        if self._embedding and self._embedding.ready:
            self._embedding.connect()

    def _open_quietly(self, *, load: bool) -> None:
        try:
            if load and self._embedder:
                self._embedder.load()
            self._open()
        except ClawError as error:
            self._desk.log.write(str(error))

    def _beginning(self) -> threading.Thread:
        opening = threading.Thread(
            target=lambda: self._open_quietly(load=True), name="opening", daemon=True
        )
        opening.start()
        return opening

    def _made(self) -> "Retriever":
        from claw.memory.retrieval.embedding import Embedding
        from claw.memory.retrieval.index import NodeIndex
        from claw.memory.retrieval.searching import Retriever
        from claw.memory.retrieval.shelves import NoteShelf, TurnShelf
        from claw.storage.index_files import FileIndex
        from claw.storage.turns import FileTurns
        from claw.storage.vector_files import FileVectors

        desk, log = self._desk, self._desk.log.write
        files = FileIndex(desk.workspace.terms, log)
        vectors: VectorFiles = FileVectors(desk.workspace.vectors, log)
        usable = self._stores if self._stores and self._stores.usable() else None
        if usable:
            from claw.assembly.vector_stores import VectorsEverywhere

            vectors = VectorsEverywhere(vectors, usable)
        turns = FileTurns(desk.workspace, desk.clock, DeferredDetector(desk.detector))
        if self._embedder and (usable or not self._stores):
            self._embedding = Embedding(self._embedder, vectors, files, usable)
        return Retriever(
            NoteShelf(NodeIndex.load(files, "notes"), desk.memory, _Notes(desk)),
            TurnShelf(NodeIndex.load(files, "turns"), turns),
            files,
            vectors,
            self._embedding,
        )


class _Notes:
    """Makes the nodes of a notebook, once for each state of the files."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        counter = DeferredCounter(desk.counter)
        self._splitter = SplitWhenLong(CHUNK, counter, self._chunks)
        self._last: tuple[str, object, int] = ("", None, -1)
        self._nodes: tuple[Node, ...] = ()

    def __call__(self, notebook: Notebook) -> tuple[Node, ...]:
        from claw.memory.retrieval.note_nodes import note_nodes

        cold, changes = self._desk.archive.cold(), len(self._desk.journal.changes())
        text, archived, journalled = self._last
        if text != notebook.text or archived is not cold or journalled != changes:
            self._nodes = note_nodes(notebook, cold, self._written(), self._splitter)
            self._last = notebook.text, cold, changes
        return self._nodes

    def _written(self) -> dict[str, date]:
        zone = self._desk.clock.now().tzinfo
        return {
            one.after: datetime.fromtimestamp(one.at, zone).date()
            for one in self._desk.journal.changes()
            if one.after
        }

    def _chunks(self) -> "SentenceChunks":
        from claw.llm.splitting import SentenceChunks

        return SentenceChunks(DeferredCounter(self._desk.counter))


def chosen_embedder(desk: Desk) -> Choice:
    """Return which embedders to try, and why."""
    settings = desk.settings
    on_openai = model_spec(settings)[0] == "openai"
    return choose(settings.claw_embedder, settings.embedding_model, chat_on_openai=on_openai)


def open_embedder(desk: Desk) -> SteadyEmbedder | None:
    """Return the embedder of the settings, not loaded yet; None where there is none."""
    choice = chosen_embedder(desk)
    return _steady(desk, choice) if choice.kinds else None


def _steady(desk: Desk, choice: Choice) -> SteadyEmbedder:
    openers: Openers = {"openai": lambda: _remote(desk), "use": _use, "e5": _e5}

    def load() -> Embedder:
        return first_that_loads(choice.kinds, openers, desk.tell)

    return SteadyEmbedder(choice.label, load, time.monotonic, desk.tell)


def _remote(desk: Desk) -> Embedder:
    from claw.llm.embeddings import RemoteEmbedder
    from claw.storage.turn_texts import MASK

    endpoint = desk.endpoint("openai", desk.settings.embedding_model or DEFAULT_MODEL)
    secrets = DeferredDetector(desk.detector).secrets

    def hide(text: str) -> str:
        return without(text, secrets(text), MASK)

    return RemoteEmbedder(endpoint, meter=desk.meter, hide=hide)


def _use() -> Embedder:
    from claw.llm.sentence_encoder import SentenceEncoder

    return SentenceEncoder()


def _e5() -> Embedder:
    """Return the stronger encoder, joined with the other one where that is here too."""
    from claw.llm.e5 import E5Encoder
    from claw.llm.joined import JoinedEncoder

    stronger = E5Encoder()
    return JoinedEncoder(stronger, _use()) if installed("use") else stronger


def _stores(desk: Desk) -> "WorkspaceStores":
    from claw.assembly.vector_stores import WorkspaceStores

    return WorkspaceStores(desk)
