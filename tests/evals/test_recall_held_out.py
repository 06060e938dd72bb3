"""Measuring with weights that were tuned on others."""

from dataclasses import dataclass

import pytest

from claw.domain.nodes import Node
from claw.errors import UsageError
from claw.evals.recall_held_out import run_held_out_eval
from claw.evals.recall_sets import Item, Question, RecallSet
from claw.memory.retrieval.signals import Floats, Signals


@dataclass(frozen=True)
class Mix:
    words: float = 0.0


def fuse(signals: Signals, mix: Mix) -> Floats:
    return mix.words * signals.keywords


def set_of(name: str, answer: str = "The loom stands in the cellar.") -> RecallSet:
    """Many items, of which the last answers the question, and shares its words."""
    texts = [f"Entry number {one} tells of nothing." for one in range(40)] + [answer]
    items = tuple(Item(Node(one, name, at), frozenset({one})) for at, one in enumerate(texts))
    return RecallSet(
        name, items, (Question("Where is the loom?", frozenset({answer}), "k", "en"),), {}
    )


def test_each_index_is_asked_with_the_weights_that_the_others_gave() -> None:
    seen: list[tuple[int, int]] = []
    sets = {"a": [set_of("a"), set_of("b")], "c": [set_of("c")]}
    report = run_held_out_eval(sets, None, fuse, Mix(), lambda *done: seen.append(done))
    assert (report.eval, report.n) == ("recall", 3)
    assert report.metrics["turn_recall@10"] == 1.0
    assert report.metrics["by_set"] == {"a": 1.0, "c": 1.0}
    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_what_only_the_asked_index_could_teach_is_not_learnt() -> None:
    silent = set_of("b", answer="It is kept below.")
    report = run_held_out_eval({"a": [set_of("a")], "b": [silent]}, None, fuse, Mix())
    assert report.metrics["by_set"] == {"a": 0.0, "b": 0.0}


def test_a_single_index_cannot_be_held_out() -> None:
    with pytest.raises(UsageError, match="needs several indexes"):
        run_held_out_eval({"a": [set_of("a")]}, None, fuse, Mix())
