"""Vectors with their keys and what is derived from them."""

from collections.abc import Mapping

import numpy as np
import pytest

from claw.memory.retrieval.postings import Hashes
from claw.memory.retrieval.signals import Floats
from claw.memory.retrieval.vector_table import EXACT, opened

MANY = EXACT + 500


def _vectors(count: int, size: int = 24) -> Floats:
    return np.random.default_rng(2).standard_normal((count, size)).astype(np.float32) + 1


def _heads(count: int, first: int = 0) -> Hashes:
    return np.arange(first, first + count, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)


def test_a_vector_is_found_by_its_key_in_whatever_order_they_came() -> None:
    table = opened(_heads(9), _vectors(9, 4), {})
    more = np.sort(_heads(3, 9))
    table = table.with_more(more, _vectors(3, 4))
    assert table.find(_heads(9)).tolist() == list(range(9))
    assert sorted(table.find(_heads(3, 9)).tolist()) == [9, 10, 11]
    assert table.find(_heads(2, 12)).tolist() == [-1, -1]
    assert len(table.scales) == len(table) == 12


def test_the_centring_is_fitted_anew_after_a_tenth_more_and_not_before() -> None:
    table = opened(_heads(100), _vectors(100, 8), {})
    some = table.with_more(np.sort(_heads(10, 100)), _vectors(10, 8))
    assert some.fitted == 100
    assert some.centring is table.centring
    more = some.with_more(np.sort(_heads(1, 110)), _vectors(1, 8))
    assert more.fitted == 111
    whole = opened(_heads(111), more.vectors.whole(), {})
    assert np.array_equal(more.scales, whole.scales)


def test_many_vectors_open_with_what_was_derived_before() -> None:
    vectors = _vectors(MANY)
    heads = _heads(MANY)
    saved = opened(heads[:-100], vectors[:-100], {}).arrays()
    table = opened(heads, vectors, saved)
    assert table.fitted == MANY - 100
    assert np.shares_memory(table.centring.mean, np.asarray(saved["mean"]))
    assert table.coarse is not None
    assert len(table.coarse) == len(table.scales) == MANY
    asked = table.centring.query(vectors[-1])
    assert np.argmax(table.cosines(asked)) == MANY - 1
    assert np.argmax(table.coarse @ (table.centring.directions @ asked)) == MANY - 1


def test_few_vectors_open_with_their_centring() -> None:
    table = opened(_heads(30), _vectors(30, 8), {})
    again = opened(_heads(32), _vectors(32, 8), table.arrays())
    assert again.fitted == 30
    assert again.centring.mean.tolist() == table.centring.mean.tolist()
    assert len(again.scales) == 32
    assert again.coarse is None


def test_vectors_that_became_many_are_fitted_anew() -> None:
    vectors = _vectors(EXACT + 9)
    table = opened(_heads(EXACT), vectors[:EXACT], {})
    grown = table.with_more(np.sort(_heads(9, EXACT)), vectors[EXACT:])
    for later in (grown, opened(_heads(EXACT + 9), vectors, table.arrays())):
        assert later.coarse is not None
        assert later.fitted == len(later.coarse) == EXACT + 9


@pytest.mark.parametrize("wrong", ["scales", "coarse", "mean", "fingerprint", "fitted"])
def test_what_was_derived_of_other_vectors_is_derived_anew(wrong: str) -> None:
    vectors, heads = _vectors(EXACT + 10, 12), _heads(EXACT + 10)
    right = opened(heads, vectors, {})
    saved: Mapping[str, memoryview] = right.arrays() | {wrong: np.zeros(3, np.float32).data}
    table = opened(heads, vectors, saved if wrong != "fitted" else _without(saved, wrong))
    assert table.fitted == len(table)
    assert np.allclose(table.scales, right.scales)


def _without(arrays: Mapping[str, memoryview], name: str) -> Mapping[str, memoryview]:
    return {key: value for key, value in arrays.items() if key != name}
