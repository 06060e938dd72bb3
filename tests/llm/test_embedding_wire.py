"""What the wire reads of an answer, and for which thread."""

import threading
from collections.abc import Iterator

import httpx2
import pytest

from claw.domain.exchange import Usage
from claw.llm.answers import OddAnswer
from claw.llm.embedding_wire import EmbeddingWire, Heard
from claw.llm.wire import Timeouts
from tests import fake_embeddings
from tests.fake_answers import Answer, Recorded
from tests.fake_provider import FakeProvider
from tests.llm.conftest import endpoint_at


@pytest.fixture
def wire(fake: FakeProvider) -> Iterator[EmbeddingWire]:
    made = EmbeddingWire(endpoint_at(fake.url), Timeouts(connect=2.0, idle=5.0))
    yield made
    made.close()


def ask(wire: EmbeddingWire, fake: FakeProvider) -> None:
    wire.begin(5.0, 9.0)
    wire.http.post(f"{fake.url}/embeddings", json={"input": ["x"], "model": "m"})


def test_usage_and_order_are_heard(wire: EmbeddingWire, fake: FakeProvider) -> None:
    fake.add(fake_embeddings.answer([[1], [2]], places=[1, 0]), task="embed")
    ask(wire, fake)
    assert wire.heard == Heard((1, 0), Usage(prompt=fake_embeddings.TOKENS))
    assert wire.peer == "127.0.0.1"


@pytest.mark.parametrize("places", [[0, 0], [1, 2], [7, 7]])
def test_places_that_are_no_order_are_passed_over(
    wire: EmbeddingWire, fake: FakeProvider, places: list[int]
) -> None:
    fake.add(fake_embeddings.answer([[1], [2]], places=places), task="embed")
    ask(wire, fake)
    assert wire.heard.order == (0, 1)


def test_each_thread_hears_its_own_answer(wire: EmbeddingWire, fake: FakeProvider) -> None:
    ask(wire, fake)
    other: list[Heard] = []
    thread = threading.Thread(target=lambda: other.append(wire.heard))
    thread.start()
    thread.join()
    assert other == [Heard()]
    assert wire.heard.order == (0,)


def test_an_answer_without_vectors_is_odd(wire: EmbeddingWire, fake: FakeProvider) -> None:
    fake.body('{"choices": []}', task="embed")
    with pytest.raises(OddAnswer, match="garbled"):
        ask(wire, fake)


def test_an_organization_is_told_to_openai_alone(wire: EmbeddingWire, fake: FakeProvider) -> None:
    headers = {"OpenAI-Organization": "mine", "X-Kept": "yes"}
    wire.http.post(f"{fake.url}/embeddings", json={"input": ["x"]}, headers=headers)
    assert "openai-organization" not in fake.requests[0].headers
    assert fake.requests[0].headers["x-kept"] == "yes"


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def test_an_answer_that_comes_drop_by_drop_is_not_waited_for(fake: FakeProvider) -> None:
    """No drop is late by itself."""
    clock = Clock()
    wire = EmbeddingWire(endpoint_at(fake.url), Timeouts(connect=2.0, idle=5.0), clock)

    def slowly(_: Recorded) -> Answer:
        clock.time += 10.0
        return fake_embeddings.answer([[1], [2]])

    fake.add(slowly, task="embed")
    with pytest.raises(httpx2.ReadTimeout):
        ask(wire, fake)
    wire.close()
