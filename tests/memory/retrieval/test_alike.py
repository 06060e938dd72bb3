"""Which texts mean nearly the same, by the cosine of their vectors, in whatever language."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from claw.errors import EmbeddingFailed
from claw.memory.retrieval.alike import NEAREST, Alike


class Letters:
    """An embedder whose vectors count letters."""

    identity = label = "letters"

    def __init__(self, *, fails: bool = False) -> None:
        self.fails = fails
        self.asked = 0

    def embed(self, texts: Sequence[str]) -> memoryview:
        self.asked += 1
        if self.fails:
            raise EmbeddingFailed("The embedder is away.")
        rows = np.array(
            [[1 + text.lower().count(chr(97 + at)) for at in range(26)] for text in texts],
            np.float32,
        )
        unit: NDArray[np.float32] = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return unit.data

    def embed_query(self, text: str) -> memoryview:
        return np.asarray(self.embed([text])).reshape(-1).data


def test_the_most_alike_come_first_and_each_pair_once() -> None:
    found = Alike(Letters()).pairs(["green tea", "zzz", "tea green", "green teas"], 0.5)
    assert [(one, other) for one, other, _ in found] == [(0, 2), (0, 3), (2, 3)]
    assert found[0][2] == pytest.approx(1.0)
    assert found[1][2] < 1.0


def test_the_likeness_of_two_does_not_hang_on_the_others() -> None:
    alone = Alike(Letters()).pairs(["green tea", "green teas"], 0.0)
    among = Alike(Letters()).pairs(["green tea", "green teas", "quiz", "jazz"], 0.9)
    assert among[0][2] == pytest.approx(alone[0][2], abs=1e-5)


def test_all_pairs_are_compared_beyond_one_block() -> None:
    texts = [f"{'abcdefghij'[n % 10] * 9} {n}" for n in range(1100)]
    found = Alike(Letters()).pairs([*texts[:1090], "qqqq", *texts[1090:], "qqqq"], 0.999999)
    assert (1090, 1101) in {(one, other) for one, other, _ in found if one == 1090}


def test_of_very_many_alike_each_has_the_nearest_alone() -> None:
    found = Alike(Letters()).pairs(["same"] * 300, 0.5)
    of_first = [pair for pair in found if pair[0] == 0]
    assert len(of_first) == NEAREST
    assert len(found) <= 300 * NEAREST
    assert all(one < other for one, other, _ in found)


def test_without_an_embedder_nothing_is_alike() -> None:
    assert Alike(None).pairs(["a", "a"], 0.0) == ()


def test_a_failing_embedder_makes_no_pairs() -> None:
    assert Alike(Letters(fails=True)).pairs(["a", "a"], 0.0) == ()


def test_blank_texts_are_passed_over() -> None:
    found = Alike(Letters()).pairs(["", "tea", " ", "tea"], 0.5)
    assert [(one, other) for one, other, _ in found] == [(1, 3)]
    embedder = Letters()
    assert Alike(embedder).pairs(["tea", " "], 0.0) == ()
    assert embedder.asked == 0
