"""A file behind HTTP on loopback, whose server can break off, refuse ranges, or be another file."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Self


class ModelServer:
    """Serves `content`; `cuts` are the byte counts after which it breaks off, one an answer.

    While `released` is not set, an answer is held open at its end.
    """

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.cuts: list[int] = []
        self.status = 0
        self.ranges = True
        self.asked: list[str] = []
        self.released = threading.Event()
        self.released.set()
        owner = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                owner.answer(self)

            def log_message(self, *_: object) -> None:
                return

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/model.gguf"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    def answer(self, call: BaseHTTPRequestHandler) -> None:
        self.asked.append(call.headers.get("Range", ""))
        start = int(self.asked[-1].removeprefix("bytes=").rstrip("-")) if self.ranges else 0
        body = self.content[start:]
        call.send_response(self.status or (206 if self.ranges else 200))
        call.send_header("Content-Length", str(len(body)))
        call.end_headers()
        call.wfile.write(body[: self.cuts.pop(0)] if self.cuts else body)
        call.wfile.flush()
        self.released.wait()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
