"""Running the measure of recall over sets."""

from collections.abc import Sequence
from itertools import count

import pytest

from claw.domain.nodes import Node
from claw.errors import EmbeddingFailed
from claw.evals.intervals import interval
from claw.evals.recall import run_recall_eval
from claw.evals.recall_sets import Item, Question, RecallSet


def set_of(name: str, *facts: str) -> RecallSet:
    items = tuple(
        Item(Node(fact, name, place), frozenset({fact})) for place, fact in enumerate(facts)
    )
    questions = tuple(Question(fact, frozenset({fact}), "k", "en") for fact in facts)
    return RecallSet(name, items, questions, {})


class Spelling:
    """Finds what is spelt as the question is; with `blind` it finds nothing."""

    def __init__(self, asked: RecallSet, *, blind: bool = False) -> None:
        self.texts = [item.node.text for item in asked.items]
        self.blind = blind

    def embed(self, question: str) -> memoryview | None:
        assert question
        return None

    def find(self, question: str, vector: memoryview | None, limit: int) -> Sequence[int]:
        assert vector is None
        return [] if self.blind else [self.texts.index(question)][:limit]


class Dead(Spelling):
    def embed(self, question: str) -> memoryview | None:
        raise EmbeddingFailed(f"No answer to {question}.")


def test_every_question_is_asked_of_its_own_set_and_progress_is_told() -> None:
    seen: list[tuple[int, int]] = []
    sets = {"one": [set_of("a", "x", "y")], "two": [set_of("b", "x")]}
    report = run_recall_eval(sets, Spelling, lambda done, total: seen.append((done, total)))
    assert (report.eval, report.n, report.wrong) == ("recall", 3, ())
    assert report.metrics["turn_recall@10"] == 1.0
    assert report.metrics["by_set"] == {"one": 1.0, "two": 1.0}
    intervals = report.metrics["intervals"]
    assert isinstance(intervals, dict)
    assert (intervals["turn_recall@10"], intervals["by_set"]["one"]) == (
        interval(3, 3), interval(2, 2),
    )  # fmt: skip
    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_a_question_that_finds_nothing_is_told() -> None:
    sets = {"one": [set_of("a", "x")], "two": [set_of("b", "y")]}
    report = run_recall_eval(sets, lambda asked: Spelling(asked, blind=asked.id == "b"))
    assert report.metrics["by_set"] == {"one": 1.0, "two": 0.0}
    assert report.wrong == ("b (k): y",)


def test_many_misses_are_counted_and_not_listed() -> None:
    asked = set_of("a", *(f"fact {number}" for number in range(45)))
    report = run_recall_eval({"one": [asked]}, lambda one: Spelling(one, blind=True))
    assert len(report.wrong) == 41
    assert report.wrong[-1] == "and 5 more questions"


def test_a_query_is_timed_apart_from_its_embedding_and_from_building() -> None:
    seconds = iter([0, 2, 10, 10.5, 10.75])
    report = run_recall_eval({"one": [set_of("a", "x")]}, Spelling, timer=lambda: next(seconds))
    assert report.metrics["build_seconds"] == 2
    assert report.metrics["ms_to_embed"] == 500
    assert report.metrics["ms_a_query"] == 250


def test_an_embedder_that_fails_ends_the_evaluation() -> None:
    ticks = count()
    with pytest.raises(EmbeddingFailed):
        run_recall_eval({"one": [set_of("a", "x")]}, Dead, timer=lambda: next(ticks))
