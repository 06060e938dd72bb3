"""Measure recall: how much of what answers a question a search finds, and how fast."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Protocol

from claw.evals.recall_scoring import DEPTH, Ranking, figures, recall_by
from claw.evals.recall_sets import Question, RecallSet
from claw.evals.scoring import Report
from claw.evals.tables import measured

MISSES_TOLD = 40
Progress = Callable[[int, int], None]
Timer = Callable[[], float]


class Finder(Protocol):
    """One set's index."""

    def embed(self, question: str) -> memoryview | None:
        """Return the question's vector, None where there is no embedder."""

    def find(self, question: str, vector: memoryview | None, limit: int) -> Sequence[int]:
        """Return the numbers of at most `limit` items, the best first."""


Build = Callable[[RecallSet], Finder]


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds that one question took."""

    embedding: float
    finding: float


def run_recall_eval(
    sets: Mapping[str, Sequence[RecallSet]],
    build: Build,
    progress: Progress = lambda _done, _total: None,
    timer: Timer = perf_counter,
) -> Report:
    """Index each set, ask all of its questions, and report; raises what an embedder raises.

    `sets` are named, as by their files. Shares are from 0 to 1. `turn` stands for an item of any
    sort. `ms_a_query` leaves out the embedding of the question, which `ms_to_embed` tells.
    """
    total = sum(len(one.questions) for several in sets.values() for one in several)
    rankings: dict[str, list[Ranking]] = {name: [] for name in sets}
    timings: list[Timing] = []
    building = 0.0
    for name, asked in ((name, one) for name, several in sets.items() for one in several):
        start = timer()
        finder = build(asked)
        building += timer() - start
        for question in asked.questions:
            ranking, timing = _ask(asked, question, finder, timer)
            rankings[name].append(ranking)
            timings.append(timing)
            progress(len(timings), total)
    return report(rankings, _costs(timings, building))


def _ask(
    asked: RecallSet, question: Question, finder: Finder, timer: Timer
) -> tuple[Ranking, Timing]:
    start = timer()
    vector = finder.embed(question.text)
    embedded = timer()
    rows = finder.find(question.text, vector, DEPTH)
    timing = Timing(embedded - start, timer() - embedded)
    return Ranking(asked, question, tuple(rows)), timing


def report(rankings: Mapping[str, Sequence[Ranking]], costs: Mapping[str, float]) -> Report:
    """Return the figures of rankings by the names of their sets, with what it cost beside them."""
    every = [one for several in rankings.values() for one in several]
    names = {id(one): name for name, several in rankings.items() for one in several}
    whole = figures(every)
    sets = recall_by("set", every, lambda one: names[id(one)])
    kinds = recall_by("kind", every, lambda one: one.question.kind)
    langs = recall_by("lang", every, lambda one: one.question.lang)
    metrics = {**measured(whole, by_set=sets, by_kind=kinds, by_lang=langs), **costs}
    return Report("recall", len(every), metrics, _misses(every), (whole, sets, kinds, langs))


def _costs(timings: Sequence[Timing], building: float) -> Mapping[str, float]:
    return {
        "ms_a_query": _milliseconds([one.finding for one in timings]),
        "ms_to_embed": _milliseconds([one.embedding for one in timings]),
        "build_seconds": round(building, 3),
    }


def _milliseconds(seconds: Sequence[float]) -> float:
    return round(median(seconds) * 1000, 3) if seconds else 0.0


def _misses(rankings: Sequence[Ranking]) -> tuple[str, ...]:
    missed = [one for one in rankings if not one.hit(10)]
    told = [
        f"{one.asked.id} ({one.question.kind}): {one.question.text}" for one in missed[:MISSES_TOLD]
    ]
    more = len(missed) - len(told)
    return (*told, f"and {more} more questions") if more else tuple(told)
