"""Vectors in a database: what is near a question there, and what while it cannot be asked."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

from claw.domain.ports import VectorStore
from claw.errors import ClawError, ConnectionFailed
from claw.llm.vector_stores import LlamaVectors
from claw.memory.retrieval.signals import Floats
from claw.memory.retrieval.similar import Vectors, key_table
from claw.memory.retrieval.stored import NEAREST, StoredVectors, VectorsUnread
from tests.llm.databases import open_at

NONE = np.zeros(0, np.int64)


@dataclass
class Stores:
    """Real collections in a folder; `failing` is raised instead, `asked` are the questions."""

    folder: Path
    failing: ClawError | None = None
    known: dict[str, int] = field(default_factory=dict)
    opened: list[LlamaVectors] = field(default_factory=list)

    def dimension(self, identity: str) -> int:
        return self.known.get(identity, 0)

    def open(self, identity: str, dimension: int) -> VectorStore:
        if self.failing:
            raise self.failing
        self.known[identity] = dimension
        self.opened.append(open_at(f"simple://{self.folder}", identity, dimension))
        return self.opened[-1]


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[Stores]:
    made = Stores(tmp_path)
    yield made
    for one in made.opened:
        one.close()


def keys(count: int, first: int = 0) -> memoryview:
    heads = np.arange(first, first + count, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    return np.stack((heads, heads), axis=1).view(np.uint8).data


def drawn(count: int, size: int = 16) -> Floats:
    made = np.random.default_rng(3).standard_normal((count, size)) + 0.5
    return np.asarray(made / np.linalg.norm(made, axis=1, keepdims=True), np.float32)


def nobody() -> int:
    raise AssertionError("the size is known")


def test_nothing_is_found_before_it_was_read(stores: Stores) -> None:
    vectors = StoredVectors(stores, "m")
    assert len(vectors) == 0
    assert vectors.rows_of(key_table(keys(2))).tolist() == [-1, -1]
    with pytest.raises(VectorsUnread):
        vectors.ask(drawn(1)[0].data)
    assert not vectors.similarity(drawn(1)[0].data, np.array([-1, -1]), NONE).any()
    assert vectors.arrays() == {}


def test_of_few_all_are_nearly_as_near_as_in_files(stores: Stores) -> None:
    rows = drawn(60)
    vectors, files = StoredVectors(stores, "m"), Vectors(keys(60), rows.data)
    vectors.add(keys(60), rows.data)
    query = (rows[7] + 0.2 * rows[8]) / np.linalg.norm(rows[7] + 0.2 * rows[8])
    vectors.ask(query.data)
    halves = key_table(keys(60))
    here = vectors.similarity(query.data, vectors.rows_of(halves), NONE)
    there = files.similarity(query.data, files.rows_of(halves), NONE)
    assert int(here.argmax()) == int(there.argmax()) == 7
    assert float(np.corrcoef(here, there)[0, 1]) > 0.9
    assert float(np.abs(here - there).max()) < 0.35


def test_beyond_the_nearest_all_are_as_near_as_the_furthest_of_them(stores: Stores) -> None:
    rows = drawn(NEAREST + 50)
    vectors = StoredVectors(stores, "m")
    vectors.add(keys(len(rows)), rows.data)
    vectors.ask(rows[3].data)
    there = vectors.rows_of(key_table(keys(len(rows))))
    near = vectors.similarity(rows[3].data, np.append(there, -1), NONE)
    best = np.argsort(-(rows @ rows[3]))
    assert near[3] == pytest.approx(1)
    assert set(np.argsort(-near)[:20].tolist()) == set(best[:20].tolist())
    assert not near[best[NEAREST:]].any()
    assert near[-1] == 0
    assert near.min() == 0


def test_the_next_process_reads_which_there_are_and_makes_none_again(stores: Stores) -> None:
    rows = drawn(5)
    first = StoredVectors(stores, "m")
    first.add(keys(3), rows[:3].data)
    version = first.version
    first.add(keys(3), rows[:3].data)
    assert first.version == version
    kept = first.rows_of(key_table(keys(3))).tolist()
    first.add(keys(5), rows.data)
    assert first.rows_of(key_table(keys(5))).tolist()[:3] == kept
    assert (len(first), first.version[0]) == (5, version[0])
    second = StoredVectors(stores, "m")
    second.open(nobody)
    assert len(second) == 5
    second.ask(rows[4].data)
    near = second.similarity(rows[4].data, second.rows_of(key_table(keys(5))), NONE)
    assert int(near.argmax()) == 4


def test_another_embedder_has_vectors_of_its_own(stores: Stores) -> None:
    """R02."""
    StoredVectors(stores, "one").add(keys(3), drawn(3).data)
    other = StoredVectors(stores, "two")
    other.open(lambda: 16)
    assert len(other) == 0


def test_vectors_of_another_size_replace_those_that_are_there(stores: Stores) -> None:
    """R01."""
    vectors = StoredVectors(stores, "m")
    vectors.add(keys(3), drawn(3).data)
    before = vectors.version[0]
    vectors.add(keys(2), drawn(2, 8).data)
    assert (len(vectors), vectors.version[0]) == (2, before + 1)
    vectors.ask(drawn(1)[0].data)
    assert not vectors.similarity(drawn(1)[0].data, np.array([0, 1]), NONE).any()


def test_a_vector_with_what_is_no_number_is_passed_over(stores: Stores) -> None:
    rows = drawn(3)
    rows[1, 4] = np.nan
    vectors = StoredVectors(stores, "m")
    vectors.add(keys(3), rows.data)
    assert (vectors.rows_of(key_table(keys(3))) < 0).tolist() == [False, True, False]


def test_what_could_not_be_opened_is_told_to_each_question_until_it_can(stores: Stores) -> None:
    vectors = StoredVectors(stores, "m")
    stores.failing = ConnectionFailed("It is down.")
    with pytest.raises(ConnectionFailed, match="It is down"):
        vectors.open(lambda: 16)
    with pytest.raises(ConnectionFailed, match="It is down"):
        vectors.ask(drawn(1)[0].data)
    stores.failing = None
    vectors.open(lambda: 16)
    vectors.ask(drawn(1)[0].data)


def test_more_vectors_make_an_answer_old(stores: Stores) -> None:
    rows = drawn(4)
    vectors = StoredVectors(stores, "m")
    vectors.add(keys(2), rows[:2].data)
    vectors.ask(rows[3].data)
    vectors.add(keys(4), rows.data)
    vectors.ask(rows[3].data)
    near = vectors.similarity(rows[3].data, vectors.rows_of(key_table(keys(4))), NONE)
    assert int(near.argmax()) == 3
