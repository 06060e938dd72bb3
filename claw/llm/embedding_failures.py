"""What went wrong while vectors were made, in full sentences, and whether it may pass."""

import openai

from claw.errors import (
    BadConfiguration,
    ClawError,
    ConnectionFailed,
    ContextTooLong,
    EmbeddingFailed,
    KeyRejected,
    QuotaExhausted,
    RateLimited,
)
from claw.llm import failures
from claw.llm.answers import OddAnswer
from claw.llm.endpoint import Endpoint
from claw.llm.refusals import Answered, parsed
from claw.llm.retrying import Failed

_LASTING = (BadConfiguration, KeyRejected, QuotaExhausted)
_SAME_WORDS = (ConnectionFailed, KeyRejected, QuotaExhausted, RateLimited)
ELSEWHERE = "or set CLAW_EMBEDDER to use for the embedded one, to none for keywords alone"


def too_long(error: Exception, endpoint: Endpoint) -> bool:
    """Return whether the endpoint refused a text, or all of them together, for its length."""
    return isinstance(failures.read(error, endpoint).error, ContextTooLong)


def read(error: Exception, endpoint: Endpoint, peer: str = "") -> Failed:
    """Return the failure, whose error is an EmbeddingFailed; `peer` is the host connected to."""
    if isinstance(error, OddAnswer) and error.kind != "error":
        return _odd_failure(error, endpoint)
    failed = failures.read(error, endpoint, peer)
    passing = not isinstance(failed.error, _LASTING)
    return Failed(
        EmbeddingFailed(_words(failed.error, error, endpoint), passing=passing),
        failed.brief,
        retryable=failed.retryable,
        retry_after=failed.retry_after,
    )


def _odd_failure(odd: OddAnswer, endpoint: Endpoint) -> Failed:
    what = "a web page" if odd.kind == "page" else "something that holds no vectors"
    said = f"{endpoint.shown_url} ({endpoint.base_url}) answered with {what}"
    message = f"{said}; check the base URL, which often ends in /v1, {ELSEWHERE}."
    return Failed(EmbeddingFailed(message, passing=odd.kind != "page"))


def _words(error: ClawError, cause: Exception, endpoint: Endpoint) -> str:
    if isinstance(error, _SAME_WORDS):
        return str(error)
    answer = _answer(cause, endpoint)
    if answer is None:
        return str(error)
    if isinstance(error, ContextTooLong):
        said = f"{endpoint.label} takes only short texts{answer.quoted}"
    elif not isinstance(error, BadConfiguration):
        said = f"{endpoint.label} refused to make vectors ({answer.status}){answer.quoted}"
    elif "model" in answer.all.lower():
        said = f"{endpoint.shown_url} has no embedding model {endpoint.model}{answer.quoted}"
    else:
        where = f"{endpoint.shown_url} ({endpoint.base_url})"
        said = f"Nothing at {where} makes embeddings ({answer.status})"
    return f"{said}; name another model in EMBEDDING_MODEL, {ELSEWHERE}."


def _answer(error: Exception, endpoint: Endpoint) -> Answered | None:
    if isinstance(error, OddAnswer):
        return parsed(200, error.error, {}, endpoint)
    if isinstance(error, openai.APIStatusError):
        return parsed(error.status_code, error.response.text, {}, endpoint)
    return None
