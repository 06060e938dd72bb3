"""A settled part, a recent one, and when the one becomes the other."""

import numpy as np

from claw.memory.retrieval.contents import NOTHING, Contents, generation_of
from claw.memory.retrieval.postings import collected, term_hash
from claw.memory.retrieval.rows import POSITION, RowTable


def _more(contents: Contents, *documents: str) -> Contents:
    first = len(contents.table)
    postings, _ = collected([document.split() for document in documents], first)
    numbers = np.zeros((8, len(documents)), np.int32)
    numbers[POSITION] = np.arange(first, first + len(documents))
    keys = np.arange(2 * len(documents), dtype=np.uint64).reshape(-1, 2)
    return contents.with_more(RowTable(keys, numbers), postings).arranged()


def _positions(contents: Contents, term: str) -> list[int]:
    places, counts = contents.of(term_hash(term))
    assert len(places) == len(counts)
    return sorted(contents.arrangement.numbers[POSITION][places].tolist())


def test_recent_rows_are_found_beside_the_settled_ones() -> None:
    contents = _more(_more(NOTHING, "tea", "cat").merged(), "tea tea", "dog")
    assert contents.settled == 2
    assert _positions(contents, "tea") == [0, 2]
    assert _positions(contents, "dog") == [3]
    assert _positions(contents, "none") == []


def test_the_dead_are_gone_at_once_and_their_postings_too() -> None:
    contents = _more(_more(NOTHING, "tea", "cat").merged(), "tea tea")
    left = contents.without(np.array([0])).arranged()
    assert _positions(left, "tea") == [2]
    assert len(left.table) == left.settled == 2
    gone = left.without(np.array([1])).arranged()
    assert term_hash("tea") not in gone.base.terms.tolist()


def test_of_a_large_index_the_dead_are_cleared_when_they_are_many() -> None:
    contents = _more(NOTHING, *["tea"] * 6000)
    assert contents.settled == 6000
    few = contents.without(np.arange(1000)).arranged()
    assert len(few.table) == 6000
    assert len(_positions(few, "tea")) == 5000
    many = few.without(np.arange(1000, 2000)).arranged()
    assert len(many.table) == len(_positions(many, "tea")) == 4000


def test_a_moved_row_is_ranked_where_it_stands_now() -> None:
    contents = _more(NOTHING, "tea", "cat", "dog").merged()
    numbers = contents.table.numbers[:, [0]].copy()
    numbers[POSITION] = 9
    moved = contents.with_moved(np.array([0]), numbers).arranged()
    assert moved.arrangement.order.tolist() == [1, 2, 0]
    assert moved.moved.tolist() == [True, False, False]
    assert moved.generation == contents.generation
    assert contents.arrangement.order.tolist() == [0, 1, 2]


def test_a_numbering_of_rows_is_known_by_its_rows() -> None:
    contents = _more(NOTHING, "tea", "cat")
    assert contents.generation == NOTHING.generation
    merged = contents.merged()
    assert merged.generation == generation_of(merged.table, NOTHING.generation)
    assert merged.generation != contents.generation


def test_a_numbering_never_comes_again() -> None:
    once = _more(NOTHING, "tea").merged()
    again = _more(once, "cat").without(np.array([1])).arranged()
    assert again.table.keys.tolist() == once.table.keys.tolist()
    assert again.generation != once.generation
