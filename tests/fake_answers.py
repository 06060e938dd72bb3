"""What a provider sends back: answers, the pieces of streams, and the refusals of strict ones."""

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

HANG, RESET, END = "hang", "reset", "end"
Step = bytes | float | str | threading.Event
Rule = Callable[[dict[str, Any]], str]


@dataclass
class Recorded:
    """A request as it arrived; `gone` is set when its client went away before the answer ended."""

    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]
    raw: bytes = b""
    gone: threading.Event = field(default_factory=threading.Event)

    @property
    def task(self) -> str:
        return self.headers.get("x-claw-task", "")

    @property
    def messages(self) -> list[dict[str, Any]]:
        return list(self.body["messages"])


@dataclass
class Answer:
    """What is sent back: bytes, pauses in seconds, events to wait for, and HANG, RESET or END.

    END closes the connection properly in the middle of the body.
    """

    steps: Sequence[Step]
    status: int = 200
    content_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)


Responder = Callable[[Recorded], Answer]


def delta(text: str | None, finish: str | None = None, **more: object) -> dict[str, Any]:
    """Return a chunk of a streamed reply."""
    choice = {"index": 0, "delta": {"content": text, **more}, "finish_reason": finish or None}
    return {"id": "c", "object": "chat.completion.chunk", "model": "m", "choices": [choice]}


def event(data: dict[str, Any] | str) -> bytes:
    """Return a server-sent event."""
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    return f"data: {text}\n\n".encode("utf-8", "surrogatepass")


USAGE = {"prompt_tokens": 12, "completion_tokens": 3, "prompt_tokens_details": {"cached_tokens": 8}}


def reply(
    request: Recorded, text: str | Sequence[str], finish: str = "stop", reasoning: str = ""
) -> Answer:
    """Return a good reply in the form that the request asks for."""
    pieces = [text] if isinstance(text, str) else list(text)
    if not request.body.get("stream"):
        message = {"role": "assistant", "content": "".join(pieces)}
        if reasoning:
            message["reasoning_content"] = reasoning
        choice = {"index": 0, "message": message, "finish_reason": finish}
        return Answer([json.dumps({"model": "m", "choices": [choice], "usage": USAGE}).encode()])
    steps: list[Step] = [event(delta(None, role="assistant"))]
    if reasoning:
        steps.append(event(delta(None, reasoning_content=reasoning)))
    steps += [event(delta(piece)) for piece in pieces]
    steps.append(event(delta(None, finish)))
    if (request.body.get("stream_options") or {}).get("include_usage"):
        steps.append(event({"model": "m", "choices": [], "usage": USAGE}))
    return Answer([*steps, b"data: [DONE]\n\n"], content_type="text/event-stream")


def failure(
    status: int, message: str, code: str = "", headers: Mapping[str, str] | None = None
) -> Answer:
    """Return an error with the usual JSON body."""
    error = {"error": {"message": message, "type": code or "error", "code": code or None}}
    return Answer([json.dumps(error).encode()], status, headers=headers or {})


def one_system_message_first(body: dict[str, Any]) -> str:
    """Refuse as strict chat templates do."""
    roles = [message["role"] for message in body["messages"]]
    return "System message must be at the beginning." if "system" in roles[1:] else ""


def no_null_content(body: dict[str, Any]) -> str:
    """Refuse messages without a text."""
    empty = any(not isinstance(one.get("content"), str) for one in body["messages"])
    return "messages: content must be a string" if empty else ""


def without(*fields: str) -> Rule:
    """Return a rule that refuses a body or a message that holds one of these fields."""

    def rule(body: dict[str, Any]) -> str:
        names = {*body, *(name for message in body["messages"] for name in message)}
        found = sorted(names.intersection(fields))
        return f"Extra inputs are not permitted: {', '.join(found)}" if found else ""

    return rule


def only_json_object(body: dict[str, Any]) -> str:
    """Refuse a JSON schema."""
    kind = (body.get("response_format") or {}).get("type", "json_object")
    return "" if kind == "json_object" else "This response_format type is unavailable now"


def reasoning_wanted(body: dict[str, Any]) -> str:
    """Refuse a history whose assistant messages lack their reasoning."""
    said = [message for message in body["messages"] if message["role"] == "assistant"]
    lacking = any("reasoning_content" not in message for message in said)
    return "Missing `reasoning_content` field in the assistant message" if lacking else ""


def window(characters: int) -> Rule:
    """Return a rule that refuses longer requests as too long for the context."""

    def rule(body: dict[str, Any]) -> str:
        length = sum(len(message["content"]) for message in body["messages"])
        over = length > characters
        return f"This model's maximum context length is {characters} tokens." if over else ""

    return rule
