"""Weights of the ranking tuned on some sets, to be measured on others."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields, replace
from statistics import fmean
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import numpy as np

from claw.evals.recall_scoring import DEPTH, Ranking
from claw.evals.recall_sets import Question, RecallSet
from claw.memory.retrieval.signals import Floats, Signals


class Dataclass(Protocol):
    """Anything that is made by `dataclass`."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


ROUNDS = 2
FACTORS = (0.0, 0.5, 0.8, 1.25, 2.0)
FIRST = 0.1  # what a weight of 0 is tried at
LEAST = 1e-5
Weights = TypeVar("Weights", bound=Dataclass)
Fuse = Callable[[Signals, Weights], Floats]
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Case:
    """A question with what is known of every row; row r of the signals is item `numbers[r]`."""

    asked: RecallSet
    question: Question
    signals: Signals
    numbers: Sequence[int]

    def ranking(self, fuse: Fuse[Weights], weights: Weights) -> Ranking:
        """Return what the question finds with these weights."""
        best = np.argsort(-fuse(self.signals, weights), kind="stable")[:DEPTH]
        return Ranking(self.asked, self.question, tuple(self.numbers[row] for row in best))


class Tuning(Generic[Weights]):
    """Coordinate descent over the fields that are floats; remembers every value."""

    def __init__(self, cases: Mapping[str, Sequence[Case]], fuse: Fuse[Weights]) -> None:
        """Take the cases of each set under its name."""
        self._cases = cases
        self._fuse = fuse
        self._known: dict[tuple[Weights, str], tuple[float, ...]] = {}

    def value(self, weights: Weights, names: Sequence[str]) -> float:
        """Return the mean of recall@5, @10 and @20 over all questions of these sets."""
        return fmean(one for name in names for one in self._values(weights, name))

    def tuned(self, start: Weights, names: Sequence[str]) -> Weights:
        """Return weights that do best on these sets, reached step by step from `start`."""
        best, value = start, self.value(start, names)
        for _ in range(ROUNDS):
            before = value
            for one in fields(start):
                best, value = self._stepped(best, value, one.name, names)
            if value == before:
                break
        return best

    def _stepped(
        self, best: Weights, value: float, name: str, names: Sequence[str]
    ) -> tuple[Weights, float]:
        for tried in _steps(best, name):
            reached = self.value(tried, names)
            if reached > value + LEAST:
                best, value = tried, reached
        return best, value

    def _values(self, weights: Weights, name: str) -> tuple[float, ...]:
        known = self._known.get((weights, name))
        if known is None:
            rankings = [case.ranking(self._fuse, weights) for case in self._cases[name]]
            known = tuple(fmean(one.recall(k) for k in (5, 10, 20)) for one in rankings)
            self._known[weights, name] = known
        return known


def held_out(
    cases: Mapping[str, Sequence[Case]],
    fuse: Fuse[Weights],
    start: Weights,
    progress: Progress = lambda _done, _total: None,
) -> Mapping[str, Weights]:
    """Return for each set the weights that were tuned on all the others."""
    tuning = Tuning(cases, fuse)
    found: dict[str, Weights] = {}
    for name in cases:
        found[name] = tuning.tuned(start, [other for other in cases if other != name])
        progress(len(found), len(cases))
    return found


def _steps(weights: Weights, name: str) -> Iterator[Weights]:
    now = getattr(weights, name)
    if isinstance(now, float):
        for value in [now * one for one in FACTORS] if now else [FIRST, -FIRST]:
            yield replace(weights, **{name: value})
