"""The strongest of very many."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claw.memory.retrieval.selecting import best_first, strongest


@pytest.mark.parametrize("size", [0, 1, 5, 5_000, 10_000, 60_000])
@pytest.mark.parametrize("count", [1, 80, 2_000])
def test_the_strongest_are_those_that_ordering_all_would_give(size: int, count: int) -> None:
    values = np.random.default_rng(size).standard_normal(size).astype(np.float32)
    chosen = strongest(values, count)
    assert len(chosen) == len(set(chosen.tolist())) == min(count, size)
    assert sorted(values[chosen]) == sorted(values)[size - len(chosen) :]


@pytest.mark.parametrize("where", [slice(0, 300), slice(None, None, 14), slice(1, None, 14)])
def test_values_that_the_sample_sees_all_or_none_of_are_chosen_as_well(where: slice) -> None:
    values = np.zeros(60_000, np.float32)
    values[where] = np.arange(len(values[where])) + 1
    assert sorted(values[strongest(values, 100)]) == sorted(values)[-100:]


def test_of_equal_values_so_many_are_chosen() -> None:
    assert len(strongest(np.zeros(60_000, np.float32), 50)) == 50


@given(st.lists(st.integers(-3, 3), max_size=40), st.integers(1, 50))
def test_the_best_come_first_and_all_come_in_the_end(values: list[int], count: int) -> None:
    scores = np.array(values, np.float32)
    order = [*best_first(scores, count)]
    assert sorted(order) == list(range(len(values)))
    assert scores[order].tolist() == sorted(values, reverse=True)
