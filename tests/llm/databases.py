"""Databases as the program brings them, and what each of them must do."""

import importlib
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from claw.llm.vector_stores import Collection, Database, Databases, LlamaVectors, open_vector_store


def _class(module: str, name: str) -> type[Database]:
    found: type[Database] = getattr(importlib.import_module(module), name)
    return found


DATABASES: Databases = {
    "simple": lambda: _class("claw.llm.simple_database", "SimpleDatabase"),
    "qdrant": lambda: _class("claw.llm.qdrant_database", "QdrantDatabase"),
    "postgres": lambda: _class("claw.llm.postgres_database", "PostgresDatabase"),
}


def open_at(url: str, identity: str = "m", dimension: int = 4, owner: str = "") -> LlamaVectors:
    """Return the store at a URL."""
    return open_vector_store(url, Collection(identity, dimension, owner), DATABASES)


DIMENSION = 8
Open = Callable[..., LlamaVectors]


def key(number: int) -> str:
    return f"{number:032x}"


def rows(*places: int, dimension: int = DIMENSION) -> memoryview:
    made = np.full((len(places), dimension), 0.1, dtype=np.float32)
    made[range(len(places)), places] = 1
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    return made.data


def row(place: int) -> memoryview:
    return np.asarray(rows(place)).reshape(-1).data


class DatabaseBehaviour:
    """The tests of every database; a subclass has the fixture `url`."""

    @pytest.fixture
    def open_store(self, url: str, tmp_path: Path) -> Iterator[Open]:
        """Return a function that opens the collection of an identity; the one before is closed."""
        opened: list[LlamaVectors] = []

        def open_it(identity: str = "m", dimension: int = DIMENSION) -> LlamaVectors:
            while opened:
                opened.pop().close()
            opened.append(open_at(url, identity, dimension, str(tmp_path)))
            return opened[-1]

        yield open_it
        while opened:
            opened.pop().close()

    def test_the_nearest_come_first_with_their_cosine(self, open_store: Open) -> None:
        store = open_store()
        store.put([key(1), key(2), key(3)], rows(0, 1, 2))
        found = store.nearest(row(1), 2)
        assert found[0][0] == key(2)
        assert found[0][1] == pytest.approx(1, abs=1e-3)
        assert len(found) == 2
        assert found[1][1] == pytest.approx(
            float(np.asarray(row(0)) @ np.asarray(row(1))), abs=1e-3
        )

    def test_keys_are_listed_replaced_and_removed(self, open_store: Open) -> None:
        store = open_store()
        assert store.keys() == frozenset()
        assert list(store.nearest(row(0), 3)) == []
        store.put([key(1), key(2)], rows(0, 1))
        store.put([key(2), key(3)], rows(4, 5))
        assert store.keys() == {key(1), key(2), key(3)}
        assert store.nearest(row(4), 1)[0][0] == key(2)
        store.remove([key(2), key(99)])
        assert store.keys() == {key(1), key(3)}
        assert key(2) not in [one for one, _ in store.nearest(row(4), 5)]
        store.remove([])
        store.put([], np.empty((0, DIMENSION), np.float32).data)
        assert len(store.keys()) == 2

    def test_what_was_put_is_there_when_it_is_opened_again(self, open_store: Open) -> None:
        open_store().put([key(7)], rows(3))
        again = open_store()
        assert again.keys() == {key(7)}
        assert again.nearest(row(3), 1)[0][0] == key(7)

    def test_another_embedder_finds_none_of_it(self, open_store: Open) -> None:
        open_store("one").put([key(7)], rows(3))
        assert open_store("two").keys() == frozenset()
        smaller = open_store("one", 4)
        assert smaller.keys() == frozenset()
        smaller.put([key(1)], rows(1, dimension=4))
        assert open_store("one").keys() == {key(7)}

    def test_the_nearest_of_many_are_those_of_an_exact_search(self, open_store: Open) -> None:
        store = open_store()
        vectors = np.random.default_rng(1).normal(size=(40, DIMENSION)).astype(np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        store.put([key(n) for n in range(40)], vectors.data)
        expected = [key(int(n)) for n in np.argsort(-(vectors @ vectors[5]))[:5]]
        assert [one for one, _ in store.nearest(vectors[5].data, 5)] == expected
