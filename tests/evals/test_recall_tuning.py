"""Tuning weights on some sets for others."""

from dataclasses import dataclass

import numpy as np

from claw.domain.nodes import Node
from claw.evals.recall_sets import Item, Question, RecallSet
from claw.evals.recall_tuning import Case, Tuning, held_out
from claw.memory.retrieval.signals import Floats, Signals

COUNT = 60


@dataclass(frozen=True)
class Mix:
    words: float = 1.0
    meaning: float = 0.0
    rounds: int = 3


def fuse(signals: Signals, mix: Mix) -> Floats:
    return mix.words * signals.keywords + mix.meaning * signals.similarity


def case(name: str, *, by_words: bool) -> Case:
    """One question whose answer, the last item, is found by words, or else by meaning alone."""
    items = tuple(Item(Node(str(at), name, at), frozenset({str(at)})) for at in range(COUNT))
    question = Question("?", frozenset({str(COUNT - 1)}), "k", "en")
    rising = np.arange(COUNT, dtype=np.float32)
    told: Floats = rising
    silent: Floats = ((COUNT - rising) / 100).astype(np.float32)
    none, flags = np.full(COUNT, -1, np.int32), np.zeros(COUNT, np.bool_)
    signals = Signals(
        keywords=told if by_words else silent,
        windows=np.zeros(COUNT, np.float32),
        similarity=silent if by_words else told,
        embedded=~flags,
        previous=none,
        following=none,
        groups=none + 1,
        named=flags,
        age=np.zeros(COUNT, np.float32),
    )
    return Case(RecallSet(name, items, (question,), {}), question, signals, range(COUNT))


def test_a_case_ranks_the_items_by_their_scores() -> None:
    asked = case("a", by_words=True)
    assert asked.ranking(fuse, Mix()).rows[:3] == (59, 58, 57)
    assert asked.ranking(fuse, Mix(words=-1.0)).rows[:2] == (0, 1)


def test_numbers_of_the_items_are_those_of_the_set_whatever_their_rows() -> None:
    asked = case("a", by_words=True)
    turned = Case(asked.asked, asked.question, asked.signals, range(COUNT - 1, -1, -1))
    assert turned.ranking(fuse, Mix()).rows[0] == 0


def test_descent_finds_the_signal_that_tells_and_leaves_whole_numbers_alone() -> None:
    tuning = Tuning({"a": [case("a", by_words=False)]}, fuse)
    assert tuning.value(Mix(), ["a"]) == 0
    tuned = tuning.tuned(Mix(), ["a"])
    assert tuning.value(tuned, ["a"]) == 1
    assert tuned.meaning > 0
    assert tuned.rounds == 3


def test_weights_that_cannot_be_bettered_stay() -> None:
    tuning = Tuning({"a": [case("a", by_words=True)]}, fuse)
    assert tuning.tuned(Mix(), ["a"]) == Mix()


def test_a_set_has_no_say_in_its_own_weights() -> None:
    cases = {
        "words": [case("words", by_words=True)],
        "more words": [case("more words", by_words=True)],
        "meaning": [case("meaning", by_words=False)] * 3,
    }
    seen: list[tuple[int, int]] = []
    found = held_out(cases, fuse, Mix(), lambda done, total: seen.append((done, total)))
    assert found["meaning"] == Mix()
    assert found["words"] != Mix()
    assert seen == [(1, 3), (2, 3), (3, 3)]
