"""Reads what a provider answers: event streams and whole bodies, the good and the odd ones."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from claw.domain.exchange import Usage
from claw.domain.text import clean

DONE = "[DONE]"
_REFUSAL = "refusal"


class OddAnswer(Exception):  # noqa: N818 - it names what came, not what failed here
    """An answer with status 200 that is no reply; `error` holds the provider's error as JSON."""

    def __init__(self, kind: str, error: str = "") -> None:
        """Keep the kind: `error`, `page`, `choices`, `garbled`."""
        super().__init__(kind)
        self.kind = kind
        self.error = error


@dataclass(frozen=True, slots=True)
class Piece:
    """What one event or one body holds; `refusal` is the model's own words for refusing."""

    text: str = ""
    reasoning: str = ""
    refusal: str = ""
    finish: str = ""
    usage: Usage | None = None
    model: str = ""


def payloads(chunks: Iterable[bytes]) -> Iterator[str]:
    """Yield the data of each server-sent event, or a body that is no event stream as a whole.

    Bytes that are no UTF-8 become U+FFFD. Which of the two it is, is seen from its first
    character, since servers mislabel their content.
    """
    held, whole = b"", None
    data: list[bytes] = []
    for chunk in chunks:
        held += chunk
        if whole is None and held.strip():
            whole = held.lstrip().startswith((b"{", b"[", b"<"))
        if whole is not False:
            continue
        *lines, held = held.split(b"\n")
        for line in lines:
            yield from _take(line.rstrip(b"\r"), data)
    if whole:
        yield _text(held.strip())
    else:
        yield from (*_take(held.rstrip(b"\r"), data), *_take(b"", data))


def _take(line: bytes, data: list[bytes]) -> Iterator[str]:
    if line.startswith(b"data:"):
        data.append(line[5:].removeprefix(b" "))
    elif not line and data:
        event = _text(b"\n".join(data))
        data.clear()
        yield event


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def read(payload: str) -> Piece:
    """Return what an event or a body holds; raises OddAnswer."""
    if not payload.strip():
        return Piece()
    if payload.lstrip().startswith("<"):
        raise OddAnswer("page")
    try:
        answer = json.loads(payload)
    except ValueError:
        raise OddAnswer("garbled") from None
    if not isinstance(answer, Mapping):
        raise OddAnswer("garbled")
    if answer.get("error"):
        raise OddAnswer("error", payload)
    choices = answer.get("choices")
    usage, model = _usage(answer.get("usage")), _string(answer.get("model"))
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], Mapping):
        return _without_choice(answer, usage, model)
    return _choice(choices[0], usage, model)


def _without_choice(answer: Mapping[str, object], usage: Usage | None, model: str) -> Piece:
    """Accept a chunk that only brings usage or nothing; a whole body must hold a choice."""
    if answer.get("object") == "chat.completion.chunk" or ("choices" in answer and usage):
        return Piece(usage=usage, model=model)
    raise OddAnswer("choices")


def _choice(choice: Mapping[str, object], usage: Usage | None, model: str) -> Piece:
    said = choice.get("delta") if "delta" in choice else choice.get("message")
    finish = _string(choice.get("finish_reason"))
    if "message" in choice and "delta" not in choice:
        finish = finish or "stop"
    if not isinstance(said, Mapping):
        return Piece(finish=finish, usage=usage, model=model)
    return Piece(
        text=_content(said.get("content")),
        reasoning=_string(said.get("reasoning_content")) or _string(said.get("reasoning")),
        refusal=_string(said.get(_REFUSAL)),
        finish=finish,
        usage=usage,
        model=model,
    )


def _content(content: object) -> str:
    if isinstance(content, list):
        parts = (part.get("text") for part in content if isinstance(part, Mapping))
        return "".join(map(_string, parts))
    return _string(content)


def _string(value: object) -> str:
    return clean(value) if isinstance(value, str) else ""


def _usage(value: object) -> Usage | None:
    if not isinstance(value, Mapping):
        return None
    details = value.get("prompt_tokens_details")
    cached = details.get("cached_tokens") if isinstance(details, Mapping) else None
    return Usage(
        _number(value.get("prompt_tokens")),
        _number(value.get("completion_tokens")),
        _number(value.get("prompt_cache_hit_tokens") if cached is None else cached),
    )


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
