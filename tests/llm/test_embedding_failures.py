"""Which failures may pass, and in which words they are told."""

import httpx2
import openai
import pytest

from claw.errors import EmbeddingFailed
from claw.llm import embedding_failures
from claw.llm.answers import OddAnswer
from tests.llm.conftest import KEY, endpoint_at

ENDPOINT = endpoint_at("https://api.example.com/v1")


def refusal(status: int, body: str) -> openai.APIStatusError:
    request = httpx2.Request("POST", "https://api.example.com/v1/embeddings")
    response = httpx2.Response(status, text=body, request=request)
    return openai.APIStatusError("no", response=response, body=None)


@pytest.mark.parametrize(
    ("status", "body", "passing", "retryable", "said"),
    [
        (401, "", False, False, "refused the key in OPENAI_API_KEY"),
        (402, "", False, False, "no balance or quota"),
        (403, '{"error": {"message": "not your region"}}', False, False, "not your region"),
        (404, "", False, False, "Nothing at https://api.example.com/v1"),
        (405, "", False, False, "makes embeddings (405)"),
        (404, '{"error": "model m not found"}', False, False, "no embedding model m"),
        (413, "", True, False, "takes only short texts"),
        (422, '{"detail": "odd"}', True, False, "refused to make vectors (422): “odd”"),
        (429, "", True, True, "too busy (429)"),
        (500, "", True, True, "has a fault (500)"),
        (407, "", True, False, "The proxy before"),
    ],
)
def test_each_refusal_has_its_words_and_its_hope(
    status: int, body: str, passing: bool, retryable: bool, said: str
) -> None:
    failed = embedding_failures.read(refusal(status, body), ENDPOINT)
    assert isinstance(failed.error, EmbeddingFailed)
    assert said in str(failed.error)
    assert (failed.error.passing, failed.retryable) == (passing, retryable)
    assert "CLAW_MODEL" not in str(failed.error)
    assert "chat" not in str(failed.error)
    assert KEY not in str(failed.error)


@pytest.mark.parametrize(("kind", "passing"), [("page", False), ("garbled", True)])
def test_an_odd_answer_points_to_the_base_url(kind: str, passing: bool) -> None:
    error = embedding_failures.read(OddAnswer(kind), ENDPOINT).error
    assert isinstance(error, EmbeddingFailed)
    assert "OPENAI_BASE_URL" in str(error)
    assert error.passing is passing


def test_a_text_that_is_too_long_is_told_apart() -> None:
    long = refusal(400, '{"error": {"message": "maximum context length is 512 tokens"}}')
    assert embedding_failures.too_long(long, ENDPOINT)
    assert not embedding_failures.too_long(refusal(400, "{}"), ENDPOINT)
