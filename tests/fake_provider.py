"""A provider for tests: an OpenAI-compatible HTTP server on loopback that answers from a script.

    with FakeProvider() as fake:
        fake.reply("Hello.")                          answers the next request of any task
        fake.reply("{}", task="filter")               answers the next request of this task
        fake.fail(429, retry_after="2")
        ...                                           the base URL is fake.url
        assert fake.requests[-1].body["model"] == "m"

Answers are used once, in their order; when none is left, `fake.otherwise` (a text, or a function
of the Recorded request) is the reply. A request for a stream gets a stream, another one a body.
`fake.rules` holds refusals (tests/fake_answers.py) that are asked before the script. Embeddings
are answered by `fake.embeddings` (tests/fake_embeddings.py) unless an answer waits for the task
`embed`; where it is None there are none, as with a provider that only chats.
"""

import json
import socket
import struct
import threading
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from tests import fake_embeddings
from tests.fake_answers import (
    END,
    HANG,
    RESET,
    Answer,
    Recorded,
    Responder,
    Rule,
    Step,
    delta,
    event,
    failure,
    reply,
)


class FakeProvider:
    """See the module; also usable without `with`: `start()` and `close()`."""

    def __init__(self, key: str = "") -> None:
        self.key = key
        self.requests: list[Recorded] = []
        self.otherwise: str | Callable[[Recorded], str] = "ok"
        self.rules: list[Rule] = []
        self.embeddings: Responder | None = fake_embeddings.of_terms()
        self.closing = threading.Event()
        self._answers: defaultdict[str, deque[Responder]] = defaultdict(deque)
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", 0), _Handler)
        self._server.fake = self
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def start(self) -> Self:
        self._thread.start()
        return self

    def close(self) -> None:
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        self.close()

    def tasks(self) -> list[str]:
        """Return the tasks of the requests so far, in their order."""
        return [request.task for request in self.requests]

    def of(self, task: str) -> list[Recorded]:
        """Return the requests of a task."""
        return [request for request in self.requests if request.task == task]

    def add(self, answer: Answer | Responder, task: str = "") -> None:
        """Queue an answer, or a function that makes one of the request."""
        responder = (lambda _: answer) if isinstance(answer, Answer) else answer
        with self._lock:
            self._answers[task].append(responder)

    def reply(
        self,
        text: str | Sequence[str],
        *,
        task: str = "",
        finish: str = "stop",
        reasoning: str = "",
    ) -> None:
        """Queue a whole reply; a sequence of texts is streamed in these pieces."""
        self.add(lambda request: reply(request, text, finish, reasoning), task)

    def slow(self, pieces: Sequence[str], pause: float = 0.1, task: str = "") -> None:
        """Queue a stream with a pause before each piece."""
        steps: list[Step] = []
        for piece in pieces:
            steps += [pause, event(delta(piece))]
        self.stream(*steps, event(delta("", "stop")), b"data: [DONE]\n\n", task=task)

    def drop(self, *pieces: str, task: str = "") -> None:
        """Queue a stream whose connection is reset after these pieces."""
        self.stream(*(event(delta(piece)) for piece in pieces), RESET, task=task)

    def hang(self, *pieces: str, task: str = "") -> None:
        """Queue an answer that falls silent after these pieces; without any, before its headers."""
        if pieces:
            self.stream(*(event(delta(piece)) for piece in pieces), HANG, task=task)
        else:
            self.add(Answer([HANG], status=0), task)

    def dribble(self, piece: bytes = b":\n\n", pause: float = 0.02, task: str = "") -> None:
        """Queue a stream that never ends: a few bytes now and then."""
        steps: list[Step] = [piece, pause]
        self.stream(*(steps * 10_000), task=task)

    def stream(self, *steps: Step | dict[str, Any], task: str = "") -> None:
        """Queue an event stream made of raw steps; a dict becomes an event."""
        raw = [event(step) if isinstance(step, dict) else step for step in steps]
        self.add(Answer(raw, content_type="text/event-stream"), task)

    def body(
        self,
        text: str,
        *,
        status: int = 200,
        content_type: str = "application/json",
        task: str = "",
    ) -> None:
        """Queue a raw body."""
        self.add(Answer([text.encode()], status, content_type), task)

    def fail(
        self,
        status: int,
        message: str = "no",
        *,
        code: str = "",
        retry_after: str = "",
        task: str = "",
    ) -> None:
        """Queue an error as providers word it."""
        headers = {"Retry-After": retry_after} if retry_after else {}
        self.add(failure(status, message, code, headers), task)

    def html(self, status: int = 200, task: str = "") -> None:
        """Queue a web page."""
        page = "<!DOCTYPE html><html><head><title>Welcome</title></head><body>nginx</body></html>"
        self.body(page, status=status, content_type="text/html", task=task)

    def answer_for(self, request: Recorded) -> Answer:
        """Choose the answer: refusals first, then the script, then `otherwise`."""
        if self.key and request.headers.get("authorization") != f"Bearer {self.key}":
            return failure(401, f"Incorrect API key provided: {self.key}", "invalid_api_key")
        if request.path.endswith("/models"):
            return Answer([json.dumps({"object": "list", "data": [{"id": "m"}]}).encode()])
        if request.path.endswith("/embeddings"):
            return self._embedded(request)
        refused = next(filter(None, (rule(request.body) for rule in self.rules)), "")
        if refused:
            code = "context_length_exceeded" if "context length" in refused else ""
            return failure(400, refused, code)
        with self._lock:
            queue = self._answers[request.task] or self._answers[""]
            responder = queue.popleft() if queue else None
        if responder:
            return responder(request)
        text = self.otherwise if isinstance(self.otherwise, str) else self.otherwise(request)
        return reply(request, text)

    def _embedded(self, request: Recorded) -> Answer:
        with self._lock:
            queue = self._answers["embed"]
            responder = queue.popleft() if queue else self.embeddings
        return responder(request) if responder else failure(404, "Not Found")


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128
    fake: FakeProvider

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: clients that go away are part of the tests."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def do_GET(self) -> None:
        self._serve(b"")

    def do_POST(self) -> None:
        self._serve(self.rfile.read(int(self.headers.get("Content-Length", 0))))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""

    def _serve(self, raw: bytes) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Recorded(self.path, headers, json.loads(raw or b"{}"), raw)
        answer = self.server.fake.answer_for(request)
        self.server.fake.requests.append(request)
        try:
            self._send(answer, request)
        except OSError:
            request.gone.set()
            self.close_connection = True

    def _send(self, answer: Answer, request: Recorded) -> None:
        if answer.status:
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.content_type)
            self.send_header("Transfer-Encoding", "chunked")
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
        for step in answer.steps:
            if not self._take(step, request):
                self.close_connection = True
                return
        self.wfile.write(b"0\r\n\r\n")

    def _take(self, step: Step, request: Recorded) -> bool:
        if isinstance(step, bytes):
            self.wfile.write(b"%x\r\n%s\r\n" % (len(step), step))
            self.wfile.flush()
            return True
        if step == RESET:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        if step in (RESET, END):
            return False
        return self._wait(step, request)

    def _wait(self, step: Step, request: Recorded) -> bool:
        """Wait for a pause, an event or for ever; return False when the client or the test left."""
        self.connection.settimeout(0.01)
        left = step if isinstance(step, float | int) else float("inf")
        while left > 0 and not (isinstance(step, threading.Event) and step.is_set()):
            left -= 0.01
            try:
                gone = self.connection.recv(1) == b""
            except TimeoutError:
                gone = False
            if gone or self.server.fake.closing.is_set():
                request.gone.set()
                return False
        self.connection.settimeout(None)
        return True
