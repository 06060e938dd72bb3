"""The strongest of very many numbers, without ordering them all."""

from collections.abc import Iterator

import numpy as np

from claw.memory.retrieval.postings import Places
from claw.memory.retrieval.signals import Floats

_FEW = 4_096
_SPARE = 4


def strongest(values: Floats, count: int) -> Places:
    """Return the places of the `count` highest values, in no order.

    An even sample tells above which value about so many are found; only those are compared.
    """
    if count >= len(values):
        return np.arange(len(values))
    places = np.arange(len(values))
    step = len(values) // _FEW
    if step > 1:
        expected = count / step
        rank = int(expected + _SPARE * expected**0.5) + _SPARE
        sample = values[::step]
        if rank < len(sample):
            floor = np.partition(sample, len(sample) - 1 - rank)[len(sample) - 1 - rank]
            above = np.flatnonzero(values >= floor)
            places = above if len(above) >= count else places
    among = values if len(places) == len(values) else values.take(places)
    return places[np.argpartition(among, len(among) - count)[len(among) - count :]]


def best_first(scores: Floats, count: int) -> Iterator[int]:
    """Yield all places, the highest score first; quick for not many more than `count`."""
    top = np.sort(strongest(scores, count))
    top = top[np.argsort(-scores.take(top), kind="stable")]
    yield from top.tolist()
    if len(top) < len(scores):
        rest = np.argsort(-scores, kind="stable")
        yield from rest[np.isin(rest, top, invert=True)].tolist()
