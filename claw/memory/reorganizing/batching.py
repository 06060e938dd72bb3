"""Choose which entries a model is shown together: those that are near one another.

Each entry has a few neighbours at most, so that the number of batches grows with the entries.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from claw.domain.notebook import Entry
from claw.domain.ports import Likens
from claw.domain.text import normal_form
from claw.memory.reorganizing.change_cues import told
from claw.memory.reorganizing.statements import Statement, statement

NEIGHBOURS = 3
FLOOR = 0.35
_CROWD = 32
"""Entries beyond which a word ties none; rarer ones weigh by their own number, not the file's."""
_LEAST = 0.3
_CHANGED = 0.12
"""Words of a change make two entries worth comparing that have little else in common."""
_CLUSTER = 12
Fits = Callable[[Sequence[Entry]], bool]
Nearness = Mapping[tuple[int, int], float]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two entries that may have to do with each other, in file order, and how near they are."""

    first: Entry
    second: Entry
    nearness: float
    likeness: float = 0.0


def near_pairs(entries: Sequence[Entry], likens: Likens) -> tuple[Pair, ...]:
    """Return each entry's nearest neighbours by words or by meaning, the nearest pairs first."""
    said = [statement(entry.text) for entry in entries]
    alike = {(i, j): score for i, j, score in likens.pairs([one.text for one in said], FLOOR)}
    nearness = dict(alike)
    for places, share in _by_words(said).items():
        nearness[places] = max(share, nearness.get(places, 0.0))
    changes = [told(one.text).any or told(one.text).done for one in said]
    chosen: list[Pair] = []
    for first, second in _nearest(nearness, changes):
        pair = Pair(
            entries[first],
            entries[second],
            nearness[first, second],
            alike.get((first, second), 0.0),
        )
        chosen.append(pair)
    return tuple(sorted(chosen, key=lambda one: (-one.nearness, one.first.line, one.second.line)))


def clusters(pairs: Sequence[Pair], fits: Fits) -> tuple[tuple[Entry, ...], ...]:
    """Join the pairs to clusters, the nearest first, as long as a cluster is small and `fits`.

    A tie between two clusters that are too large together is left out. In file order.
    """
    home: dict[str, list[Entry]] = {}
    for pair in pairs:
        one = home.get(pair.first.id, [pair.first])
        other = home.get(pair.second.id, [pair.second])
        joined = one if one is other else [*one, *other]
        if one is other or len(joined) > _CLUSTER or not fits(joined):
            continue
        for entry in joined:
            home[entry.id] = joined
    unique = {id(found): found for found in home.values()}.values()
    ordered = (tuple(sorted(found, key=lambda entry: entry.line)) for found in unique)
    return tuple(sorted(ordered, key=lambda found: found[0].line))


def batches(found: Sequence[tuple[Entry, ...]], fits: Fits) -> tuple[tuple[Entry, ...], ...]:
    """Pack clusters into batches, as many as fit; one that does not fit by itself is left out."""
    packed: list[tuple[Entry, ...]] = []
    for cluster in found:
        if packed and fits([*packed[-1], *cluster]):
            packed[-1] = (*packed[-1], *cluster)
        elif fits(cluster):
            packed.append(cluster)
    return tuple(packed)


def _nearest(nearness: Nearness, changes: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield pairs, the nearest first, until each entry has enough neighbours."""
    neighbours: dict[int, int] = defaultdict(int)
    for first, second in sorted(nearness, key=lambda pair: (-nearness[pair], pair)):
        least = _CHANGED if changes[first] or changes[second] else _LEAST
        full = max(neighbours[first], neighbours[second]) >= NEIGHBOURS
        if nearness[first, second] >= least and not full:
            neighbours[first] += 1
            neighbours[second] += 1
            yield first, second


def _by_words(said: Sequence[Statement]) -> dict[tuple[int, int], float]:
    """Return the share of their words that two entries have in common, rare ones counting more."""
    holders: dict[str, list[int]] = defaultdict(list)
    subjects = [sorted(_subjects(one)) for one in said]
    for at, one in enumerate(subjects):
        for topic in one:
            holders[topic].append(at)
    weights = {topic: 1 / (1 + math.log(min(len(at), _CROWD))) for topic, at in holders.items()}
    whole = [sum(weights[topic] for topic in one) for one in subjects]
    shared: dict[tuple[int, int], float] = defaultdict(float)
    for topic, places in holders.items():
        for both in combinations(places, 2) if len(places) <= _CROWD else ():
            shared[both] += weights[topic]
    return {
        (first, second): 2 * weight / (whole[first] + whole[second])
        for (first, second), weight in shared.items()
    }


def _subjects(one: Statement) -> frozenset[str]:
    """Return what a statement may be about: its words, and the names and codes in it."""
    kinds = ("name", "quote", "code")
    return one.topics | {normal_form(fact.text) for fact in one.facts if fact.kind in kinds}
