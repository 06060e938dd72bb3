"""A store that hangs or fails: nobody waits for it long, and it is left alone for a while."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from claw.errors import BadConfiguration, ConnectionFailed
from claw.llm.steady_store import FIRST_PAUSE, LONGEST_PAUSE, ClosingStore, Rest, SteadyStore
from tests.llm.databases import key, open_at, row, rows

FAILED = ConnectionFailed("It is down.")


@dataclass
class Watched:
    """A real store in a folder; it waits for `gate` first, and raises what `failing` has."""

    folder: Path
    failing: list[Exception] = field(default_factory=list)
    gate: threading.Event = field(default_factory=threading.Event)
    asked: int = 0
    closed: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.gate.set()
        self.inner = open_at(f"simple://{self.folder}", dimension=8)

    def put(self, keys: Sequence[str], vectors: memoryview) -> None:
        self._wait()
        self.inner.put(keys, vectors)

    def keys(self) -> frozenset[str]:
        self._wait()
        return self.inner.keys()

    def remove(self, keys: Sequence[str]) -> None:
        self._wait()
        self.inner.remove(keys)

    def nearest(self, vector: memoryview, limit: int) -> Sequence[tuple[str, float]]:
        self._wait()
        return self.inner.nearest(vector, limit)

    def close(self) -> None:
        self.closed.set()

    def _wait(self) -> None:
        self.asked += 1
        self.gate.wait(30)
        if self.failing:
            raise self.failing.pop(0)


@dataclass
class Bench:
    watched: Watched
    now: float = 0.0
    opened: int = 0

    def store(self, quickly: float = 30.0, patiently: float = 30.0) -> SteadyStore:
        def open_it() -> ClosingStore:
            self.opened += 1
            return self.watched

        return SteadyStore(open_it, "simple://x", Rest(lambda: self.now), quickly, patiently)


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(Watched(tmp_path))
    yield made
    made.watched.gate.set()


def test_it_is_opened_when_it_is_asked_and_does_what_the_store_does(bench: Bench) -> None:
    store = bench.store()
    assert bench.opened == 0
    store.put([key(1), key(2)], rows(0, 1))
    assert store.nearest(row(1), 1)[0][0] == key(2)
    store.remove([key(2)])
    assert store.keys() == {key(1)}
    assert bench.opened == 1
    store.close()
    assert bench.watched.closed.is_set()
    assert store.keys() == {key(1)}
    assert bench.opened == 2


def test_after_a_failure_it_is_left_alone_twice_as_long_each_time(bench: Bench) -> None:
    store = bench.store()
    bench.watched.failing = [FAILED] * 20
    pause = FIRST_PAUSE
    for _ in range(9):
        asked = bench.watched.asked
        for _ in range(3):
            with pytest.raises(ConnectionFailed, match="It is down"):
                store.nearest(row(0), 1)
        assert bench.watched.asked == asked + 1
        bench.now += pause - 0.1
        with pytest.raises(ConnectionFailed):
            store.keys()
        assert bench.watched.asked == asked + 1
        bench.now += 0.2
        pause = min(LONGEST_PAUSE, pause * 2)
    bench.watched.failing = []
    assert store.keys() == frozenset()
    bench.watched.failing = [FAILED]
    with pytest.raises(ConnectionFailed):
        store.keys()
    bench.now += FIRST_PAUSE
    assert store.keys() == frozenset()


def test_a_store_that_hangs_is_given_up_and_closed_once_it_answers(bench: Bench) -> None:
    store = bench.store(quickly=0.05)
    bench.watched.gate.clear()
    with pytest.raises(ConnectionFailed, match=r"simple://x did not answer.*CLAW_VECTOR_STORE"):
        store.nearest(row(0), 1)
    assert not bench.watched.closed.is_set()
    bench.watched.gate.set()
    assert bench.watched.closed.wait(30)
    bench.now += FIRST_PAUSE
    assert store.keys() == frozenset()
    assert bench.opened == 2


def test_a_setting_that_cannot_work_is_told_as_it_is(tmp_path: Path) -> None:
    def refuse() -> ClosingStore:
        raise BadConfiguration("No such store.")

    store = SteadyStore(refuse, "x", Rest(lambda: 0.0))
    for _ in range(2):
        with pytest.raises(BadConfiguration, match="No such store"):
            store.keys()
    assert list(tmp_path.iterdir()) == []
