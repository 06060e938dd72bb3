"""The connection to an endpoint that makes embeddings: short time-outs, and a look at each answer.

LlamaIndex hands on the vectors alone, so that what else is in an answer is read here.
"""

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import httpx2

from claw.domain.exchange import Usage
from claw.llm.answers import OddAnswer
from claw.llm.endpoint import Endpoint
from claw.llm.wire import Timeouts, certificates, http_client

_CONNECTIONS = 4  # a question does not wait for a batch that is under way


@dataclass(frozen=True, slots=True)
class Heard:
    """What an answer held beside its vectors; `order` has each vector's place in the request."""

    order: tuple[int, ...] = ()
    usage: Usage | None = None


class EmbeddingWire:
    """An HTTP client; each thread finds its own time limit and its own last answer in it."""

    def __init__(
        self,
        endpoint: Endpoint,
        timeouts: Timeouts,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Open nothing yet; raises BadConfiguration for a proxy variable that cannot be used."""
        self.http = http_client(endpoint, timeouts, certificates(endpoint), _CONNECTIONS)
        self.http.event_hooks = {"request": [self._before], "response": [self._after]}
        self._timeouts = timeouts
        self._trusted = endpoint.host.endswith("openai.com")
        self._own = threading.local()
        self._clock = clock

    def begin(self, patience: float, whole: float) -> None:
        """Give this thread's next request `patience` seconds of silence, and `whole` in all."""
        self._own.patience = patience
        self._own.end = self._clock() + whole
        self._own.heard = Heard()
        self._own.peer = ""

    @property
    def heard(self) -> Heard:
        """What this thread's last answer held."""
        return getattr(self._own, "heard", Heard())

    @property
    def peer(self) -> str:
        """The host that this thread's last request connected to; empty on a kept connection."""
        return getattr(self._own, "peer", "")

    def close(self) -> None:
        """Close the connections."""
        self.http.close()

    def _before(self, request: httpx2.Request) -> None:
        if not self._trusted:
            for name in ("OpenAI-Organization", "OpenAI-Project"):
                request.headers.pop(name, None)
        patience = getattr(self._own, "patience", self._timeouts.idle)
        limits = httpx2.Timeout(patience, connect=self._timeouts.connect)
        request.extensions["timeout"] = limits.as_dict()
        request.extensions["trace"] = self._trace

    def _trace(self, name: str, info: Mapping[str, Any]) -> None:
        if name.endswith("connect_tcp.started"):
            self._own.peer = str(info["host"])

    def _late(self) -> bool:
        return self._clock() > getattr(self._own, "end", float("inf"))

    def _after(self, response: httpx2.Response) -> None:
        if isinstance(response.stream, httpx2.SyncByteStream):
            response.stream = _Bounded(response.stream, self._late)
        response.read()
        if response.status_code < 400:
            self._own.heard = _heard(response.text)


class _Bounded(httpx2.SyncByteStream):
    """A body that ends in a ReadTimeout where it comes too slowly, however steadily."""

    def __init__(self, body: httpx2.SyncByteStream, late: Callable[[], bool]) -> None:
        self._body = body
        self._late = late

    def __iter__(self) -> Iterator[bytes]:
        for piece in self._body:
            if self._late():
                raise httpx2.ReadTimeout("The answer took too long.")
            yield piece

    def close(self) -> None:
        self._body.close()


def _heard(body: str) -> Heard:
    """Return what a good answer holds; raises OddAnswer for one that holds no vectors."""
    if body.lstrip().startswith("<"):
        raise OddAnswer("page")
    try:
        answer = json.loads(body)
    except ValueError:
        raise OddAnswer("garbled") from None
    if not isinstance(answer, Mapping):
        raise OddAnswer("garbled")
    if answer.get("error"):
        raise OddAnswer("error", json.dumps({"error": answer["error"]}))
    data = answer.get("data")
    if not isinstance(data, list) or not all(isinstance(one, Mapping) for one in data):
        raise OddAnswer("garbled")
    return Heard(_order(data), _usage(answer.get("usage")))


def _order(data: Sequence[Mapping[str, Any]]) -> tuple[int, ...]:
    """Return the places that the vectors name; those that they have where they name none."""
    named = [one.get("index") for one in data]
    places = tuple(place for place in named if isinstance(place, int))
    return places if sorted(places) == list(range(len(data))) else tuple(range(len(data)))


def _usage(told: object) -> Usage | None:
    tokens = told.get("prompt_tokens") if isinstance(told, Mapping) else None
    return Usage(prompt=tokens) if isinstance(tokens, int) else None
