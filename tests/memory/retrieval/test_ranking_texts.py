"""Rank texts that stand in no file for a question, as the index ranks notes, and tell likeness."""

import random
from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from claw.errors import EmbeddingFailed
from claw.memory.retrieval.ranking_texts import AT_ONCE, TextRanks

TOPICS = {
    "cat": 0, "kitten": 0, "猫": 0, "feline": 0, "train": 1, "railway": 1, "rail": 1, "bread": 2,
    "dough": 2, "flour": 2,
}  # fmt: skip


class Topics:
    """An embedder whose vectors count the words of a few topics."""

    identity = label = "topics"

    def __init__(self, *, fails: bool = False, width: int = 6) -> None:
        self.fails = fails
        self.width = width
        self.embedded: list[str] = []

    def embed(self, texts: Sequence[str]) -> memoryview:
        if self.fails:
            raise EmbeddingFailed("The embedder is away.")
        assert all(text.strip() for text in texts)
        self.embedded += texts
        rows = np.full((len(texts), self.width), 0.2, np.float32)
        for row, text in enumerate(texts):
            rows[row, 3 + sum(map(ord, text)) % 3] += 0.3
            for word, topic in TOPICS.items():
                rows[row, topic] += 2.0 * (word in text.lower())
        unit: NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit.data

    def embed_query(self, text: str) -> memoryview:
        return np.asarray(self.embed([text])).reshape(-1).data


TEXTS = [
    "The kitten sleeps all day.",
    "Our railway was built in 1901.",
    "Knead the dough well.",
    "The kitten likes fish.",
    "Rain again.",
]


def best(scores: Sequence[float]) -> list[int]:
    """Return the places of what has a score, the best first."""
    return sorted((at for at, one in enumerate(scores) if one > 0), key=lambda at: -scores[at])


def test_a_text_is_found_by_its_words_without_an_embedder() -> None:
    scores = TextRanks(None).rank("When was the railway built?", TEXTS)
    assert best(scores) == [1]


def test_a_text_is_found_by_its_meaning_alone() -> None:
    scores = TextRanks(Topics()).rank("Tell me about my feline", TEXTS)
    assert set(best(scores)) == {0, 3}
    assert best(TextRanks(None).rank("Tell me about my feline", TEXTS)) == []


def test_words_and_meaning_together_rank_above_meaning_alone() -> None:
    assert best(TextRanks(Topics()).rank("Which feline likes fish?", TEXTS))[:2] == [3, 0]


def test_what_has_nothing_to_do_with_the_question_has_no_score() -> None:
    scores = TextRanks(Topics()).rank("Is the train late?", TEXTS)
    assert scores[1] > 0
    assert scores[0] == scores[2] == scores[3] == 0


def test_each_text_is_embedded_once_while_they_grow() -> None:
    embedder = Topics()
    ranks = TextRanks(embedder)
    for count in range(1, len(TEXTS) + 1):
        ranks.rank("A cat?", TEXTS[:count])
        ranks.likeness("A cat?", TEXTS[:count])
    assert all(embedder.embedded.count(text) == 1 for text in TEXTS)


def test_the_scores_do_not_hang_on_the_way_in_which_the_texts_came_together() -> None:
    texts = [f"{word} number {n} {'today' * (n % 3)}" for n in range(9) for word in TOPICS]
    grown = TextRanks(Topics())
    for count in range(1, len(texts), 3):
        grown.rank("My cat?", texts[:count])
    shuffled = random.Random(4).sample(texts, len(texts))
    grown.rank("Bread?", shuffled)
    for question in ("My cat number 3?", "flour", "today"):
        fresh = TextRanks(Topics())
        fresh.rank(question, texts)  # of so many texts, some are embedded at the next question
        assert grown.rank(question, texts) == fresh.rank(question, texts)


