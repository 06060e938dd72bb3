"""What an embeddings endpoint sends back: a vector for each text, made of the text's terms."""

import hashlib
import json
import math
import re
from collections.abc import Sequence
from typing import Any

from tests.fake_answers import Answer, Recorded, Responder, failure

_TERMS = re.compile(r"[a-z0-9]+|[^\W\da-z_]")
TOKENS = 7


def vector(text: str, dimension: int, seed: str = "") -> list[float]:
    """Return a vector in which each term has a place and a sign; the same text has the same one."""
    values = [0.0] * dimension
    for term in _TERMS.findall(text.lower()) or [text]:
        digest = hashlib.blake2b(f"{seed}{term}".encode()).digest()
        values[int.from_bytes(digest[:4], "big") % dimension] += 1 if digest[4] % 2 else -1
        values[digest[5] % dimension] += 0.01
    return values if any(map(abs, values)) else [1.0, *values[1:]]


def of_terms(dimension: int = 16, seed: str = "", *, longest: int = 0) -> Responder:
    """Return an endpoint as strict as real ones: no blank text, none beyond `longest` characters.

    Another seed is another model: the same texts get other vectors of the same size.
    """

    def respond(request: Recorded) -> Answer:
        texts = inputs(request)
        if not texts or not all(text.strip() for text in texts):
            return failure(400, "'$.input' is invalid.", "invalid_request_error")
        if longest and max(map(len, texts)) > longest:
            return failure(400, f"This model's maximum context length is {longest} tokens.")
        return answer([vector(text, dimension, seed) for text in texts])

    return respond


def inputs(request: Recorded) -> list[str]:
    """Return the texts of a request."""
    given = request.body["input"]
    return [given] if isinstance(given, str) else list(given)


def answer(vectors: Sequence[object], places: Sequence[int] = ()) -> Answer:
    """Return a good answer with these vectors, or with whatever stands in their place."""
    named = list(places) or list(range(len(vectors)))
    data: list[dict[str, Any]] = [
        {"object": "embedding", "index": place, "embedding": one}
        for place, one in zip(named, vectors, strict=True)
    ]
    usage = {"prompt_tokens": TOKENS, "total_tokens": TOKENS}
    body = {"object": "list", "model": "m", "data": data, "usage": usage}
    return Answer([json.dumps(body).encode()])


def length(values: Sequence[float]) -> float:
    """Return the Euclidean length."""
    return math.sqrt(sum(value * value for value in values))
