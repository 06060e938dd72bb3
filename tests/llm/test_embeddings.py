"""Vectors over real HTTP: what is sent, what is taken, and what is refused in which words."""

import time
from collections.abc import Iterator

import numpy as np
import pytest

from claw.errors import EmbeddingFailed
from claw.llm.embeddings import RemoteEmbedder
from claw.llm.endpoint import ENVIRONMENT, Endpoint, Sourced
from claw.llm.retrying import Retrying, RetryPolicy
from claw.llm.wire import Timeouts
from tests import fake_embeddings
from tests.fake_embeddings import inputs
from tests.fake_provider import FakeProvider
from tests.llm.conftest import KEY, endpoint_at

OPEN: list[RemoteEmbedder] = []


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


def embedder_at(url: str, model: str = "m", idle: float = 20.0) -> RemoteEmbedder:
    sourced = Sourced(KEY, "OPENAI_API_KEY", ENVIRONMENT)
    base = Sourced(url, "OPENAI_BASE_URL", ENVIRONMENT)
    made = RemoteEmbedder(
        Endpoint("openai", model, sourced, base),
        timeouts=Timeouts(connect=2.0, idle=idle),
        retrying=Retrying(RetryPolicy(retries=1), wait=lambda *_: None),
    )
    OPEN.append(made)
    return made


def failure_of(fake: FakeProvider, *, query: bool = False) -> EmbeddingFailed:
    """Return how a call fails, having seen that its sentence is one and shows no key."""
    embedder = embedder_at(fake.url, idle=0.5)
    with pytest.raises(EmbeddingFailed) as caught:
        embedder.embed_query("hello") if query else embedder.embed(["hello", "there"])
    said = str(caught.value)
    assert said.endswith(".")
    assert KEY not in said
    assert KEY[:12] not in said
    assert "{" not in said
    assert "\n" not in said
    return caught.value


def test_texts_become_unit_vectors_and_the_request_says_what_it_is_for(fake: FakeProvider) -> None:
    vectors = np.asarray(embedder_at(fake.url).embed(["my cat", "my dog", "Ghent"]))
    assert vectors.shape == (3, 16)
    assert vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1)
    assert vectors[0] @ vectors[1] > vectors[0] @ vectors[2]
    request = fake.requests[0]
    assert (request.path, request.task) == ("/v1/embeddings", "embed")
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert inputs(request) == ["my cat", "my dog", "Ghent"]


def test_a_query_is_one_vector_equal_to_that_of_the_same_text(fake: FakeProvider) -> None:
    embedder = embedder_at(fake.url)
    query = np.asarray(embedder.embed_query("where is my cat"))
    assert query.shape == (16,)
    assert np.allclose(query, np.asarray(embedder.embed(["where is my cat"]))[0])


def test_any_model_name_works_r10(fake: FakeProvider) -> None:
    """R10: names that are not OpenAI's own."""
    embedder_at(fake.url, "BAAI/bge-m3").embed(["x"])
    assert fake.requests[0].body["model"] == "BAAI/bge-m3"


def test_the_identity_names_provider_url_and_model_and_nothing_secret(fake: FakeProvider) -> None:
    assert embedder_at(fake.url, "a").identity == f"openai {fake.url} a"
    with_password = fake.url.replace("http://", "http://me:secret@")
    identity = embedder_at(with_password + "?key=hidden", "a").identity
    assert "secret" not in identity
    assert "hidden" not in identity
    assert KEY not in identity
    assert embedder_at(fake.url, "a").identity != embedder_at(fake.url, "b").identity


def test_many_texts_go_in_batches_and_come_back_in_order(fake: FakeProvider) -> None:
    texts = [f"number {n}" for n in range(230)]
    vectors = np.asarray(embedder_at(fake.url).embed(texts))
    assert [len(inputs(one)) for one in fake.requests] == [100, 100, 30]
    alone = np.asarray(embedder_at(fake.url).embed([texts[217]]))[0]
    assert np.allclose(vectors[217], alone)


def test_a_batch_is_bounded_by_its_characters_and_a_text_by_its_beginning(
    fake: FakeProvider,
) -> None:
    embedder_at(fake.url).embed(["word " * 4_000] * 25)
    assert all(sum(map(len, inputs(one))) <= 60_000 for one in fake.requests)
    assert sum(len(inputs(one)) for one in fake.requests) == 25
    assert max(len(text) for one in fake.requests for text in inputs(one)) <= 6_000


@pytest.mark.parametrize("blank", ["", "   ", "\n\t \u3000"])
def test_no_request_holds_a_blank_text_r08(fake: FakeProvider, blank: str) -> None:
    """R08: a blank text fails before anything is sent."""
    embedder = embedder_at(fake.url)
    with pytest.raises(EmbeddingFailed, match="blank text"):
        embedder.embed(["a fact", blank])
    with pytest.raises(EmbeddingFailed, match="blank text"):
        embedder.embed_query(blank)
    assert fake.requests == []


def test_no_texts_need_no_request(fake: FakeProvider) -> None:
    assert len(np.asarray(embedder_at(fake.url).embed([]))) == 0
    assert fake.requests == []


def test_half_an_emoji_does_not_break_the_request(fake: FakeProvider) -> None:
    embedder_at(fake.url).embed(["tea \ud83c"])
    assert inputs(fake.requests[0]) == ["tea \ufffd"]


def test_vectors_that_come_out_of_order_are_put_in_order(fake: FakeProvider) -> None:
    fake.add(fake_embeddings.answer([[0, 1], [1, 0]], places=[1, 0]), task="embed")
    vectors = np.asarray(embedder_at(fake.url).embed(["first", "second"]))
    assert vectors.tolist() == [[1, 0], [0, 1]]


def test_the_tokens_that_the_provider_counted_are_metered(fake: FakeProvider) -> None:
    embedder = embedder_at(fake.url)
    embedder.embed([f"n {n}" for n in range(150)])
    calls, usage = embedder.usage.by_task()["embed"]
    assert (calls, usage.prompt) == (2, 2 * fake_embeddings.TOKENS)


def test_a_model_that_reads_less_gets_less_of_each_text(fake: FakeProvider) -> None:
    fake.embeddings = fake_embeddings.of_terms(longest=1_000)
    embedder = embedder_at(fake.url)
    embedder.embed(["word " * 1_000])
    assert [len(inputs(one)[0]) for one in fake.requests] == [4_999, 3_000, 1_500, 750]
    embedder.embed(["other " * 1_000])
    assert len(fake.requests) == 5, "what was learned is not learned again"


def test_a_model_that_refuses_even_short_texts_is_named(fake: FakeProvider) -> None:
    fake.embeddings = fake_embeddings.of_terms(longest=2)
    assert "takes only short texts" in str(failure_of(fake))


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
