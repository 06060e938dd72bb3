"""What the questions so far have in common, whatever they are about."""

from threading import Lock

import numpy as np
from numpy.typing import NDArray

from claw.memory.retrieval.signals import Floats

_SHARE = 0.6
_SLOWLY = 20.0  # questions that follow one another in a chat are about the same
_LATELY = 1_000


class Questions:
    """The mean of the vectors of questions, which grows with each; safe to be used by threads.

    A question is told apart from other questions, not from texts: its vector is centred by what
    questions have in common, as far as there were enough of them to know.
    """

    def __init__(self, total: NDArray[np.float64] | None = None, count: float = 0.0) -> None:
        """Begin with none, or with the sum, (d,), of `count` earlier ones."""
        self._total = total
        self._count = count
        self._adding = Lock()

    def add(self, vector: memoryview) -> None:
        """Take in the vector of a question, (d,) float32; another size begins anew."""
        new = np.asarray(vector, np.float64)
        with self._adding:
            if self._total is None or self._total.shape != new.shape:
                self._total, self._count = np.zeros_like(new), 0.0
            kept = min(1.0, _LATELY / (self._count + 1.0))
            self._total = (self._total + new) * kept
            self._count = (self._count + 1.0) * kept

    def common(self, mean: Floats) -> Floats:
        """Return what to take off a question, (d,): of the mean of texts, and of questions."""
        with self._adding:
            total, count = self._total, self._count
        if total is None or not count or total.shape != mean.shape:
            return mean
        share = _SHARE * count / (count + _SLOWLY)
        return np.asarray((1 - share) * mean + share * (total / count), np.float32)

    def arrays(self) -> dict[str, memoryview]:
        """Return what is to be saved; nothing where nothing was asked."""
        if self._total is None:
            return {}
        return {"total": self._total.data, "count": np.array([self._count]).data}
