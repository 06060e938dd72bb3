"""How near vectors are to a question, by the keys of nodes."""

import numpy as np
import pytest

from claw.memory.retrieval.rows import Keys
from claw.memory.retrieval.signals import Floats
from claw.memory.retrieval.similar import Vectors, key_table
from claw.memory.retrieval.vector_table import EXACT

NONE = np.zeros(0, np.int64)


def _keys(count: int, first: int = 0) -> memoryview:
    heads = np.arange(first, first + count, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return np.stack((heads, heads), axis=1).view(np.uint8).data


def _halves(count: int, first: int = 0) -> Keys:
    return key_table(_keys(count, first))


def _drawn(count: int, size: int = 16) -> Floats:
    strengths = 1 / np.sqrt(np.arange(1, size + 1))
    drawn = np.random.default_rng(3).standard_normal((count, size)) * strengths + 0.5
    return np.asarray(drawn / np.linalg.norm(drawn, axis=1, keepdims=True), np.float32)


def test_without_vectors_nothing_is_similar() -> None:
    vectors = Vectors()
    assert len(vectors) == 0
    assert vectors.rows_of(_halves(2)).tolist() == [-1, -1]
    assert not vectors.similarity(_drawn(1)[0].data, np.array([-1, -1]), NONE).any()
    assert vectors.arrays() == {}
    vectors.add(np.zeros((0, 16), np.uint8).data, np.zeros((0, 4), np.float32).data)
    assert len(vectors) == 0
    assert len(Vectors(np.zeros((0, 16), np.uint8).data, np.zeros((0, 0), np.float32).data)) == 0


def test_one_vector_and_equal_ones_make_no_fault() -> None:
    one = _drawn(1)
    vectors = Vectors(_keys(1), one.data)
    assert vectors.similarity(one[0].data, np.array([0]), NONE) == pytest.approx([1], abs=1e-4)
    vectors.add(_keys(3, 1), np.repeat(one, 3, axis=0).data)
    assert np.isfinite(vectors.similarity(one[0].data, np.arange(4), NONE)).all()


def test_the_nearest_is_the_same_text_and_what_has_no_vector_counts_nothing() -> None:
    drawn = _drawn(50)
    vectors = Vectors(_keys(50), drawn.data)
    rows = vectors.rows_of(_halves(52))
    near = vectors.similarity(drawn[7].data, rows, NONE)
    assert np.argmax(near) == 7
    assert near[7] == pytest.approx(1)
    assert near[50:].tolist() == [0, 0]
    assert near.dtype == np.float32


def test_added_vectors_are_found_and_known_ones_passed_over() -> None:
    drawn = _drawn(30)
    vectors = Vectors(_keys(20), drawn[:20].data)
    before = vectors.version
    vectors.add(_keys(15, 15), np.concatenate((drawn[:5] * 0, drawn[20:])).data)
    assert len(vectors) == 30
    assert vectors.version[0] == before[0]
    assert sorted(vectors.rows_of(_halves(30)).tolist()) == list(range(30))
    rows = vectors.rows_of(_halves(30))
    assert np.argmax(vectors.similarity(drawn[25].data, rows, NONE)) == 25
    assert np.argmax(vectors.similarity(drawn[17].data, rows, NONE)) == 17


def test_a_key_twice_in_one_addition_is_one_vector() -> None:
    vectors = Vectors()
    twice = np.concatenate((np.asarray(_keys(2)), np.asarray(_keys(2))))
    vectors.add(twice.data, _drawn(4).data)
    assert len(vectors) == 2


def test_what_is_no_number_is_passed_over() -> None:
    drawn = _drawn(4)
    drawn[2, 3] = np.nan
    vectors = Vectors()
    vectors.add(_keys(4), drawn.data)
    assert (vectors.rows_of(_halves(4)) < 0).tolist() == [False, False, True, False]


def test_vectors_of_another_size_replace_all_and_a_query_of_another_size_is_like_nothing() -> None:
    """R01."""
    vectors = Vectors(_keys(9), _drawn(9, 4).data)
    old = vectors.rows_of(_halves(9))
    vectors.add(_keys(3), _drawn(3, 6).data)
    assert len(vectors) == 3
    assert vectors.version[0] == 1
    assert not vectors.similarity(_drawn(1, 4)[0].data, vectors.rows_of(_halves(9)), NONE).any()
    assert vectors.similarity(_drawn(1, 6)[0].data, old, NONE)[3:].tolist() == [0] * 6


def test_among_very_many_the_nearest_are_compared_exactly() -> None:
    count = EXACT + 2000
    drawn = _drawn(count, 256)
    vectors = Vectors(_keys(count), drawn.data)
    rows = vectors.rows_of(_halves(count))
    rows[5] = -1
    query = drawn[11] + drawn[12]
    sure = np.array([3, 5, count - 1])
    near = vectors.similarity(query.data, rows, sure)
    alone = vectors.similarity(query.data, rows[:4000], NONE)
    exact = np.concatenate(
        [vectors.similarity(query.data, part, NONE) for part in np.array_split(rows, 8)]
    )
    top = np.argsort(-exact)[:100]
    assert near[top] == pytest.approx(exact[top], abs=1e-5)
    assert near[sure] == pytest.approx(exact[sure], abs=1e-5)
    assert near == pytest.approx(exact, abs=0.35)
    assert near[5] == alone[5] == 0
    assert "coarse" in vectors.arrays()
