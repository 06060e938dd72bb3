"""Doubles of embedders."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from claw.errors import EmbeddingFailed
from claw.llm.embeddings import RemoteEmbedder
from claw.llm.endpoint import ENVIRONMENT, Endpoint, Sourced
from claw.llm.retrying import Retrying, RetryPolicy
from claw.llm.wire import Timeouts
from tests.fake_embeddings import vector
from tests.fake_provider import FakeProvider
from tests.llm.conftest import KEY


class ListedEmbedder:
    """An Embedder whose vectors are made of a text's terms; records what it is asked.

    `failures` are raised one after the other, None among them stands for a success.
    """

    label = "listed"

    def __init__(
        self,
        failures: Sequence[EmbeddingFailed | None] = (),
        before: Callable[[], object] = lambda: None,
        identity: str = "listed",
    ) -> None:
        """Call `before` at the beginning of each embedding."""
        self.identity = identity
        self.asked: list[str] = []
        self.failures = list(failures)
        self._before = before

    def embed(self, texts: Sequence[str]) -> memoryview:
        return self._rows(texts).data

    def embed_query(self, text: str) -> memoryview:
        return self._rows([text]).reshape(-1).data

    def _rows(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self._before()
        self.asked += texts
        failure = self.failures.pop(0) if self.failures else None
        if failure is not None:
            raise failure
        rows = np.array([vector(text, 8) for text in texts], dtype=np.float32)
        unit: NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit


OPEN: list[RemoteEmbedder] = []


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
