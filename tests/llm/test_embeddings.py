"""Vectors over real HTTP: what is sent, what is taken, and what is refused in which words."""

from collections.abc import Iterator

import numpy as np
import pytest

from claw.errors import EmbeddingFailed
from tests import fake_embeddings
from tests.fake_embeddings import inputs
from tests.fake_provider import FakeProvider
from tests.llm.conftest import KEY
from tests.llm.embedders import OPEN, embedder_at, failure_of


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


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
