"""One score for each row from all that is known of it; sees numbers alone, no text, no language.

Keywords and vectors are brought to one scale by their own extremes for this query, so that it
does not matter how high an embedder's cosines are.
"""

import numpy as np

from claw.memory.retrieval.signals import Flags, Floats, Signals
from claw.memory.retrieval.weights import Weights

_YEAR = 365.0
_TINY = 1e-9


def fuse(signals: Signals, weights: Weights) -> Floats:
    """Return the scores of the n rows, the higher the better; 0 and 1 mean nothing in them."""
    if not len(signals):
        return np.zeros(0, np.float32)
    total = _evidence(signals, weights)
    _add(total, signals.named, weights.named)
    _add(total, signals.timed, weights.timed)
    if signals.asks is not None:
        _add(total, signals.asks, -weights.asks)
        _add(total[1:], signals.asks[:-1] & (signals.previous[1:] >= 0), weights.answers)
    if weights.newer and signals.age.any():
        total -= np.float32(weights.newer / _YEAR) * np.minimum(signals.age, np.float32(_YEAR))
    return _with_group(total, signals, weights.group)


def reasons(signals: Signals, row: int) -> tuple[str, ...]:
    """Return what spoke for a row: keywords, vector, neighbour; nothing may have.

    A vector speaks where it is nearer to the question than the mean of all is.
    """
    own = signals.keywords[row] > 0
    near = bool(signals.embedded[row]) and signals.similarity[row] > 0
    beside = signals.windows[row] > 0 and not own
    spoke = (("keywords", own), ("vector", near), ("neighbour", beside))
    return tuple(name for name, said in spoke if said)


def _evidence(signals: Signals, weights: Weights) -> Floats:
    """Return the weighted mean of the evidence that there is, from 0 to 1."""
    parts = [
        (weights.keywords, _of_highest(signals.keywords)),
        (weights.windows, _of_highest(signals.windows)),
    ]
    if signals.embedded.any():
        similarity = _filled(signals.similarity, signals.embedded)
        parts.append((weights.similarity, _between_extremes(similarity)))
        parts.append((weights.surroundings, _between_extremes(_around(similarity, signals))))
    there = [(weight, part) for weight, part in parts if part is not None]
    share = sum(weight for weight, _ in there) or 1.0
    total = np.zeros(len(signals), np.float32)
    for weight, part in there:
        total += np.float32(weight / share) * part
    return total


def _of_highest(scores: Floats) -> Floats | None:
    highest = float(scores.max())
    return scores * np.float32(1 / highest) if highest > 0 else None


def _between_extremes(scores: Floats) -> Floats | None:
    lowest, highest = float(scores.min()), float(scores.max())
    if highest - lowest < _TINY:
        return None
    scaled = scores - np.float32(lowest)
    scaled *= np.float32(1 / (highest - lowest))
    return scaled


def _filled(similarity: Floats, embedded: Flags) -> Floats:
    """Return the similarities, with their mean where there is no vector to tell."""
    if embedded.all():
        return similarity
    mean = similarity.mean(where=embedded, dtype=np.float64)
    return np.where(embedded, similarity, np.float32(mean))


def _around(similarity: Floats, signals: Signals) -> Floats:
    """Return the cosine of the query with each node and its neighbours taken together.

    Where it is not known how alike these are, they are taken to have nothing in common.
    """
    follows = signals.previous[1:] >= 0
    total = similarity.copy()
    total[1:] += similarity[:-1] * follows
    total[:-1] += similarity[1:] * follows
    if signals.spread is not None:
        total /= np.maximum(signals.spread, np.float32(_TINY))
        return total
    together = np.ones(len(signals), np.float32)
    together[1:] += follows
    together[:-1] += follows
    total /= np.sqrt(together)
    return total


def _add(total: Floats, where: Flags | None, weight: float) -> None:
    if where is not None and weight and where.any():
        total += np.float32(weight) * where


def _with_group(total: Floats, signals: Signals, weight: float) -> Floats:
    starts = np.flatnonzero(np.diff(signals.groups, prepend=signals.groups[0] - 1))
    if not weight or len(starts) in (1, len(total)):
        return total
    best = np.maximum.reduceat(total, starts)
    best *= np.float32(weight)
    total += np.repeat(best, np.diff(starts, append=len(total)))
    return total
