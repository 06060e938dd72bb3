"""A chat model that runs in this process: the engine, its slots, the client that talks to it."""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from claw.domain.exchange import Cancellation, Delta, Reply, Request, Task
from claw.domain.messages import Message
from claw.errors import Cancelled, ConnectionFailed
from claw.llm.client import OpenAIChat
from claw.llm.dialect import Dialect, Options
from claw.llm.endpoint import Endpoint, Sourced
from claw.llm.engine import EmbeddedEngine, EngineOptions, EngineRefused, version
from claw.llm.model_files import label
from claw.llm.prefix_states import PrefixStates
from claw.llm.usage import UsageMeter
from claw.llm.wire import Timeouts

CHAT_SLOT, BACKGROUND_SLOT = 0, 1
_PATIENCE = 600.0  # seconds without a byte: a long prompt is read before the first one comes
_SLOWER = 5
# By default a line end breaks a run, and it is lists that go round; the engine takes no empty list.
_NO_BREAK = ["<|endoftext|>"]
_CHAT_SAMPLING: Mapping[str, object] = {
    # as the model's makers advise for 0.7; a small model repeats itself without the penalty
    "top_p": 0.8,
    "top_k": 20,
    "min_p": 0.1,
    "repeat_penalty": 1.05,
    # and goes round in circles without this: a run of tokens that was just said costs more and more
    # (a line of memory counts as said: with 6 tokens let pass, numbers at its end came out wrong)
    "dry_multiplier": 0.8,
    "dry_allowed_length": 24,
    "dry_penalty_last_n": 512,
    "dry_sequence_breakers": _NO_BREAK,
}
_COMPRESS_SAMPLING: Mapping[str, object] = {
    # only a circle repeats so long a run; what a summary takes over from the talk is left alone
    "dry_multiplier": 0.8,
    "dry_allowed_length": 12,
    "dry_penalty_last_n": 256,
    "dry_sequence_breakers": _NO_BREAK,
}
_SAMPLING = {"chat": _CHAT_SAMPLING, "compress": _COMPRESS_SAMPLING}


def slot_body(request: Request) -> Mapping[str, object]:
    """Return the engine's own fields of a request: the slot of its task, and its sampling.

    Other tasks quote the user, so nothing keeps them from repeating words.
    """
    slot = {"id_slot": _slot_of(request.task), "cache_prompt": True}
    return {**slot, **_SAMPLING.get(request.task, {})}


def _slot_of(task: Task) -> int:
    return CHAT_SLOT if task == "chat" else BACKGROUND_SLOT


def _lasting(request: Request) -> tuple[Message, ...]:
    """Return what requests of the task begin with from process to process.

    In a chat it is the system message; the filter asks after the same instructions and examples.
    """
    if request.task == "filter":
        return request.messages[:-1]
    if request.task == "chat":
        return tuple(one for one in request.messages if one.role == "system")
    return ()


