"""What a play costs: calls, tokens and seconds of a model, apart for each task."""

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from claw.domain.exchange import Cancellation, Delta, Reply, Request, Task, Usage
from claw.domain.ports import ChatModel, TokenCounter
from claw.errors import BadConfiguration, ClawError, KeyRejected, Unavailable
from claw.memory.short_term.said_turns import PER_MESSAGE


@dataclass(frozen=True, slots=True)
class Spent:
    """What calls took: tokens in and out, seconds, and how many of them failed."""

    calls: int = 0
    input: int = 0
    output: int = 0
    seconds: float = 0.0
    failed: int = 0

    def __add__(self, other: "Spent") -> "Spent":
        """Add what other calls took."""
        return Spent(
            self.calls + other.calls,
            self.input + other.input,
            self.output + other.output,
            self.seconds + other.seconds,
            self.failed + other.failed,
        )


class Meter:
    """Sums what is spent on each task; safe to share between threads.

    `trouble` is the first failure that tells that no model can be used.
    """

    def __init__(self) -> None:
        """Begin at nothing."""
        self.trouble: ClawError | None = None
        self._spent: dict[Task, Spent] = {}
        self._lock = threading.Lock()

    def add(self, task: Task, spent: Spent) -> None:
        """Count what was spent on the task."""
        with self._lock:
            self._spent[task] = self._spent.get(task, Spent()) + spent

    def note(self, error: ClawError) -> None:
        """Keep a failure that further calls would meet too."""
        with self._lock:
            if isinstance(error, Unavailable | KeyRejected | BadConfiguration):
                self.trouble = self.trouble or error

    def by_task(self) -> Mapping[Task, Spent]:
        """Return what was spent on each task that had a call, in the order of their names."""
        with self._lock:
            return dict(sorted(self._spent.items()))


class MeteredChat:
    """A ChatModel that meters another one; it reads nothing ahead, which nobody would have paid.

    Tokens are those that the provider tells, else those that the counter counts.
    """

    def __init__(
        self, model: ChatModel, meter: Meter, counter: TokenCounter, tick: Callable[[], float]
    ) -> None:
        """Keep the model; `tick` tells the seconds since any moment."""
        self._model = model
        self.label, self.embedded = model.label, model.embedded
        self._meter = meter
        self._counter = counter
        self._tick = tick

    def complete(self, request: Request, cancellation: Cancellation) -> Reply:
        """Return the whole reply of the model."""
        call = _Call(self._tick())
        try:
            reply = self._model.complete(request, cancellation)
            call.text, call.usage, call.failed = reply.text, reply.usage, 0
        except ClawError as error:
            self._meter.note(error)
            raise
        else:
            return reply
        finally:
            self._add(request, call)

    def stream(self, request: Request, cancellation: Cancellation) -> Iterator[Delta]:
        """Yield the reply of the model in pieces."""
        call = _Call(self._tick())
        try:
            for delta in self._model.stream(request, cancellation):
                call.text += delta.text
                call.usage = delta.usage or call.usage
                yield delta
            call.failed = 0
        except ClawError as error:
            self._meter.note(error)
            raise
        finally:
            self._add(request, call)

    def _add(self, request: Request, call: "_Call") -> None:
        seconds = self._tick() - call.began
        asked = call.usage.prompt or self._asked(request)
        answered = call.usage.completion or (self._counter.count(call.text) if call.text else 0)
        self._meter.add(request.task, Spent(1, asked, answered, seconds, call.failed))

    def _asked(self, request: Request) -> int:
        counted = (self._counter.count(one.content) for one in request.messages)
        return sum(counted) + PER_MESSAGE * len(request.messages)


class _Call:
    """One call while it lasts; it has failed unless it ended well."""

    def __init__(self, began: float) -> None:
        self.began = began
        self.text = ""
        self.usage = Usage()
        self.failed = 1
