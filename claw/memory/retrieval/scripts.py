"""What a script adds to likeness: an embedder puts texts of one language together.

Beside a few dozen entries in Chinese, a question in Chinese is nearer to each of them than to the
one English entry that answers it.
"""

import re

import numpy as np

from claw.memory.retrieval.signals import Flags, Floats

_FEW = 3.0  # texts of which the mean is only half known
_LETTERS = re.compile(r"[^\W\d_]")
_NOT_LATIN = re.compile(r"[^\W\d_A-Za-z\u00aa-\u024f\u1e00-\u1eff]")


def not_latin(text: str) -> bool:
    """Return whether at least a third of the letters of a text are of other scripts than Latin."""
    others = len(_NOT_LATIN.findall(text))
    return others > 0 and 3 * others >= len(_LETTERS.findall(text))


def evened(similarity: Floats, embedded: Flags, same: Flags) -> Floats:
    """Return (n,) the cosines without what texts gain by being in the script of the question.

    `same` says which are. The gain is how much nearer these are than the others, on average. Where
    they are not, nothing is taken off: what is written in one language may be about one thing.
    """
    ours, others = embedded & same, embedded & ~same
    count, rest = int(ours.sum()), int(others.sum())
    if not count or not rest:
        return similarity
    gap = float(similarity.mean(where=ours)) - float(similarity.mean(where=others))
    known = count / (count + _FEW) * rest / (rest + _FEW)
    return np.where(same, similarity - np.float32(max(0.0, gap) * known), similarity)
