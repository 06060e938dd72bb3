"""HTTP exchanges that can be left at any moment: each runs in a thread, on a socket it can cut."""

import queue
import socket
import ssl
import threading
import weakref
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from typing import Any

import httpx2
import openai

from claw.errors import BadConfiguration
from claw.llm.answers import DONE, payloads
from claw.llm.endpoint import Endpoint

Send = Callable[[openai.OpenAI], AbstractContextManager[openai.APIResponse[Any]]]

WIRE_ERRORS = (
    openai.OpenAIError,
    httpx2.HTTPError,
    httpx2.InvalidURL,
    httpx2.StreamError,
    OSError,
    ValueError,
)
_KEPT_OPEN = 60.0  # seconds that an idle connection is kept
_IDLE_LINES = 4
_NEVER = ("", "0", "none", "off", "never", "inf")


@dataclass(frozen=True, slots=True)
class Timeouts:
    """Seconds to wait: for a connection, for the next bytes, for the usage after the last text."""

    connect: float = 5.0
    idle: float = 90.0
    after_finish: float = 2.0


def finite_seconds(setting: str, default: float) -> float:
    """Return the seconds that a setting names; the default for empty, zero and `none`.

    Nothing turns a time limit off. Raises BadConfiguration for what is no number.
    """
    if setting.strip().lower() in _NEVER:
        return default
    try:
        seconds = float(setting)
    except ValueError:
        raise BadConfiguration(f"A time limit is a number of seconds, not {setting!r}.") from None
    return seconds if 0 < seconds < float("inf") else default


class OutOfPatience(Exception):  # noqa: N818 - the caller's patience, not an error of the wire
    """Nothing came within the time that the caller gave."""


class Line:
    """An SDK client with one connection, whose socket another thread may shut down."""

    def __init__(self, endpoint: Endpoint, timeouts: Timeouts, tls: ssl.SSLContext) -> None:
        """Open nothing yet; raises BadConfiguration for a proxy variable that cannot be used."""
        self.peer = ""
        self._socket: socket.socket | None = None
        self._cut = threading.Event()
        self._trusted = endpoint.host.endswith("openai.com")
        self._http = http_client(endpoint, timeouts, tls)
        self._http.event_hooks = {"request": [self._watch], "response": []}
        self.api = openai.OpenAI(
            api_key=endpoint.key.value,
            base_url=endpoint.url,
            http_client=self._http,
            max_retries=0,
        )

    def cut(self) -> None:
        """Shut the socket down now, or as soon as there is one."""
        self._cut.set()
        self._shut_down()

    @property
    def usable(self) -> bool:
        """Whether it was not cut."""
        return not self._cut.is_set()

    def close(self) -> None:
        """Release the connection."""
        self._http.close()

    def _watch(self, request: httpx2.Request) -> None:
        if not self._trusted:
            for name in ("OpenAI-Organization", "OpenAI-Project"):
                request.headers.pop(name, None)
        request.extensions["trace"] = self._trace

    def _trace(self, name: str, info: Mapping[str, Any]) -> None:
        if name.endswith("connect_tcp.started"):
            self.peer = str(info["host"])
        elif name.endswith(("connect_tcp.complete", "start_tls.complete")):
            self._socket = info["return_value"].get_extra_info("socket")
            if self._cut.is_set():
                self._shut_down()

    def _shut_down(self) -> None:
        if self._socket is not None:
            with suppress(OSError):
                # The plain method: SSLSocket's own one takes the reader's TLS state away.
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)


