"""What is sent to a model and what comes back."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from claw.domain.messages import Message
from claw.errors import Cancelled

Task = Literal["chat", "filter", "compress", "sleep", "title", "judge", "strategy", "embed"]

TEMPERATURES: Mapping[Task, float] = {
    "chat": 0.7,
    "compress": 0.3,
    "sleep": 0.2,
    "title": 0.3,
    "filter": 0.1,
    "judge": 0.0,
    "strategy": 0.1,
}


@dataclass(frozen=True, slots=True)
class Request:
    """One call of a model; only role and content of the messages are sent.

    `schema` is a JSON schema that the reply should follow, where the provider takes one.
    `max_tokens` bounds the output; `deadline` is seconds for the whole call.
    """

    task: Task
    messages: tuple[Message, ...]
    max_tokens: int
    schema: Mapping[str, object] | None = None
    deadline: float = 120.0
    json_mode: bool = True

    @property
    def temperature(self) -> float:
        """The sampling temperature of this task."""
        return TEMPERATURES[self.task]


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call, as the provider counted them."""

    prompt: int = 0
    completion: int = 0
    cached: int = 0

    def __add__(self, other: "Usage") -> "Usage":
        """Add the tokens of two calls."""
        return Usage(
            self.prompt + other.prompt,
            self.completion + other.completion,
            self.cached + other.cached,
        )


@dataclass(frozen=True, slots=True)
class Reply:
    """A whole reply; `finish` is the provider's finish reason, `stop` when it ended by itself."""

    text: str
    finish: str = "stop"
    usage: Usage = Usage()
    model: str = ""


@dataclass(frozen=True, slots=True)
class Delta:
    """A piece of a streamed reply; the last one carries the finish reason and the usage."""

    text: str = ""
    finish: str = ""
    usage: Usage | None = None


class Cancellation:
    """A request to stop that one thread makes and another notices.

    A waiting call registers how to wake itself with `on_cancel`.
    """

    def __init__(self) -> None:
        """Begin uncancelled."""
        self._event = threading.Event()
        self._callbacks: list[Callable[[], None]] = []
        self._lock = threading.Lock()

    def cancel(self) -> None:
        """Ask for the stop and wake whoever waits; calling it again does nothing more."""
        with self._lock:
            self._event.set()
            callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback()

    def on_cancel(self, callback: Callable[[], None]) -> None:
        """Call `callback` when cancelled; at once if that has happened already."""
        with self._lock:
            if not self._event.is_set():
                self._callbacks.append(callback)
                return
        callback()

    @property
    def cancelled(self) -> bool:
        """Whether the stop was asked for."""
        return self._event.is_set()

    def wait(self, seconds: float) -> None:
        """Wait so long, or until cancelled; raises Cancelled then."""
        self._event.wait(seconds)
        self.check()

    def check(self) -> None:
        """Raise Cancelled if the stop was asked for."""
        if self.cancelled:
            raise Cancelled("Stopped.")
