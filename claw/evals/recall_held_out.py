"""Measure recall with weights that were tuned without the conversation that is asked."""

from collections.abc import Callable, Mapping, Sequence

from claw.domain.ports import Embedder
from claw.errors import UsageError
from claw.evals.recall import report
from claw.evals.recall_index import IndexedFinder
from claw.evals.recall_sets import RecallSet
from claw.evals.recall_tuning import Fuse, Weights, held_out
from claw.evals.scoring import Report

Progress = Callable[[int, int], None]


def run_held_out_eval(
    sets: Mapping[str, Sequence[RecallSet]],
    embedder: Embedder | None,
    fuse: Fuse[Weights],
    start: Weights,
    progress: Progress = lambda _done, _total: None,
) -> Report:
    """Tune from `start` for each index on all the others, ask it, and report.

    Raises UsageError if there is but one index, EmbeddingFailed. Progress is by index; no times
    are told, since tuning works with what was computed once.
    """
    asked = {(name, number): one for name in sets for number, one in enumerate(sets[name])}
    if len(asked) < 2:
        raise UsageError("--held-out needs several indexes, such as LoCoMo's ten conversations.")
    keys = {place: f"{place[0]}/{place[1]}" for place in asked}
    cases = {
        keys[place]: list(IndexedFinder(one, embedder).cases()) for place, one in asked.items()
    }
    weights = held_out(cases, fuse, start, progress)
    rankings = {
        name: [
            case.ranking(fuse, weights[keys[place]])
            for place in asked
            if place[0] == name
            for case in cases[keys[place]]
        ]
        for name in sets
    }
    return report(rankings, {})
