"""BM25 of each node, and of each together with its neighbours, from the same postings."""

import math
from collections.abc import Sequence

import numpy as np

from claw.memory.retrieval.arrangement import Arrangement, over_neighbours
from claw.memory.retrieval.contents import Contents
from claw.memory.retrieval.postings import Places
from claw.memory.retrieval.signals import Floats

_K1 = 0.9
_B = 0.4
_COMMON = 0.1


def keyword_scores(contents: Contents, terms: Sequence[int]) -> tuple[Floats, Floats, float]:
    """Return the BM25 of each live node, of each with its neighbours, and what none can exceed.

    The terms are distinct. How rare one is and how long the texts are is counted among the live
    alone; a term that nobody has counts in the last of the three.
    """
    here = contents.arrangement
    scores, highest = _Scores(here), 0.0
    for term in terms:
        places, counts = contents.of(term)
        rarity = math.log(1 + (len(here) - len(places) + 0.5) / (len(places) + 0.5))
        highest += rarity * (_K1 + 1)
        if len(places) > len(here) * _COMMON:
            scores.add_everywhere(places, counts, rarity)
        elif len(places):
            scores.add(places, counts, rarity)
    return scores.keywords, scores.windows, highest


class _Scores:
    """The two sums, by place, as term after term is added."""

    def __init__(self, here: Arrangement) -> None:
        self._here = here
        self._norms = _norms(here.lengths)
        self._window_norms = _norms(here.window_lengths)
        self._counted = np.zeros(len(here), np.float32)
        self.keywords, self.windows = np.zeros((2, len(here)), np.float32)

    def add(self, places: Places, counts: Floats, rarity: float) -> None:
        """Add a term, touching only the places that hold it and their neighbours."""
        weight = np.float32(rarity * (_K1 + 1))
        self.keywords[places] += weight * counts / (counts + self._norms.take(places))
        reached = self._reached(places, counts)
        sums = self._counted.take(reached)
        # a place reached from two sides stands twice in `reached` and is given the same value twice
        self.windows[reached] += weight * sums / (sums + self._window_norms.take(reached))
        self._counted[reached] = 0

    def add_everywhere(self, places: Places, counts: Floats, rarity: float) -> None:
        """Add a common term; the same, and quicker where it stands in many places."""
        weight = np.float32(rarity * (_K1 + 1))
        self._counted[places] = counts
        self.keywords += weight * self._counted / (self._counted + self._norms)
        sums = over_neighbours(self._counted, self._here.first)
        self.windows += weight * sums / (sums + self._window_norms)
        self._counted[places] = 0

    def _reached(self, places: Places, counts: Floats) -> Places:
        """Add counts to their places and the neighbours of these; return all these places."""
        self._counted[places] = counts
        inner = ~self._here.first.take(places)
        before = places[inner] - 1
        self._counted[before] += counts[inner]
        inner = ~self._here.last.take(places)
        after = places[inner] + 1
        self._counted[after] += counts[inner]
        return np.concatenate((places, before, after))


def _norms(lengths: Floats) -> Floats:
    """Return what is added to a term's count below the line, for texts of these lengths."""
    mean = float(lengths.sum(dtype=np.float64)) / max(1, len(lengths)) or 1.0
    return lengths * np.float32(_K1 * _B / mean) + np.float32(_K1 * (1 - _B))