class EmbeddedChat:
    """A ChatModel over an engine, which starts at the first call; it can read ahead."""

    embedded = True

    def __init__(
        self, engine: EmbeddedEngine, states: PrefixStates | None, meter: UsageMeter
    ) -> None:
        """Start nothing yet; without `states` no prefix is kept on disk."""
        self.label = label(str(engine.model))
        self._engine = engine
        self._states = states
        self._meter = meter
        self._lock = threading.Lock()
        self._client: OpenAIChat | None = None
        self._primed: set[Task] = set()

    def complete(self, request: Request, cancellation: Cancellation) -> Reply:
        """Return the whole reply; raises Cancelled when cancelled."""
        return self._ready(request, cancellation).complete(_patient(request), cancellation)

    def stream(self, request: Request, cancellation: Cancellation) -> Iterator[Delta]:
        """Yield the reply in pieces."""
        yield from self._ready(request, cancellation).stream(_patient(request), cancellation)

    def read_ahead(self, messages: Sequence[Message], cancellation: Cancellation) -> None:
        """Read the messages into the chat's slot, so that what begins with them is answered sooner.

        Raises Cancelled when cancelled; what was read until then is not read again.
        """
        self._prime(Request("chat", tuple(messages), max_tokens=1), cancellation)
        self._read("chat", messages, cancellation)

    def close(self) -> None:
        """Stop the engine."""
        with self._lock:
            client, self._client = self._client, None
        if client:
            client.close()
        self._engine.close()

    def _ready(self, request: Request, cancellation: Cancellation) -> OpenAIChat:
        self._engine.start()
        self._prime(request, cancellation)
        with self._lock:
            if self._client is None:
                timeouts, options = Timeouts(idle=_PATIENCE), _options()
                self._client = OpenAIChat(
                    self._endpoint(), timeouts=timeouts, options=options, meter=self._meter
                )
            return self._client

    def _prime(self, request: Request, cancellation: Cancellation) -> None:
        """Bring what all requests of the task begin with in from disk once, and keep it there."""
        prefix = _lasting(request)
        if request.task in self._primed or self._states is None or not prefix:
            return
        with suppress(ConnectionFailed, OSError):
            own = self._states.place(request.task, prefix)
            if self._restored(self._states, request.task, prefix, cancellation) != own:
                self._read_and_save(self._states, request.task, prefix, cancellation)
        self._primed.add(request.task)

    def _read_and_save(
        self,
        states: PrefixStates,
        task: Task,
        prefix: Sequence[Message],
        cancellation: Cancellation,
    ) -> None:
        """Read the prefix and keep it.

        Of the filter's, which holds nothing of the user's, keep what was read when it is cancelled:
        a slow machine may not come to its end in one process.
        """
        own = states.place(task, prefix)
        try:
            self._read(task, prefix, cancellation)
        except Cancelled:
            if task == "filter":
                with suppress(ConnectionFailed, OSError):
                    self._save(states, task, states.part(own), Cancellation())
            raise
        self._save(states, task, own, cancellation)

    def _read(self, task: Task, messages: Sequence[Message], cancellation: Cancellation) -> None:
        request = Request(task, tuple(messages), max_tokens=1)
        body = Dialect(self._endpoint(), _options()).body(request, stream=False)
        self._engine.post("/v1/chat/completions", body, cancellation)

    def _restored(
        self,
        states: PrefixStates,
        task: Task,
        prefix: Sequence[Message],
        cancellation: Cancellation,
    ) -> Path | None:
        """Load the file that is nearest to the prefix and return it, None if there is none."""
        nearest = states.nearest(task, prefix)
        if nearest is None:
            return None
        try:
            self._slot(task, "restore", nearest.name, cancellation)
        except EngineRefused:
            nearest.unlink(missing_ok=True)
            return None
        return nearest

    def _save(
        self, states: PrefixStates, task: Task, place: Path, cancellation: Cancellation
    ) -> None:
        states.make_folder()
        saved = place.with_name(f"{place.name}-new")
        self._slot(task, "save", saved.name, cancellation)
        states.keep(saved, place)

    def _slot(self, task: Task, action: str, filename: str, cancellation: Cancellation) -> None:
        path = f"/slots/{_slot_of(task)}?action={action}"
        self._engine.post(path, {"filename": filename}, cancellation)

    def _endpoint(self) -> Endpoint:
        key = Sourced(self._engine.api_key, "the embedded model's key")
        url = Sourced(self._engine.base_url, "the embedded model's address")
        return Endpoint("local", self._engine.model.stem, key, url)


def embedded_chat(
    model: Path,
    states: Path | None,
    meter: UsageMeter,
    options: EngineOptions | None = None,
) -> EmbeddedChat:
    """Return the chat model of a GGUF file, which starts at its first call.

    `states` is the folder in which the beginnings of conversations may be kept in the engine's
    form, None where nothing of a conversation may be stored.
    """
    engine = EmbeddedEngine(model, states, options)
    kept = PrefixStates(states, model, version()) if states else None
    return EmbeddedChat(engine, kept, meter)


def _patient(request: Request) -> Request:
    """Give the call more time than a server would need: this machine may be slow, and busy."""
    return replace(request, deadline=request.deadline * _SLOWER)


def _options() -> Options:
    return Options(embedded=True, extra_body=slot_body)
