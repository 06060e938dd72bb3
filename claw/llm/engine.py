"""The embedded engine: llama.cpp in this process, an OpenAI-compatible server on loopback.

Its key is random and lives as long as the process. It prints nothing.
"""

import atexit
import ctypes
import json
import os
import secrets
import socket
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from claw.domain.exchange import Cancellation
from claw.errors import BadConfiguration, ConnectionFailed
from claw.llm.model_files import check_gguf

# The threads of the engine wait for one another a thousand times for each token. By default they do
# so spinning for milliseconds: on a busy machine one spins while the other is not let run, and it
# all takes ten times as long. The library reads this when it is loaded; a user's value stays.
os.environ.setdefault("GOMP_SPINCOUNT", "2000")
try:
    import xllamacpp
except ImportError:  # the extra `local` is not installed
    xllamacpp = None

LOOPBACK = "127.0.0.1"
SLOTS = 2
_SILENT = -1
_PATIENCE = 600.0  # seconds that one call may take
_BLOCK = 1 << 24


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """How the engine runs; `window` is the tokens of one slot.

    `threads` of -1 is one for each physical core. `batch` prompt tokens are read at a time: it
    is the longest that a cancelled call goes on. `spare_mib` of memory keep what left a slot.
    """

    window: int = 8_192
    threads: int = -1
    batch: int = 64
    spare_mib: int = 256


def version() -> str:
    """Return the version of the engine, empty where it is not installed."""
    return str(getattr(xllamacpp, "__version__", ""))


class EngineRefused(ConnectionFailed):
    """The engine answered that it will not; it goes on running."""


class EmbeddedEngine:
    """A model file that is loaded once, at the first use; safe to share between threads."""

    def __init__(
        self, model: Path, states: Path | None = None, options: EngineOptions | None = None
    ) -> None:
        """Load nothing yet; `states` is the folder in which slots may be saved, if any."""
        self.model = model
        self._states = states
        self._options = options or EngineOptions()
        self._key = secrets.token_hex(16)
        self._lock = threading.Lock()
        self._server: Any = None
        self._process = 0
        self._closed = False

    def start(self) -> None:
        """Load the model if it is not loaded; takes seconds.

        Raises BadConfiguration for a file that cannot be loaded, and when the engine is not
        installed or was closed.
        """
        with self._lock:
            if self._closed:
                raise BadConfiguration("The embedded model was closed; start claw again.")
            if self._server is None:
                self._server = _loaded(self.model, self._parameters())
                self._process = os.getpid()
                atexit.register(self.close)

    @property
    def base_url(self) -> str:
        """The URL for an OpenAI client; starts the engine."""
        return f"{self._address()}/v1"

    @property
    def api_key(self) -> str:
        """The key that the engine takes."""
        return self._key

    def post(
        self, path: str, body: Mapping[str, object], cancellation: Cancellation
    ) -> Mapping[str, Any]:
        """Return what the engine answers to `body` at `path`; starts the engine.

        Raises Cancelled when cancelled, EngineRefused for an error that it answers with.
        """
        address = urlsplit(self._address())
        cancellation.check()
        connection = HTTPConnection(LOOPBACK, address.port, timeout=_PATIENCE)
        headers = {"Authorization": f"Bearer {self._key}", "Content-Type": "application/json"}
        try:
            connection.connect()
            cancellation.on_cancel(partial(_cut, connection.sock))
            connection.request("POST", path, json.dumps(body), headers)
            response = connection.getresponse()
            answer: Mapping[str, Any] = json.loads(response.read())
        except (OSError, HTTPException, ValueError):
            cancellation.check()
            raise ConnectionFailed("The embedded model has stopped; start claw again.") from None
        finally:
            connection.close()
        if response.status != 200:
            raise EngineRefused(f"The embedded model refused the request ({response.status}).")
        return answer

    def close(self) -> None:
        """Stop the engine and free its memory; calls that run end at once."""
        with self._lock:
            self._closed = True
            server, self._server = self._server, None
            if server is not None and self._process != os.getpid():
                _abandon(server)
        atexit.unregister(self.close)

    def _address(self) -> str:
        self.start()
        return str(self._server.listening_address)

    def _parameters(self) -> "xllamacpp.CommonParams":
        if xllamacpp is None:
            raise BadConfiguration(
                "The engine of the embedded model is not installed. Run "
                '`pip install "claw-notebook[local]"`, or set a key for a model elsewhere.'
            )
        given = xllamacpp.CommonParams()
        given.model.path = str(self.model)
        given.model_alias = {self.model.stem}
        given.hostnames, given.port, given.api_keys = [LOOPBACK], 0, [self._key]
        given.n_parallel, given.n_ctx = SLOTS, SLOTS * self._options.window
        given.n_batch = given.n_ubatch = self._options.batch
        given.cache_ram_mib = self._options.spare_mib
        for threads in (given.cpuparams, given.cpuparams_batch):
            threads.n_threads, threads.poll = self._options.threads, 0
        given.verbosity, given.warmup, given.ui = _SILENT, False, False
        if self._states:
            given.slot_save_path = f"{self._states}{os.sep}"
        return given


def _loaded(model: Path, parameters: "xllamacpp.CommonParams") -> "xllamacpp.Server":
    """Return the running server; loading holds up all threads, so the disk is read before."""
    check_gguf(model)
    block = bytearray(_BLOCK)
    with model.open("rb", buffering=0) as file:
        while file.readinto(block):
            pass
    try:
        return xllamacpp.Server(parameters)
    except (RuntimeError, ValueError, OSError):
        raise BadConfiguration(
            f"The model {model} cannot be loaded: it is damaged, of a kind that the engine does "
            "not know, or too large for the memory. Run `claw model pull` for the default model, "
            "or set CLAW_MODEL to local:/path/to/another.gguf."
        ) from None


def _abandon(server: object) -> None:
    """Let nobody ever take down what a parent process runs: here that would wait forever."""
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(server))


def _cut(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
