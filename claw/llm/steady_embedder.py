"""An embedder that is loaded in a thread, left alone for a while after it failed, and told of once.

Whoever asks it a question never waits for its loading, nor for a service known to be down.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Protocol, runtime_checkable

from claw.domain.ports import Embedder
from claw.errors import EmbeddingFailed

FIRST_PAUSE, LONGEST_PAUSE = 5.0, 300.0
"""Seconds in which it is left alone after a first failure, and after many."""

_REMEMBERED = 64  # questions


@runtime_checkable
class _Closes(Protocol):
    def close(self) -> None: ...


class StillLoading(EmbeddingFailed):
    """The embedder is not ready yet; this is no failure and is not told."""


class SteadyEmbedder:
    """An Embedder over another one, which is made once and then used by all threads."""

    def __init__(
        self,
        label: str,
        load: Callable[[], Embedder],
        clock: Callable[[], float],
        tell: Callable[[str], None],
    ) -> None:
        """Load nothing yet; `clock` counts seconds, `tell` is given a sentence for the user."""
        self._label = label
        self._load = load
        self._embedder: Embedder | None = None
        self._closed = False
        self._loading = threading.Lock()
        self._rest = _Rest(clock, tell)
        self._queries: OrderedDict[str, memoryview] = OrderedDict()
        self._lock = threading.Lock()

    def begin(self) -> None:
        """Load it in a thread; a failure is told."""
        threading.Thread(target=self._quietly, name="loading-embedder", daemon=True).start()

    def ready(self) -> bool:
        """Return whether a question would be embedded now: it is loaded, and not left alone."""
        return self._embedder is not None and self._rest.why() is None

    @property
    def loaded(self) -> Embedder | None:
        """The embedder itself, once it is loaded; it stays so while it is left alone."""
        return self._embedder

    @property
    def identity(self) -> str:
        """What its vectors are known by; empty before it is loaded."""
        return self._embedder.identity if self._embedder else ""

    @property
    def label(self) -> str:
        """What to call it on screen."""
        return self._embedder.label if self._embedder else self._label

    def embed(self, texts: Sequence[str]) -> memoryview:
        """Return the vectors, loading the embedder first if need be.

        Raises EmbeddingFailed without asking it while it is left alone.
        """
        return self._asked(lambda embedder: embedder.embed(texts))

    def embed_query(self, text: str) -> memoryview:
        """Return the vector of a question, from memory if it was asked of late.

        Raises StillLoading while it is being loaded, and EmbeddingFailed as `embed` does.
        """
        with self._lock:
            if text in self._queries:
                self._queries.move_to_end(text)
                return self._queries[text]
        if self._embedder is None:
            raise self._rest.why() or StillLoading("The embedder is still being loaded.")
        vector = self._asked(lambda embedder: embedder.embed_query(text))
        with self._lock:
            self._queries[text] = vector
            while len(self._queries) > _REMEMBERED:
                self._queries.popitem(last=False)
        return vector

    def _asked(self, ask: Callable[[Embedder], memoryview]) -> memoryview:
        resting = self._rest.why()
        if resting is not None:
            raise resting
        try:
            made = ask(self.load())
        except StillLoading:
            raise
        except EmbeddingFailed as failed:
            self._rest.begin(failed)
            raise
        self._rest.end()
        return made

    def load(self) -> Embedder:
        """Return the embedder, loaded now if it has not been; raises what loading it raises."""
        with self._loading:
            if self._closed:
                raise StillLoading("The embedder is closed.")
            if self._embedder is None:
                self._embedder = self._load()
            if self._closed:
                self._let_go()
                raise StillLoading("The embedder was closed meanwhile.")
            return self._embedder

    def close(self) -> None:
        """Let go of its connections; one that is being loaded is let go of when that is done."""
        self._closed = True
        if self._loading.acquire(blocking=False):
            try:
                self._let_go()
            finally:
                self._loading.release()

    def _let_go(self) -> None:
        if isinstance(self._embedder, _Closes):
            self._embedder.close()

    def _quietly(self) -> None:
        try:
            self.load()
        except StillLoading:
            return
        except EmbeddingFailed as failed:
            self._rest.begin(failed)


class _Rest:
    """How long an embedder is left alone: twice as long after each failure, or for good."""

    def __init__(self, clock: Callable[[], float], tell: Callable[[str], None]) -> None:
        self._clock = clock
        self._tell = tell
        self._lock = threading.Lock()
        self._failed: EmbeddingFailed | None = None
        self._pause = FIRST_PAUSE
        self._until = 0.0
        self._told: set[str] = set()

    def why(self) -> EmbeddingFailed | None:
        """Return the failure for which it is left alone now."""
        with self._lock:
            failed = self._failed
            if failed is None or (failed.passing and self._clock() >= self._until):
                return None
            return EmbeddingFailed(str(failed), passing=failed.passing)

    def begin(self, failed: EmbeddingFailed) -> None:
        """Leave it alone from now on, and tell why unless that is known."""
        with self._lock:
            news = self._failed is None or (self._failed.passing and not failed.passing)
            news = news and str(failed) not in self._told
            self._told.add(str(failed))
            self._failed = failed
            self._until = self._clock() + self._pause
            self._pause = min(LONGEST_PAUSE, self._pause * 2)
        if news:
            while_it_lasts = " for now" if failed.passing else ""
            self._tell(f"Search goes by keywords alone{while_it_lasts}: {failed}")

    def end(self) -> None:
        """Forget the failures: it works."""
        with self._lock:
            if self._failed is None or self._failed.passing:
                self._failed = None
                self._pause = FIRST_PAUSE
