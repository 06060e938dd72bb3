"""Checks what an embedder made, and brings it to the form that every index takes."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claw.domain.text import clean
from claw.errors import EmbeddingFailed

Vectors = NDArray[np.float32]


def unit_rows(rows: Any, count: int, label: str) -> Vectors:  # noqa: ANN401 - whatever came
    """Return (count, d) float32 with rows of length 1; raises EmbeddingFailed for anything else."""
    try:
        vectors = np.asarray(rows, dtype=np.float64)
    except (TypeError, ValueError):
        raise misshapen(label) from None
    if vectors.shape[:1] != (count,):
        raise _odd(label, f"{vectors.shape[0] if vectors.ndim else 0} vectors for {count} texts")
    if vectors.ndim != 2 or not vectors.shape[1]:
        raise misshapen(label)
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    if not np.all(np.isfinite(lengths)) or not np.all(lengths > 0):
        raise _odd(label, "vectors without a direction")
    return np.ascontiguousarray(vectors / lengths, dtype=np.float32)


def misshapen(label: str) -> EmbeddingFailed:
    """Return the error for what is no table of numbers."""
    return _odd(label, "vectors that are no lists of numbers of one length")


def _odd(label: str, what: str) -> EmbeddingFailed:
    return EmbeddingFailed(
        f"{label} answered with {what}; if it stays so, choose another model with EMBEDDING_MODEL."
    )


def sendable(text: str, longest: int) -> str:
    """Return the beginning of a text, at most `longest` characters, without lone surrogates.

    Raises EmbeddingFailed for a blank one, which has no vector and which providers refuse.
    """
    cut = clean(text).strip()[:longest].rstrip()
    if not cut:
        raise EmbeddingFailed("A blank text was to be embedded; it has no vector.")
    return cut


def batches(texts: Sequence[str], most: int, characters: int) -> Iterator[list[str]]:
    """Yield the texts in order, at most `most` and, but for a single text, `characters` at once."""
    held: list[str] = []
    size = 0
    for text in texts:
        if held and (len(held) >= most or size + len(text) > characters):
            yield held
            held, size = [], 0
        held.append(text)
        size += len(text)
    if held:
        yield held
