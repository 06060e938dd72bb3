"""The length of the sum of neighbouring vectors."""

import numpy as np
import pytest

from claw.memory.retrieval.postings import Places
from claw.memory.retrieval.signals import Flags, Floats
from claw.memory.retrieval.spreading import spread
from claw.memory.retrieval.vector_table import EXACT, VectorTable, opened


def _table(count: int, size: int = 12) -> VectorTable:
    vectors = np.random.default_rng(6).standard_normal((count, size)).astype(np.float32) + 0.4
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    return opened(np.arange(count, dtype=np.uint64), vectors, {})


def _by_hand(table: VectorTable, rows: Places, first: Flags) -> Floats:
    whole = table.vectors.whole()[np.maximum(rows, 0)]
    rest = whole - table.centring.mean
    rest = rest / np.linalg.norm(rest, axis=1, keepdims=True) * (rows >= 0)[:, None]
    lengths = []
    for at in range(len(rows)):
        total = rest[at].copy()
        if not first[at]:
            total += rest[at - 1]
        if at + 1 < len(rows) and not first[at + 1]:
            total += rest[at + 1]
        lengths.append(float(np.linalg.norm(total)) or 1.0)
    return np.array(lengths, np.float32)


def _drawn(count: int, table: VectorTable) -> tuple[Places, Flags]:
    random = np.random.default_rng(count)
    rows = random.permutation(len(table))[:count]
    rows[::7] = -1
    first = random.random(count) < 0.2
    first[0] = True
    return rows, first


@pytest.mark.parametrize("count", [1, 2, 30, 9_000])
def test_it_is_the_length_of_the_sum_within_the_group(count: int) -> None:
    table = _table(max(count, 30))
    rows, first = _drawn(count, table)
    assert spread(table, rows, first, None).lengths == pytest.approx(
        _by_hand(table, rows, first), abs=0.1, rel=1e-3
    )


def test_after_any_change_it_is_as_if_made_anew() -> None:
    table = _table(300)
    rows, first = _drawn(200, table)
    past = spread(table, rows, first, None)
    random = np.random.default_rng(1)
    for at in [0, 1, 50, 198, 199, *random.integers(0, 190, 20).tolist()]:
        rows, first = rows.copy(), first.copy()
        if at % 3 == 0:
            rows, first = np.delete(rows, at), np.delete(first, at)
        elif at % 3 == 1:
            rows, first = np.insert(rows, at, 7), np.insert(first, at, at % 2 == 0)
        else:
            rows[at % len(rows)] = 299
        first[0] = True
        past = spread(table, rows, first, past)
        assert np.allclose(past.lengths, spread(table, rows, first, None).lengths, atol=1e-5)


def test_the_same_again_is_not_counted_again_and_other_vectors_are() -> None:
    table = _table(50)
    rows, first = _drawn(50, table)
    past = spread(table, rows, first, None)
    past.lengths[20] = 77
    assert spread(table, rows, first, past).lengths[20] == 77
    assert spread(_table(50), rows, first, past).lengths[20] < 4


def test_of_very_many_it_is_nearly_the_same() -> None:
    table = _table(EXACT + 1)
    assert table.coarse is not None
    rows, first = _drawn(500, table)
    found = spread(table, rows, first, None).lengths
    assert found == pytest.approx(_by_hand(table, rows, first), abs=0.1, rel=0.02)


def test_nothing_has_no_spread() -> None:
    none = np.zeros(0, np.int64), np.zeros(0, np.bool_)
    assert len(spread(_table(30), *none, None).lengths) == 0
    past = spread(_table(30), np.array([3]), np.array([True]), None)
    assert past.lengths == pytest.approx([1])
    assert len(spread(_table(30), *none, past).lengths) == 0