def test_of_very_many_new_texts_the_latest_are_embedded_first_and_the_others_next() -> None:
    embedder = Topics()
    ranks = TextRanks(embedder)
    things = ("kitten", "train", "bread")
    texts = [f"My {things[n % 3]} number {n}." for n in range(2 * AT_ONCE)]
    texts.append("A kitten and 777 dogs.")
    ranks.rank("feline", texts)
    assert len(embedder.embedded) == 1 + AT_ONCE
    assert texts[-1] in embedder.embedded
    assert len(texts) - 1 in best(TextRanks(None).rank("Who has 777 dogs?", texts))
    assert ranks.rank("Who has 777 dogs?", texts)[-1] > 0
    assert len(embedder.embedded) == 2 + 2 * AT_ONCE
    ranks.rank("feline", texts)
    assert all(texts.count(text) == embedder.embedded.count(text) for text in texts)


def test_the_same_text_has_the_same_score_wherever_it_stands() -> None:
    scores = TextRanks(Topics()).rank("fish for the cat", [*TEXTS, TEXTS[3], "", TEXTS[1]])
    assert scores[3] == scores[5] > 0
    assert scores[6] == 0
    assert scores[7] == scores[1]


def test_a_failing_embedder_leaves_the_keywords_and_is_asked_again() -> None:
    embedder = Topics(fails=True)
    ranks = TextRanks(embedder)
    assert best(ranks.rank("When was the railway built?", TEXTS)) == [1]
    assert ranks.rank("feline", TEXTS) == [0.0] * len(TEXTS)
    assert ranks.likeness("green tea", ["Green tea", "milk"]) == [1.0, 0.0]
    embedder.fails = False
    assert set(best(ranks.rank("feline", TEXTS))) == {0, 3}


def test_vectors_that_are_no_numbers_are_as_none() -> None:
    class Broken(Topics):
        def embed(self, texts: Sequence[str]) -> memoryview:
            return np.full((len(texts), self.width), np.nan, np.float32).data

    ranks = TextRanks(Broken())
    assert best(ranks.rank("When was the railway built?", TEXTS)) == [1]
    assert ranks.likeness("green tea", ["Green tea"]) == [1.0]


def test_vectors_of_another_size_replace_those_that_are_known() -> None:
    embedder = Topics()
    ranks = TextRanks(embedder)
    ranks.rank("feline", TEXTS[:3])
    ranks.likeness("feline", TEXTS[:3])
    embedder.width = 8
    assert set(best(ranks.rank("feline", TEXTS))) == {0, 3}
    assert len(ranks.likeness("feline", TEXTS)) == len(TEXTS)


def test_nothing_is_ranked_for_nothing() -> None:
    ranks = TextRanks(Topics())
    assert ranks.rank("cat", []) == []
    assert ranks.rank(" ", TEXTS) == [0.0] * len(TEXTS)
    assert ranks.rank("cat", ["", "  "]) == [0.0, 0.0]
    assert ranks.likeness("cat", []) == []
    assert ranks.likeness("", TEXTS) == [0.0] * len(TEXTS)
    assert ranks.likeness("cat", ["", "a cat"])[0] == 0.0


def test_likeness_is_by_meaning_from_0_to_1() -> None:
    alike = TextRanks(Topics()).likeness("The cat", ["The cat", "A kitten", "A railway", ""])
    assert alike[0] == pytest.approx(1.0, abs=1e-5)
    assert 0.8 < alike[1] <= 1.0
    assert alike[2] < 0.4
    assert all(0.0 <= one <= 1.0 for one in alike)


def test_likeness_without_an_embedder_is_by_shared_words() -> None:
    alike = TextRanks(None).likeness("green tea", ["tea, green", "green coffee", "milk"])
    assert alike[0] == 1.0
    assert 0.0 < alike[1] < 1.0
    assert alike[2] == 0.0


def test_chinese_is_ranked_by_its_characters_and_meaning() -> None:
    texts = ["我家的猫叫小白。", "火车票在抽屉里。", "明天下雨。"]
    assert best(TextRanks(None).rank("我的猫叫什么？", texts))[0] == 0
    assert best(TextRanks(Topics()).rank("my kitten", texts)) == [0]
