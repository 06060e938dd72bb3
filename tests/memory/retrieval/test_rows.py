"""Rows as columns of numbers."""

import numpy as np
import pytest

from claw.domain.nodes import Node
from claw.memory.retrieval.rows import (
    GROUP,
    NONE,
    PART,
    POSITION,
    RowTable,
    group_hash,
    key_halves,
)


def _table(*rows: tuple[int, int, int]) -> RowTable:
    numbers = np.zeros((8, len(rows)), np.int32)
    for at, row in enumerate(rows):
        numbers[[GROUP, POSITION, PART], at] = row
    return RowTable(key_halves([bytes([at]) * 16 for at in range(len(rows))]), numbers)


def test_rows_stand_in_order_of_group_position_and_part() -> None:
    table = _table((1, 2, 0), (0, 9, 1), (0, 9, 0), (1, 1, 4999), (0, 10, 0))
    assert table.in_order().tolist() == [2, 1, 4, 3, 0]


def test_a_position_beyond_what_is_sorted_by_stays_in_its_group() -> None:
    assert _table((1, 0, 0), (0, 2**31 - 1, 2**31 - 1)).in_order().tolist() == [1, 0]


def test_rows_are_taken_added_and_changed_without_touching_the_table_before() -> None:
    table = _table((0, 1, 0), (0, 2, 0))
    grown = table.with_more(_table((5, 5, 5)))
    assert grown.numbers[POSITION].tolist() == [1, 2, 5]
    changed = grown.with_changed(np.array([1]), np.full((8, 1), 8, np.int32))
    assert changed.numbers[POSITION].tolist() == [1, 8, 5]
    assert grown.numbers[POSITION].tolist() == [1, 2, 5]
    assert changed.take(np.array([2, 0])).numbers[POSITION].tolist() == [5, 1]
    assert len(NONE.with_more(table)) == len(table.with_more(NONE)) == 2


def test_the_halves_of_keys_are_their_bytes() -> None:
    keys = [bytes(range(16)), bytes(range(16, 32))]
    assert key_halves(keys).tobytes() == b"".join(keys)
    assert key_halves([]).shape == (0, 2)


def test_no_two_sources_share_a_group() -> None:
    nodes = [Node("x", "a", 1, "Pets"), Node("x", "b", 1, "Pets"), Node("x", "b", 1, "Food")]
    assert len({group_hash(node) for node in nodes}) == 3
    assert group_hash(nodes[0]) == group_hash(Node("y", "a", 2, "Pets"))


def test_without_a_group_only_parts_of_the_same_entry_are_neighbours() -> None:
    entry, part, other = Node("x", "a", 1), Node("y", "a", 1, part=1), Node("x", "a", 2)
    assert group_hash(entry) == group_hash(part) != group_hash(other)


def test_what_was_saved_is_read_and_what_does_not_fit_is_refused() -> None:
    table = _table((0, 1, 0), (0, 2, 0))
    assert RowTable.read(table.arrays()).numbers.tolist() == table.numbers.tolist()
    cut = table.arrays() | {"numbers": table.numbers[:, :1].copy().data}
    other = table.arrays() | {"keys": np.zeros((2, 2), np.int64).data}
    for unsound in (cut, other):
        with pytest.raises(ValueError, match="do not fit"):
            RowTable.read(unsound)
