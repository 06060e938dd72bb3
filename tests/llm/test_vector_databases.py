"""Real databases in this process and beside it: the same behaviour from each."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

from claw.llm.vector_stores import LlamaVectors, open_vector_store

DIMENSION = 8
Open = Callable[..., LlamaVectors]


def qdrant_url(folder: Path) -> str:
    pytest.importorskip("qdrant_client", reason="pip install llama-index-vector-stores-qdrant")
    pytest.importorskip("llama_index.vector_stores.qdrant")
    return f"qdrant://{folder}"


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    pytest.importorskip("llama_index.vector_stores.postgres")
    server = pytest.importorskip("pgserver", reason="no Postgres with pgvector to start")
    start: Callable[..., Any] = server.get_server
    # Not below pytest's own folder, which the server's user may not enter.
    with (
        TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        start(folder, cleanup_mode="stop") as running,
    ):
        yield running.get_uri()


@pytest.fixture(params=["simple", "qdrant", "postgres"])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Return a function that opens the collection of an identity; the one before is closed."""
    urls: dict[str, Callable[[], str]] = {
        "simple": lambda: f"simple://{tmp_path}/a%20folder",
        "qdrant": lambda: qdrant_url(tmp_path / "qdrant"),
        "postgres": lambda: str(request.getfixturevalue("postgres_url")),
    }
    url = urls[request.param]()
    opened: list[LlamaVectors] = []

    def open_it(identity: str = "m", dimension: int = DIMENSION) -> LlamaVectors:
        while opened:
            opened.pop().close()
        opened.append(open_vector_store(url, identity, dimension, str(tmp_path)))
        return opened[-1]

    yield open_it
    while opened:
        opened.pop().close()


def key(number: int) -> str:
    return f"{number:032x}"


def rows(*places: int, dimension: int = DIMENSION) -> memoryview:
    made = np.full((len(places), dimension), 0.1, dtype=np.float32)
    made[range(len(places)), places] = 1
    made /= np.linalg.norm(made, axis=1, keepdims=True)
    return made.data


def row(place: int) -> memoryview:
    return np.asarray(rows(place)).reshape(-1).data


def test_the_nearest_come_first_with_their_cosine(open_store: Open) -> None:
    store = open_store()
    store.put([key(1), key(2), key(3)], rows(0, 1, 2))
    found = store.nearest(row(1), 2)
    assert found[0][0] == key(2)
    assert found[0][1] == pytest.approx(1, abs=1e-3)
    assert len(found) == 2
    assert found[1][1] == pytest.approx(float(np.asarray(row(0)) @ np.asarray(row(1))), abs=1e-3)


def test_keys_are_listed_replaced_and_removed(open_store: Open) -> None:
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


def test_what_was_put_is_there_when_it_is_opened_again(open_store: Open) -> None:
    open_store().put([key(7)], rows(3))
    again = open_store()
    assert again.keys() == {key(7)}
    assert again.nearest(row(3), 1)[0][0] == key(7)


def test_another_embedder_finds_none_of_it(open_store: Open) -> None:
    open_store("one").put([key(7)], rows(3))
    assert open_store("two").keys() == frozenset()
    smaller = open_store("one", 4)
    assert smaller.keys() == frozenset()
    smaller.put([key(1)], rows(1, dimension=4))
    assert open_store("one").keys() == {key(7)}


def test_the_nearest_of_many_are_those_of_an_exact_search(open_store: Open) -> None:
    store = open_store()
    vectors = np.random.default_rng(1).normal(size=(40, DIMENSION)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    store.put([key(n) for n in range(40)], vectors.data)
    expected = [key(int(n)) for n in np.argsort(-(vectors @ vectors[5]))[:5]]
    assert [one for one, _ in store.nearest(vectors[5].data, 5)] == expected
