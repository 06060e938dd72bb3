"""How a request is written for one endpoint: what it takes is learned from what it refuses."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from claw.domain.exchange import Request
from claw.domain.text import clean
from claw.llm.endpoint import Endpoint

JsonForm = Literal["schema", "object", "none"]
_WEAKER: Mapping[JsonForm, JsonForm] = {"schema": "object", "object": "none", "none": "none"}
_EXTRA = ("extra", "unknown", "unrecognized", "unexpected", "not permitted", "unsupported")
_REMEMBERED = 200


def nothing(_: Request) -> Mapping[str, object]:
    """Add no fields to a request."""
    return {}


@dataclass(frozen=True, slots=True)
class Options:
    """What sets one endpoint apart.

    `extra_body` gives further fields of the body for a request. `send_reasoning` sends a model's
    reasoning back with its replies, for a provider that insists on it; it is never kept longer
    than this process.
    """

    embedded: bool = False
    extra_body: Callable[[Request], Mapping[str, object]] = nothing
    send_reasoning: bool = False


class Dialect:
    """The form of requests that one endpoint takes; safe to share between threads."""

    def __init__(self, endpoint: Endpoint, options: Options) -> None:
        """Begin with what is known of the provider."""
        self._model = endpoint.model
        self._options = options
        self._json: JsonForm = "object" if endpoint.is_deepseek else "schema"
        self._left_out: set[str] = set()
        self._limit = "max_tokens"
        self._send_reasoning = options.send_reasoning
        self._reasoning: OrderedDict[str, str] = OrderedDict()
        self._lock = threading.Lock()

    def body(self, request: Request, *, stream: bool) -> dict[str, Any]:
        """Return the body of the request."""
        with self._lock:
            body: dict[str, Any] = {
                "model": self._model,
                "messages": self._messages(request),
                self._limit: request.max_tokens,
                "temperature": request.temperature,
                "stream": stream,
            }
            if stream:
                body["stream_options"] = {"include_usage": True}
            form = self._response_format(request)
            if form:
                body["response_format"] = form
            body.update(self._options.extra_body(request))
            return {name: value for name, value in body.items() if name not in self._left_out}

    def remember(self, text: str, reasoning: str) -> None:
        """Keep the reasoning of a reply, so that it can be sent back where that is wanted."""
        with self._lock:
            self._reasoning[clean(text)] = reasoning
            while len(self._reasoning) > _REMEMBERED:
                self._reasoning.popitem(last=False)

    def learn(self, complaint: str, body: Mapping[str, object]) -> bool:
        """Leave out what an endpoint complains about in `body`; return whether that may help."""
        said = complaint.lower()
        with self._lock:
            before = self._state()
            if "reasoning_content" in said:
                self._send_reasoning = not self._options.send_reasoning
            elif "response_format" in said or "json_schema" in said or "json_object" in said:
                self._json = _WEAKER[self._json]
            elif "max_completion_tokens" in said:
                self._limit = "max_completion_tokens"
            else:
                self._left_out |= self._named(said, body)
            return self._state() != before

    def _state(self) -> tuple[object, ...]:
        return self._json, self._limit, self._send_reasoning, frozenset(self._left_out)

    def _named(self, said: str, body: Mapping[str, object]) -> set[str]:
        optional = {"temperature", "stream_options", *body}
        optional -= {"model", "messages", "stream", "response_format", self._limit}
        named = {name for name in optional if name in said}
        if not named and any(word in said for word in _EXTRA):
            self._json = _WEAKER[self._json]
            return optional - {"temperature"}
        return named

    def _messages(self, request: Request) -> list[dict[str, str]]:
        """Return the messages with one system message, first, as strict chat templates want it."""
        system = [clean(one.content) for one in request.messages if one.role == "system"]
        rest = [one for one in request.messages if one.role != "system"]
        first = [{"role": "system", "content": "\n\n".join(system)}] if system else []
        return first + [self._message(one.role, one.content) for one in rest]

    def _message(self, role: str, content: str) -> dict[str, str]:
        message = {"role": role, "content": clean(content)}
        if role == "assistant" and self._send_reasoning:
            message["reasoning_content"] = self._reasoning.get(message["content"], "")
        return message

    def _response_format(self, request: Request) -> dict[str, object] | None:
        if request.schema is None or not request.json_mode or self._json == "none":
            return None
        if self._json == "object":
            return {"type": "json_object"}
        schema = _plain(request.schema)
        form = {"name": request.task, "schema": schema, "strict": _strict(schema)}
        return {"type": "json_schema", "json_schema": form}


def _plain(schema: object) -> object:
    """Return the schema as dictionaries and lists alone: others cannot be written as JSON."""
    if isinstance(schema, Mapping):
        return {key: _plain(one) for key, one in schema.items()}
    if isinstance(schema, list | tuple):
        return [_plain(one) for one in schema]
    return schema


def _strict(schema: object) -> bool:
    """Return whether every object of the schema is closed and requires all its properties."""
    if isinstance(schema, list):
        return all(map(_strict, schema))
    if not isinstance(schema, Mapping):
        return True
    properties = schema.get("properties")
    if isinstance(properties, Mapping):
        required = schema.get("required")
        whole = isinstance(required, list | tuple) and set(required) == set(properties)
        if not whole or schema.get("additionalProperties") is not False:
            return False
    return all(map(_strict, schema.values()))
