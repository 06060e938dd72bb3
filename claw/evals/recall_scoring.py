"""The figures of recall: how much of the evidence is among the first k of what was found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean

import numpy as np

from claw.evals.intervals import interval as share_interval
from claw.evals.recall_sets import Question, RecallSet
from claw.evals.tables import Row, Table

DEPTH = 100
RESAMPLES = 1000


@dataclass(frozen=True, slots=True)
class Ranking:
    """What one question found: the numbers of the items, the best first, at most DEPTH."""

    asked: RecallSet
    question: Question
    rows: tuple[int, ...]

    def recall(self, k: int) -> float:
        """Return the share of its evidence that the first k items stand for."""
        found = self._evidence(k)
        return len(found) / len(self.question.evidence)

    def hit(self, k: int) -> float:
        """Return 1 if the first k items stand for any of its evidence, else 0."""
        return float(bool(self._evidence(k)))

    def whole(self, k: int) -> float:
        """Return 1 if the first k items stand for all of its evidence, else 0."""
        return float(self._evidence(k) == self.question.evidence)

    def session_recall(self, k: int) -> float:
        """Return the share of its evidence's sessions among the k best sessions.

        A session is as good as the best of its items.
        """
        best = dict.fromkeys(one for row in self.rows for one in self._sessions(row))
        return self._share_of_sessions(set(list(best)[:k]))

    def session_cover(self, k: int) -> float:
        """Return the share of its evidence's sessions from which the first k items come."""
        return self._share_of_sessions(
            {one for row in self.rows[:k] for one in self._sessions(row)}
        )

    def _sessions(self, row: int) -> list[str]:
        groups = self.asked.groups
        return sorted({groups[one] for one in self.asked.items[row].answers if one in groups})

    def _share_of_sessions(self, seen: set[str]) -> float:
        groups = self.asked.groups
        wanted = {groups[one] for one in self.question.evidence if one in groups}
        return len(wanted & seen) / len(wanted) if wanted else 0.0

    def reciprocal(self) -> float:
        """Return 1 by the place of the first item that stands for evidence, 0 without one."""
        for place, row in enumerate(self.rows, start=1):
            if self.asked.items[row].answers & self.question.evidence:
                return 1 / place
        return 0.0

    def _evidence(self, k: int) -> frozenset[str]:
        answers = (self.asked.items[row].answers for row in self.rows[:k])
        return frozenset().union(*answers) & self.question.evidence


def figures(rankings: Sequence[Ranking]) -> Table:
    """Return the means over all questions, from 0 to 1, and their intervals of 95 %."""
    measures = _measures(sessions=all(one.asked.groups for one in rankings))
    return Table(
        "recall",
        tuple(
            _mean(name, [measure(one) for one in rankings]) for name, measure in measures.items()
        ),
    )


def _measures(*, sessions: bool) -> dict[str, Callable[[Ranking], float]]:
    measures: dict[str, Callable[[Ranking], float]] = {
        **{f"turn_recall@{k}": partial(Ranking.recall, k=k) for k in (5, 10, 20)},
        **{f"turn_hit@{k}": partial(Ranking.hit, k=k) for k in (1, 5, 10, 20)},
        **{f"turn_all@{k}": partial(Ranking.whole, k=k) for k in (10, 20)},
        "mrr": Ranking.reciprocal,
    }
    if sessions:
        measures |= {f"session_recall@{k}": partial(Ranking.session_recall, k=k) for k in (5, 10)}
        measures["session_cover@10"] = partial(Ranking.session_cover, k=10)
    return measures


def recall_by(title: str, rankings: Sequence[Ranking], label: Callable[[Ranking], str]) -> Table:
    """Return turn recall@10 for each label in order; nothing if there is but one label."""
    labels = sorted({label(one) for one in rankings})
    several = labels if len(labels) > 1 else []
    return Table(
        f"turn_recall@10 by {title}",
        tuple(
            _mean(name, [one.recall(10) for one in rankings if label(one) == name])
            for name in several
        ),
    )


def interval(values: Sequence[float], seed: int = 0) -> tuple[float, float]:
    """Return the ends of a 95 % interval of the mean of values from 0 to 1.

    Where each value is 0 or 1 the mean is a share of questions, and the interval is Wilson's. Else
    it is a bootstrap with a fixed seed: the 2.5th and 97.5th percentile of the mean over resampled
    questions. Either takes questions for independent, also those of one conversation.
    """
    if all(value in (0, 1) for value in values):
        return share_interval(int(sum(values)), len(values))
    drawn = np.random.default_rng(seed).integers(len(values), size=(RESAMPLES, len(values)))
    low, high = np.percentile(np.asarray(values)[drawn].mean(axis=1), (2.5, 97.5))
    return (round(float(low), 4), round(float(high), 4))


def _mean(label: str, values: Sequence[float]) -> Row:
    return Row(label, len(values), round(fmean(values), 4) if values else 0.0, interval(values))
