"""Vectors from any OpenAI-compatible endpoint, through LlamaIndex's client.

Imports LlamaIndex, which takes more than a second: import it where that does not matter.
"""

import time
from collections.abc import Callable, Sequence

import numpy as np
from llama_index.embeddings.openai import OpenAIEmbedding

from claw.domain.exchange import Cancellation
from claw.errors import EmbeddingFailed
from claw.llm import embedding_failures
from claw.llm.answers import OddAnswer
from claw.llm.embedding_wire import EmbeddingWire
from claw.llm.endpoint import Endpoint
from claw.llm.retrying import Failed, Retrying, RetryPolicy
from claw.llm.usage import UsageMeter
from claw.llm.vectors import Vectors, batches, misshapen, sendable, unit_rows
from claw.llm.wire import WIRE_ERRORS, Timeouts

_TEXTS = 100
_CHARACTERS = 60_000  # a request; providers allow 300,000 tokens, small servers much less
_LONGEST = 6_000  # of a text; the usual model reads 8,191 tokens
_SHORTEST = 300
_QUERY_PATIENCE = 8.0  # a person waits
_ALL_PATIENCE = 60.0  # for a batch with its second attempt
_FEW = RetryPolicy(retries=1, first=0.5, longest=5.0)
_TIMEOUTS = Timeouts(connect=3.0, idle=20.0)


class RemoteEmbedder:
    """An Embedder behind an endpoint; the network is not touched before the first text."""

    def __init__(
        self,
        endpoint: Endpoint,
        *,
        timeouts: Timeouts = _TIMEOUTS,
        retrying: Retrying | None = None,
        meter: UsageMeter | None = None,
        clock: Callable[[], float] = time.monotonic,
        hide: Callable[[str], str] = lambda text: text,
    ) -> None:
        """Use defaults for what is not given; `hide` takes out of a text what must not be sent.

        Raises BadConfiguration for a useless proxy variable.
        """
        self._endpoint = endpoint
        self._patience = timeouts.idle
        self._retrying = retrying or Retrying(_FEW)
        self.usage = meter or UsageMeter()
        self._clock = clock
        self._hide = hide
        self._longest = _LONGEST
        self._wire = EmbeddingWire(endpoint, timeouts)
        self._model = OpenAIEmbedding(
            model_name=endpoint.model,  # `model` takes OpenAI's own names alone
            api_key=endpoint.key.value,
            api_base=endpoint.url,
            max_retries=0,
            timeout=timeouts.idle,
            embed_batch_size=_TEXTS,
            default_headers={"X-Claw-Task": "embed"},
            # Floats, since not every server knows the packed form that the SDK asks for.
            additional_kwargs={"encoding_format": "float"},
            http_client=self._wire.http,  # type: ignore[arg-type]  # the SDK takes this one
        )

    @property
    def identity(self) -> str:
        """What its vectors are known by: provider, base URL and model, no key."""
        return f"{self._endpoint.provider} {self._endpoint.shown_url} {self._endpoint.model}"

    @property
    def label(self) -> str:
        """What to call it on screen, such as `openai:text-embedding-3-small`."""
        return self._endpoint.label

    def embed(self, texts: Sequence[str]) -> memoryview:
        """Return (n, d) float32, each row of length 1; raises EmbeddingFailed, also for a blank.

        A text beyond some thousand characters is embedded by its beginning.
        """
        whole = [sendable(self._hide(text), _LONGEST) for text in texts]
        made = [self._batch(batch) for batch in batches(whole, _TEXTS, _CHARACTERS)]
        if len({vectors.shape[1] for vectors in made}) > 1:
            raise EmbeddingFailed(
                f"{self.label} answered with vectors of different sizes; "
                "choose another model with EMBEDDING_MODEL."
            )
        vectors: Vectors = np.concatenate(made) if made else np.empty((0, 0), np.float32)
        return vectors.data

    def embed_query(self, text: str) -> memoryview:
        """Return (d,) float32 of length 1; one attempt, within seconds."""
        query = sendable(self._hide(text), _LONGEST)
        try:
            vectors = self._shortened([query], _QUERY_PATIENCE)
        except Failed as failed:
            raise failed.error from None
        return vectors.reshape(-1).data

    def close(self) -> None:
        """Close the connections."""
        self._wire.close()

    def _batch(self, texts: list[str]) -> Vectors:
        attempt, end = 0, self._clock() + _ALL_PATIENCE
        while True:
            try:
                return self._shortened(texts, self._patience)
            except Failed as failed:
                left = end - self._clock()
                self._retrying.before_next(failed, attempt, left, Cancellation())
                attempt += 1

    def _shortened(self, texts: list[str], patience: float) -> Vectors:
        """Return the vectors of the beginnings that the model takes; learns how long these are."""
        while True:
            longest = self._longest
            try:
                return self._once([text[:longest] for text in texts], patience)
            except (OddAnswer, *WIRE_ERRORS) as error:
                longer = max(map(len, texts)) > _SHORTEST < longest
                if longer and embedding_failures.too_long(error, self._endpoint):
                    self._longest = min(self._longest, max(_SHORTEST, longest // 2))
                    continue
                raise embedding_failures.read(error, self._endpoint, self._wire.peer) from None

    def _once(self, texts: list[str], patience: float) -> Vectors:
        whole = patience * min(len(texts), 3)  # a long batch may take its time to arrive
        self._wire.begin(min(patience, self._patience), whole)
        try:
            rows = self._model.get_text_embedding_batch(texts)
        except (TypeError, ValueError):  # LlamaIndex checks them too
            raise misshapen(self.label) from None
        finally:
            self.usage.add("embed", self._wire.heard.usage)
        vectors = unit_rows(rows, len(texts), self.label)
        return vectors[np.argsort(self._wire.heard.order)]
