"""Models and counters that are made in a thread while the user types.

Knows nothing of what is made: importing a client takes half a second, and a prompt need not wait.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar, runtime_checkable

from claw.domain.exchange import Cancellation, Delta, Reply, Request
from claw.domain.messages import Message
from claw.domain.ports import ChatModel, ReadsAhead, SecretDetector, TokenCounter
from claw.errors import ClawError

T = TypeVar("T")


@runtime_checkable
class _Closes(Protocol):
    def close(self) -> None: ...


class Deferred(Generic[T]):
    """Something that is made once, at the latest when it is asked for."""

    def __init__(self, make: Callable[[], T]) -> None:
        """Make nothing yet."""
        self._make = make
        self._made: T | None = None
        self._lock = threading.Lock()

    def begin(self) -> None:
        """Make it in a thread; a failure is raised by `get`, which tries again."""
        threading.Thread(target=self._quietly, name="loading", daemon=True).start()

    def get(self) -> T:
        """Return it, made now if it has not been; raises what making it raises."""
        with self._lock:
            if self._made is None:
                self._made = self._make()
            return self._made

    @property
    def made(self) -> T | None:
        """It, if it has been made."""
        return self._made

    def _quietly(self) -> None:
        try:
            self.get()
        except ClawError:
            return


class DeferredChat:
    """A ChatModel whose client is made in a thread."""

    def __init__(self, label: str, model: Deferred[ChatModel], *, embedded: bool) -> None:
        """Keep what is known before the model is made."""
        self._label = label
        self._model = model
        self._embedded = embedded

    @property
    def label(self) -> str:
        """What to call it on screen."""
        return self._label

    @property
    def embedded(self) -> bool:
        """Whether it runs in this process."""
        return self._embedded

    def complete(self, request: Request, cancellation: Cancellation) -> Reply:
        """Return the whole reply of the model."""
        return self._model.get().complete(request, cancellation)

    def stream(self, request: Request, cancellation: Cancellation) -> Iterator[Delta]:
        """Yield the reply of the model in pieces."""
        return self._model.get().stream(request, cancellation)

    def read_ahead(self, messages: Sequence[Message], cancellation: Cancellation) -> None:
        """Have the model read the beginning of the next request, if it can."""
        model = self._model.get()
        if isinstance(model, ReadsAhead):
            model.read_ahead(messages, cancellation)

    def close(self) -> None:
        """Stop the model's engine or let go of its connections, if it was made."""
        model = self._model.made
        if isinstance(model, _Closes):
            model.close()


class DeferredCounter:
    """A TokenCounter whose vocabulary is loaded in a thread."""

    def __init__(self, counter: Deferred[TokenCounter]) -> None:
        """Keep what makes it."""
        self._counter = counter

    def count(self, text: str) -> int:
        """Return the number of tokens."""
        return self._counter.get().count(text)


class DeferredDetector:
    """A SecretDetector whose rules are loaded in a thread."""

    def __init__(self, detector: Deferred[SecretDetector]) -> None:
        """Keep what makes it."""
        self._detector = detector

    def secrets(self, text: str) -> Sequence[tuple[int, int]]:
        """Return the spans of secrets."""
        return self._detector.get().secrets(text)


class AbsentChat:
    """A ChatModel that is none: every call says what to set up."""

    label = "no model"
    embedded = False

    def __init__(self, error: ClawError) -> None:
        """Keep what every call raises."""
        self._error = error

    def complete(self, request: Request, cancellation: Cancellation) -> Reply:  # noqa: ARG002
        """Raise the error."""
        raise self._error

    def stream(self, request: Request, cancellation: Cancellation) -> Iterator[Delta]:  # noqa: ARG002
        """Raise the error."""
        raise self._error