def http_client(
    endpoint: Endpoint, timeouts: Timeouts, tls: ssl.SSLContext, connections: int = 1
) -> httpx2.Client:
    """Return a client of its own for the endpoint; no proxy stands before this machine.

    Raises BadConfiguration for a proxy variable that cannot be used.
    """
    limits = httpx2.Limits(
        max_connections=connections,
        max_keepalive_connections=connections,
        keepalive_expiry=_KEPT_OPEN,
    )
    try:
        # A transport of its own takes no proxy from the environment.
        direct = httpx2.HTTPTransport(verify=tls, limits=limits) if endpoint.loopback else None
        timeout = httpx2.Timeout(timeouts.idle, connect=timeouts.connect)
        return httpx2.Client(verify=tls, limits=limits, timeout=timeout, transport=direct)
    except ImportError:
        raise BadConfiguration(
            "A proxy variable (ALL_PROXY, HTTPS_PROXY or HTTP_PROXY) names a SOCKS proxy, which "
            "needs the package socksio; install it, or unset the variable."
        ) from None
    except (ValueError, httpx2.InvalidURL):
        raise BadConfiguration(
            "A proxy variable (ALL_PROXY, HTTPS_PROXY or HTTP_PROXY) is no proxy address; it looks "
            "like http://host:port. Correct it or unset it."
        ) from None


def certificates(endpoint: Endpoint) -> ssl.SSLContext:
    """Return what connections are checked with; raises BadConfiguration for unreadable ones."""
    if endpoint.loopback and endpoint.url.startswith("http:"):
        return ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # never used; reading the real ones is slow
    try:
        return httpx2.create_ssl_context()
    except OSError as error:
        raise BadConfiguration(
            f"The certificates that SSL_CERT_FILE or SSL_CERT_DIR names cannot be read ({error}); "
            "correct the variable or unset it."
        ) from None


class Exchange:
    """One request and what comes back, read in a thread of its own."""

    def __init__(self, lines: "Lines", line: Line, send: Send) -> None:
        """Start at once."""
        self.line = line
        self._lines = lines
        self._send = send
        self._came: queue.SimpleQueue[str | Exception | None] = queue.SimpleQueue()
        self._ended = False
        self._lock = threading.Lock()
        threading.Thread(target=self._run, name="claw-exchange", daemon=True).start()

    def wake(self) -> None:
        """Make a waiting `next` return an empty payload."""
        self._came.put("")

    def next(self, patience: float) -> str | None:
        """Return the next payload, None at the end; raises what went wrong, or OutOfPatience."""
        try:
            came = self._came.get(timeout=max(0.0, patience))
        except queue.Empty:
            raise OutOfPatience from None
        if isinstance(came, Exception):
            raise came
        return came

    def leave(self) -> None:
        """Stop waiting; what is still under way is cut, so that the server notices."""
        with self._lock:
            if not self._ended:
                self.line.cut()

    def _run(self) -> None:
        try:
            with self._send(self.line.api) as response:
                self._pass_on(payloads(response.iter_bytes()))
        except WIRE_ERRORS as error:
            self.line.cut()
            self._came.put(error)
        finally:
            self._end()
            self._lines.give_back(self.line)

    def _pass_on(self, came: Iterable[str]) -> None:
        for payload in came:
            if payload == DONE:
                self._end()
            elif not self._ended:
                self._came.put(payload)

    def _end(self) -> None:
        with self._lock:
            self._ended = True
        self._came.put(None)


class Lines:
    """The connections to one endpoint; one that was used properly is used again."""

    def __init__(self, endpoint: Endpoint, timeouts: Timeouts) -> None:
        """Open nothing yet."""
        self._endpoint = endpoint
        self._timeouts = timeouts
        self._tls: ssl.SSLContext | None = None
        self._idle: list[Line] = []
        weakref.finalize(self, _close_all, self._idle)
        self._closed = False
        self._lock = threading.Lock()

    def begin(self, send: Send) -> Exchange:
        """Start an exchange on an idle line or a new one."""
        with self._lock:
            line = self._idle.pop() if self._idle else None
            if self._tls is None:
                self._tls = certificates(self._endpoint)
        return Exchange(self, line or Line(self._endpoint, self._timeouts, self._tls), send)

    def give_back(self, line: Line) -> None:
        """Keep a line for the next exchange; close it if it was cut."""
        with self._lock:
            keep = line.usable and not self._closed and len(self._idle) < _IDLE_LINES
            if keep:
                self._idle.append(line)
        if not keep:
            line.close()

    def close(self) -> None:
        """Close what is idle, and later what is still at work."""
        with self._lock:
            self._closed = True
            _close_all(self._idle)


def _close_all(lines: list[Line]) -> None:
    while lines:
        lines.pop().close()
