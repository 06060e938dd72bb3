"""How much a row has to do with the question by itself, not set against the other rows.

A score ranks the rows of one collection: its best row stands high even where nothing is about the
question. This tells such rows from those that are, and one collection's from another's.
"""

import numpy as np

from claw.memory.retrieval.signals import Floats, Signals


def nearness(signals: Signals) -> Floats:
    """Return (n,), from 0 to 2: the share of the question's words by their rarity, and the cosine.

    A row without a vector is taken to be as near by meaning as it is by words. What answers a
    question that was asked right before it is as near as that question.
    """
    words = signals.keywords / np.float32(signals.highest or 1.0)
    near = words + np.where(signals.embedded, np.maximum(signals.similarity, 0), words)
    if signals.asks is not None:
        answers = signals.asks[:-1] & (signals.previous[1:] >= 0)
        near[1:] = np.where(answers, np.maximum(near[1:], near[:-1]), near[1:])
    return near
