"""claw's own index behind the measure of recall."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
import pytest

from claw.domain.nodes import Node
from claw.evals.recall import run_recall_eval
from claw.evals.recall_index import IndexedFinder
from claw.evals.recall_sets import Item, Question, RecallSet

FACTS = ("The loom stands in the cellar.", "Ana keeps bees.", "The boat is called Gull.")
SENSES = ("loom cellar weave", "bees honey hive", "boat gull sail")


@dataclass(frozen=True)
class NoWeights:
    """Weighs nothing."""


NOTHING = NoWeights()


class Senses:
    """Vectors along three senses, which words of the text or the question call up."""

    identity = label = "senses"

    def embed(self, texts: Sequence[str]) -> memoryview:
        return np.stack([self._one(text) for text in texts]).data

    def embed_query(self, text: str) -> memoryview:
        return self._one(text).data

    def _one(self, text: str) -> "np.typing.NDArray[np.float32]":
        words = set(text.casefold().replace(".", "").replace("?", "").split())
        found = np.array([len(words & set(sense.split())) for sense in SENSES], np.float32) + 0.01
        return np.asarray(found / np.linalg.norm(found), np.float32)


def set_of(*facts: str, sources: Sequence[str] = ("notes",) * 3) -> RecallSet:
    items = tuple(
        Item(Node(fact, source, place, on=date(2026, 3, 9)), frozenset({fact}))
        for place, (fact, source) in enumerate(zip(facts, sources, strict=True), start=1)
    )
    return RecallSet("s", items, (), {})


def test_words_find_their_item_without_an_embedder() -> None:
    finder = IndexedFinder(set_of(*FACTS))
    assert finder.embed("Where is the loom?") is None
    assert finder.find("Where is the loom?", None, 10)[0] == 0
    assert finder.find("What is the name of the boat?", None, 1) == [2]


def test_a_vector_finds_what_shares_no_word() -> None:
    finder = IndexedFinder(set_of(*FACTS), Senses())
    assert finder.find("honey hive", finder.embed("honey hive"), 1) == [1]
    assert finder.find("honey hive", None, 1) == []


def test_items_of_several_sources_keep_their_numbers() -> None:
    finder = IndexedFinder(set_of(*FACTS, sources=("a", "b", "a")))
    assert [finder.find(words, None, 1) for words in ("loom", "bees", "boat")] == [[0], [1], [2]]


@pytest.mark.parametrize("embedder", [None, Senses()])
def test_the_measure_runs_on_the_index(embedder: Senses | None) -> None:
    plain = set_of(*FACTS)
    questions = (Question("Who keeps bees?", frozenset({FACTS[1]}), "k", "en"),)
    asked = RecallSet("s", plain.items, questions, {})
    report = run_recall_eval({"s": [asked]}, lambda one: IndexedFinder(one, embedder))
    assert report.metrics["turn_hit@1"] == 1.0


def test_a_case_knows_of_its_items_what_the_index_weighs() -> None:
    plain = set_of(*FACTS, sources=("b", "a", "b"))
    questions = (Question("Who keeps bees?", frozenset({FACTS[1]}), "k", "en"),)
    (case,) = IndexedFinder(RecallSet("s", plain.items, questions, {}), Senses()).cases()
    assert sorted(case.numbers) == [0, 1, 2]
    words = case.ranking(lambda signals, _: signals.keywords, NOTHING)
    meaning = case.ranking(lambda signals, _: signals.similarity, NOTHING)
    assert words.rows[0] == meaning.rows[0] == 1
