"""Rows that grow at their end."""

import numpy as np

from claw.memory.retrieval.stacking import Stack


def _rows(start: int, count: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return (np.arange(count, dtype=np.float32)[:, None] + start) * np.ones(3, np.float32)


def test_a_stack_of_many_additions_is_like_one_of_all_at_once() -> None:
    first = _rows(0, 5)
    first.flags.writeable = False
    stack = Stack(first)
    for start in range(5, 405, 4):
        stack = stack.with_more(_rows(start, 4))
    whole = _rows(0, 405)
    assert len(stack) == 405
    assert stack.width == 3
    assert np.array_equal(stack.whole(), whole)
    vector = np.array([1, 2, 3], np.float32)
    assert np.array_equal(stack @ vector, whole @ vector)
    some = np.array([404, 0, 5, 4, 77])
    assert np.array_equal(stack.take(some), whole[some])


def test_a_shorter_stack_stays_as_it_was() -> None:
    short = Stack(_rows(0, 2))
    middle = short.with_more(_rows(2, 1))
    middle.with_more(_rows(3, 1))
    assert np.array_equal(short.whole(), _rows(0, 2))
    assert np.array_equal(middle.whole(), _rows(0, 3))
    assert short.with_more(_rows(0, 0)) is short
