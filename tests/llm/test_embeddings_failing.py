"""How a service fails over real HTTP, and what is said of it: never a key, always what to do."""

import time
from collections.abc import Iterator

import pytest

from claw.errors import EmbeddingFailed
from claw.llm.embeddings import RemoteEmbedder
from tests import fake_embeddings
from tests.fake_provider import FakeProvider
from tests.llm.conftest import KEY, endpoint_at
from tests.llm.embedders import OPEN, embedder_at, failure_of


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


@pytest.mark.parametrize("query", [False, True])
def test_a_refused_key_is_named_by_its_variable_r18(fake: FakeProvider, *, query: bool) -> None:
    """R18: 401."""
    fake.key = "another"
    failed = failure_of(fake, query=query)
    assert "OPENAI_API_KEY" in str(failed)
    assert "401" in str(failed)
    assert not failed.passing


def test_a_provider_without_embeddings_is_said_to_have_none_r12(fake: FakeProvider) -> None:
    """R12: 404 on /embeddings."""
    fake.embeddings = None
    failed = failure_of(fake)
    assert "makes embeddings (404)" in str(failed)
    assert "EMBEDDING_MODEL" in str(failed)
    assert "CLAW_EMBEDDER" in str(failed)
    assert not failed.passing


def test_an_unknown_model_is_named(fake: FakeProvider) -> None:
    fake.fail(404, "The model `m` does not exist", code="model_not_found", task="embed")
    failed = failure_of(fake)
    assert "has no embedding model m" in str(failed)
    assert "EMBEDDING_MODEL" in str(failed)
    assert "CLAW_MODEL" not in str(failed)
    assert not failed.passing


def test_a_busy_provider_is_asked_once_more_and_then_let_be_r18(fake: FakeProvider) -> None:
    """R18: 429, first passing, then lasting."""
    fake.fail(429, "slow down", task="embed")
    embedder_at(fake.url).embed(["x"])
    assert len(fake.requests) == 2
    for _ in range(2):
        fake.fail(429, "slow down", task="embed")
    failed = failure_of(fake)
    assert "429" in str(failed)
    assert failed.passing
    assert len(fake.requests) == 4


def test_a_query_is_not_tried_again(fake: FakeProvider) -> None:
    fake.fail(429, "slow down", task="embed")
    assert failure_of(fake, query=True).passing
    assert len(fake.requests) == 1


def test_a_used_up_quota_does_not_pass(fake: FakeProvider) -> None:
    fake.fail(429, "You exceeded your current quota", code="insufficient_quota", task="embed")
    failed = failure_of(fake)
    assert "no balance or quota" in str(failed)
    assert not failed.passing
    assert len(fake.requests) == 1


def test_a_fault_of_the_provider_passes(fake: FakeProvider) -> None:
    for _ in range(2):
        fake.fail(503, "overloaded", task="embed")
    failed = failure_of(fake)
    assert "503" in str(failed)
    assert failed.passing


def test_an_odd_refusal_quotes_the_provider(fake: FakeProvider) -> None:
    fake.fail(400, "input must be a poem", task="embed")
    assert "refused to make vectors (400): “input must be a poem”" in str(failure_of(fake))


def test_a_silent_endpoint_is_given_up_r18(fake: FakeProvider) -> None:
    """R18: a time-out."""
    fake.hang(task="embed")
    failed = failure_of(fake, query=True)
    assert "fell silent" in str(failed)
    assert failed.passing


def test_a_closed_port_is_said_to_be_closed_without_a_long_wait() -> None:
    with FakeProvider() as gone:
        url = gone.url
    began = time.monotonic()
    with pytest.raises(EmbeddingFailed, match="No connection to") as caught:
        embedder_at(url).embed(["x"])
    assert caught.value.passing
    assert time.monotonic() - began < 30


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "null",
        "[]",
        '{"data": null}',
        '{"data": "x"}',
        '{"object": "list"}',
        '{"data": [1]}',
    ],
)
def test_a_broken_answer_is_told_in_words(fake: FakeProvider, body: str) -> None:
    fake.body(body, task="embed")
    failed = failure_of(fake)
    assert "holds no vectors" in str(failed)
    assert failed.passing


def test_a_web_page_points_to_the_base_url(fake: FakeProvider) -> None:
    fake.html(task="embed")
    failed = failure_of(fake)
    assert "a web page" in str(failed)
    assert "OPENAI_BASE_URL" in str(failed)
    assert not failed.passing


def test_an_error_in_a_good_answer_is_an_error(fake: FakeProvider) -> None:
    fake.body('{"error": {"message": "no such model", "code": 404}}', task="embed")
    assert "has no embedding model m" in str(failure_of(fake))


@pytest.mark.parametrize(
    ("vectors", "said"),
    [
        ([[1.0, 0.0]], "1 vectors for 2 texts"),
        ([[1, 0], [1, 0], [1, 0]], "3 vectors for 2 texts"),
        ([], "0 vectors for 2 texts"),
        ([[1, 0], [1, 0, 0]], "one length"),
        ([[1, 0], None], "one length"),
        ([[1, 0], ["x", "y"]], "one length"),
        ([[], []], "one length"),
        ([[1, 0], [0, 0]], "without a direction"),
        ([[1, 0], [float("nan"), 1]], "without a direction"),
    ],
)
def test_vectors_that_cannot_be_used_are_refused(
    fake: FakeProvider, vectors: list[object], said: str
) -> None:
    fake.add(fake_embeddings.answer(vectors), task="embed")
    assert said in str(failure_of(fake))


def test_batches_of_different_sizes_are_refused(fake: FakeProvider) -> None:
    fake.add(fake_embeddings.answer([[1.0, 0.0]] * 100), task="embed")
    with pytest.raises(EmbeddingFailed, match="different sizes"):
        embedder_at(fake.url).embed([f"n {n}" for n in range(101)])


def test_a_key_in_the_providers_words_is_not_repeated(fake: FakeProvider) -> None:
    fake.fail(400, f"bad request from {KEY}", task="embed")
    failure_of(fake)


def test_an_endpoint_made_for_chat_serves_as_it_is(fake: FakeProvider) -> None:
    made = RemoteEmbedder(endpoint_at(fake.url))
    OPEN.append(made)
    made.embed(["x"])
    assert made.label == "openai:m"
