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
    """Return the weighted mean of the evidence that there is, from 0 to 1.

    Where nothing has a neighbour, as among notes, neighbours have no share.
    """
    beside = bool((signals.previous >= 0).any())
    parts = [(weights.keywords, _of_highest(signals.keywords))]
    if beside:
        parts.append((weights.windows, _of_highest(signals.windows)))
    if signals.embedded.any():
        similarity = _filled(signals)
        parts.append((weights.similarity, _between_extremes(similarity)))
        if beside:
            around = _around(similarity, signals)
            parts.append((weights.surroundings, _between_extremes(around)))
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


def _filled(signals: Signals) -> Floats:
    """Return the similarities; where there is no vector to tell, the words guess.

    What has none of the words is taken to be as near as the mean, what has most as near as any.
    """
    if signals.embedded.all():
        return signals.similarity
    known = signals.similarity[signals.embedded]
    mean, highest = float(known.mean(dtype=np.float64)), float(known.max())
    words = _of_highest(signals.keywords)
    guess = np.float32(mean) if words is None else np.float32(highest - mean) * words + mean
    return np.where(signals.embedded, signals.similarity, guess).astype(np.float32)


def _around(similarity: Floats, signals: Signals) -> Floats:
    """Return the cosine with each node and its neighbours, as if these had nothing in common."""
    follows = signals.previous[1:] >= 0
    total = similarity.copy()
    total[1:] += similarity[:-1] * follows
    total[:-1] += similarity[1:] * follows
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
