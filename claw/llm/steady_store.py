"""A vector store that is never waited for long, and is left alone for a while after it failed.

It is opened when it is first asked. Whoever asks it a question waits seconds at most.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future
from typing import Protocol, TypeVar

from claw.domain.ports import VectorStore
from claw.errors import ClawError, ConnectionFailed

QUICKLY, PATIENTLY = 3.0, 20.0
"""Seconds that a question waits for its answer, and that work behind the turns does."""

FIRST_PAUSE, LONGEST_PAUSE = 5.0, 300.0
"""Seconds in which it is left alone after a first failure, and after many."""

T = TypeVar("T")


class ClosingStore(VectorStore, Protocol):
    """A store with connections."""

    def close(self) -> None:
        """Let go of them."""


class Rest:
    """How long a database is left alone: twice as long after each failure."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """Begin without a failure; `clock` counts seconds."""
        self._clock = clock
        self._failed: ConnectionFailed | None = None
        self._pause = FIRST_PAUSE
        self._until = 0.0
        self._lock = threading.Lock()

    def why(self) -> ConnectionFailed | None:
        """Return the failure for which it is left alone now."""
        with self._lock:
            resting = self._failed and self._clock() < self._until
            return ConnectionFailed(str(self._failed)) if resting else None

    def begin(self, failed: ConnectionFailed) -> None:
        """Leave it alone from now on."""
        with self._lock:
            self._failed = failed
            self._until = self._clock() + self._pause
            self._pause = min(LONGEST_PAUSE, self._pause * 2)

    def end(self) -> None:
        """Forget the failures: it works."""
        with self._lock:
            self._failed, self._pause = None, FIRST_PAUSE


class SteadyStore:
    """A VectorStore over another one, safe to be used by many threads.

    All it raises is ConnectionFailed and what opening the other one does.
    """

    def __init__(
        self,
        open_it: Callable[[], ClosingStore],
        shown: str,
        rest: Rest,
        quickly: float = QUICKLY,
        patiently: float = PATIENTLY,
    ) -> None:
        """Open nothing yet; `shown` is what to call it, `rest` is shared by all of a database."""
        self._open = open_it
        self._shown = shown
        self._rest = rest
        self._quickly, self._patiently = quickly, patiently
        self._line = _Line(open_it)

    def put(self, keys: Sequence[str], vectors: memoryview) -> None:
        """Store vectors, (n, d) float32, under their keys in hex; an old one is replaced."""
        self._asked(lambda store: store.put(keys, vectors), self._patiently)

    def keys(self) -> frozenset[str]:
        """Return the keys that it holds."""
        return self._asked(lambda store: store.keys(), self._patiently)

    def remove(self, keys: Sequence[str]) -> None:
        """Delete the vectors of these keys."""
        self._asked(lambda store: store.remove(keys), self._patiently)

    def nearest(self, vector: memoryview, limit: int) -> Sequence[tuple[str, float]]:
        """Return at most `limit` keys with their cosine similarity, or fail soon."""
        return self._asked(lambda store: store.nearest(vector, limit), self._quickly)

    def close(self) -> None:
        """Let go of its connections; it is opened again when it is asked again."""
        line, self._line = self._line, _Line(self._open)
        line.close()

    def _asked(self, ask: Callable[[ClosingStore], T], seconds: float) -> T:
        resting = self._rest.why()
        if resting is not None:
            raise resting
        try:
            answer = self._within(seconds, ask)
        except ConnectionFailed as failed:
            self._rest.begin(failed)
            raise
        self._rest.end()
        return answer

    def _within(self, seconds: float, ask: Callable[[ClosingStore], T]) -> T:
        line, answer = self._line, Future[T]()
        threading.Thread(
            target=_answer, args=(line, ask, answer), name="vector-store", daemon=True
        ).start()
        try:
            return answer.result(seconds)
        except (TimeoutError, CancelledError):
            self.close()
            raise ConnectionFailed(
                f"The vector store {self._shown} did not answer within {seconds:g} seconds; "
                "check that it runs, and CLAW_VECTOR_STORE."
            ) from None


class _Line:
    """A store that was opened or will be; once closed, whoever is the last to use it closes it."""

    def __init__(self, open_it: Callable[[], ClosingStore]) -> None:
        self._open = open_it
        self._store: ClosingStore | None = None
        self._opening = threading.Lock()
        self._counting = threading.Lock()
        self._users = 0
        self._closed = False

    def ask(self, ask: Callable[[ClosingStore], T]) -> T:
        with self._counting:
            self._users += 1
        try:
            return ask(self._opened())
        finally:
            self._leave(1)

    def close(self) -> None:
        self._closed = True
        self._leave(0)

    def _opened(self) -> ClosingStore:
        with self._opening:
            if self._store is None:
                self._store = self._open()
            return self._store

    def _leave(self, users: int) -> None:
        with self._counting:
            self._users -= users
            store = self._store if self._closed and not self._users else None
            self._store = None if store else self._store
        if store:
            store.close()


def _answer(line: _Line, ask: Callable[[ClosingStore], T], answer: "Future[T]") -> None:
    try:
        answer.set_result(line.ask(ask))
    except ClawError as error:
        answer.set_exception(error)
    finally:
        answer.cancel()  # a fault: nobody waits for it in vain
