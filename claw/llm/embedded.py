"""A chat model that runs in this process: the engine, its slots, the client that talks to it."""

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from claw.domain.exchange import Cancellation, Delta, Reply, Request
from claw.domain.messages import Message
from claw.errors import ConnectionFailed
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
_CHAT_SAMPLING: Mapping[str, object] = {
    # as the model's makers advise for 0.7; a small model repeats itself without the penalty
    "top_p": 0.8,
    "top_k": 20,
    "min_p": 0.05,
    "repeat_penalty": 1.05,
}


def slot_body(request: Request) -> Mapping[str, object]:
    """Return the engine's own fields of a request: the slot of its task, and its sampling.

    Background tasks quote the user, so nothing keeps them from repeating words.
    """
    if request.task == "chat":
        return {"id_slot": CHAT_SLOT, "cache_prompt": True, **_CHAT_SAMPLING}
    return {"id_slot": BACKGROUND_SLOT, "cache_prompt": True}


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
        self._primed = False

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
        self._prime(messages, cancellation)
        self._read(messages, cancellation)

    def close(self) -> None:
        """Stop the engine."""
        with self._lock:
            client, self._client = self._client, None
        if client:
            client.close()
        self._engine.close()

    def _ready(self, request: Request, cancellation: Cancellation) -> OpenAIChat:
        self._engine.start()
        if request.task == "chat":
            self._prime(request.messages, cancellation)
        with self._lock:
            if self._client is None:
                timeouts, options = Timeouts(idle=_PATIENCE), _options()
                self._client = OpenAIChat(
                    self._endpoint(), timeouts=timeouts, options=options, meter=self._meter
                )
            return self._client

    def _prime(self, messages: Sequence[Message], cancellation: Cancellation) -> None:
        """Bring the system message in from disk once, and keep it there if it is new."""
        system = [one for one in messages if one.role == "system"]
        if self._primed or self._states is None or not system:
            return
        with suppress(ConnectionFailed, OSError):
            if not self._restore(self._states, system, cancellation):
                self._read(system, cancellation)
                self._save(self._states, system, cancellation)
        self._primed = True

    def _read(self, messages: Sequence[Message], cancellation: Cancellation) -> None:
        request = Request("chat", tuple(messages), max_tokens=1)
        body = Dialect(self._endpoint(), _options()).body(request, stream=False)
        self._engine.post("/v1/chat/completions", body, cancellation)

    def _restore(
        self, states: PrefixStates, prefix: Sequence[Message], cancellation: Cancellation
    ) -> bool:
        """Load what is nearest to the prefix; return whether it was its own file."""
        nearest = states.nearest(prefix)
        if nearest is None:
            return False
        try:
            self._slot("restore", nearest.name, cancellation)
        except EngineRefused:
            nearest.unlink(missing_ok=True)
            return False
        return nearest == states.place(prefix)

    def _save(
        self, states: PrefixStates, prefix: Sequence[Message], cancellation: Cancellation
    ) -> None:
        states.make_folder()
        saved = states.place(prefix).with_suffix(".kv-new")
        self._slot("save", saved.name, cancellation)
        states.keep(saved, prefix)

    def _slot(self, action: str, filename: str, cancellation: Cancellation) -> None:
        path = f"/slots/{CHAT_SLOT}?action={action}"
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
