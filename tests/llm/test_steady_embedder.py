"""Loading beside the user, resting after failures, and telling of them once."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pytest

from claw.domain.ports import Embedder
from claw.errors import EmbeddingFailed
from claw.llm.embeddings import RemoteEmbedder
from claw.llm.retrying import Retrying, RetryPolicy
from claw.llm.steady_embedder import FIRST_PAUSE, LONGEST_PAUSE, SteadyEmbedder, StillLoading
from claw.llm.wire import Timeouts
from tests.fake_provider import FakeProvider
from tests.llm.conftest import endpoint_at
from tests.llm.embedders import ListedEmbedder


@dataclass
class Bench:
    """A steady embedder with a clock that a test sets and what it told."""

    inner: Embedder
    now: float = 0.0
    told: list[str] = field(default_factory=list)
    steady: SteadyEmbedder = field(init=False)

    def __post_init__(self) -> None:
        self.steady = SteadyEmbedder("m", lambda: self.inner, lambda: self.now, self.told.append)

    def fails(self, *texts: str) -> str:
        with pytest.raises(EmbeddingFailed) as caught:
            self.steady.embed(list(texts) or ["a fact"])
        return str(caught.value)


def down(count: int, *, passing: bool = True) -> Sequence[EmbeddingFailed]:
    return [EmbeddingFailed(f"Down {n}.", passing=passing) for n in range(count)]


def loaded(bench: Bench) -> Bench:
    bench.steady.embed(["first"])
    return bench


def test_before_it_is_loaded_a_question_does_not_wait() -> None:
    bench = Bench(ListedEmbedder())
    assert not bench.steady.ready()
    assert (bench.steady.label, bench.steady.identity) == ("m", "")
    with pytest.raises(StillLoading):
        bench.steady.embed_query("where")
    assert bench.told == []
    loaded(bench)
    assert bench.steady.ready()
    assert (bench.steady.label, bench.steady.identity) == ("listed", "listed")
    assert np.asarray(bench.steady.embed_query("where")).shape == (8,)


def test_it_is_loaded_in_a_thread_and_only_once() -> None:
    made: list[str] = []
    go, done = threading.Event(), threading.Event()

    def load() -> Embedder:
        made.append(threading.current_thread().name)
        go.wait(10)
        return ListedEmbedder()

    steady = SteadyEmbedder("m", load, lambda: 0.0, lambda _: None)
    steady.begin()
    with pytest.raises(StillLoading):
        steady.embed_query("where")

    def embed() -> None:
        steady.embed(["x"])
        done.set()

    threading.Thread(target=embed).start()
    go.set()
    assert done.wait(10)
    assert made == ["loading-embedder"]


def test_a_loading_that_fails_for_good_is_told_once_and_not_tried_again() -> None:
    tries: list[int] = []
    told: list[str] = []

    def load() -> Embedder:
        tries.append(1)
        raise EmbeddingFailed("No compiler.", passing=False)

    steady = SteadyEmbedder("m", load, lambda: 0.0, told.append)
    for _ in range(3):
        with pytest.raises(EmbeddingFailed, match=r"No compiler\."):
            steady.embed(["x"])
        with pytest.raises(EmbeddingFailed, match=r"No compiler\."):
            steady.embed_query("x")
    assert len(tries) == 1
    assert told == ["Search goes by keywords alone: No compiler."]
    assert not steady.ready()


def test_after_a_failure_it_is_left_alone_for_growing_pauses_r18() -> None:
    """R18: retried with back-off."""
    inner = ListedEmbedder(down(20))
    bench = Bench(inner)
    waits = []
    for n in range(9):
        bench.fails(f"try {n}")
        since = bench.now
        while not bench.steady.ready():
            before = len(inner.asked)
            bench.fails("too early")
            assert len(inner.asked) == before, "nothing is asked meanwhile"
            bench.now += 2.5
        waits.append(bench.now - since)
    assert waits[:4] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE, 8 * FIRST_PAUSE]
    assert waits[-1] == LONGEST_PAUSE
    assert len(bench.told) == 1


def test_an_outage_is_told_once_and_the_next_one_again() -> None:
    inner = ListedEmbedder([*down(1), None, EmbeddingFailed("Gone."), None, *down(1)])
    bench = Bench(inner)
    for _ in range(5):
        try:
            bench.steady.embed(["x"])
        except EmbeddingFailed:
            bench.now += 1_000
    assert bench.told == [
        "Search goes by keywords alone for now: Down 0.",
        "Search goes by keywords alone for now: Gone.",
    ], "the same sentence is not told twice"


def test_what_does_not_pass_is_never_asked_again() -> None:
    inner = ListedEmbedder(down(1, passing=False))
    bench = Bench(inner)
    bench.fails("a")
    bench.now = 1e9
    assert "Down 0." in bench.fails("b")
    assert inner.asked == ["a"]
    assert not bench.steady.ready()


def test_a_pause_is_short_again_after_a_success() -> None:
    bench = Bench(ListedEmbedder([*down(3), None, *down(1)]))
    for _ in range(3):
        bench.fails()
        bench.now += 1_000
    bench.steady.embed(["works"])
    bench.fails()
    bench.now += FIRST_PAUSE
    assert bench.steady.ready()


def test_a_question_asked_again_costs_nothing_and_is_answered_during_an_outage() -> None:
    inner = ListedEmbedder()
    bench = loaded(Bench(inner))
    first = np.asarray(bench.steady.embed_query("where"))
    inner.failures = list(down(1))
    bench.fails()
    assert np.array_equal(np.asarray(bench.steady.embed_query("where")), first)
    assert inner.asked.count("where") == 1


def test_only_the_latest_questions_are_remembered() -> None:
    inner = ListedEmbedder()
    bench = loaded(Bench(inner))
    for n in range(65):
        bench.steady.embed_query(f"question {n}")
        bench.steady.embed_query("often")
    bench.steady.embed_query("question 0")
    bench.steady.embed_query("question 64")
    assert inner.asked.count("question 0") == 2
    assert inner.asked.count("question 64") == 1
    assert inner.asked.count("often") == 1


@pytest.mark.parametrize("fault", ["key", "busy", "silent", "absent"])
def test_a_real_service_that_fails_is_named_once_r18_r12(fake: FakeProvider, fault: str) -> None:
    """R18 and R12 over HTTP: 401, 429, a time-out, 404; ten turns, one sentence, one request."""
    remote = RemoteEmbedder(
        endpoint_at(fake.url),
        timeouts=Timeouts(connect=2.0, idle=0.4),
        retrying=Retrying(RetryPolicy(retries=0)),
    )
    bench = loaded(Bench(remote))
    if fault == "key":
        fake.key = "another"
    elif fault == "busy":
        fake.fail(429, "slow down", task="embed")
    elif fault == "silent":
        fake.hang(task="embed")
    else:
        fake.embeddings = None
    for turn in range(10):
        with pytest.raises(EmbeddingFailed):
            bench.steady.embed_query(f"turn {turn}")
    assert len(fake.requests) == 2
    assert len(bench.told) == 1
    named = {"key": "401", "busy": "429", "silent": "fell silent", "absent": "404"}[fault]
    assert named in bench.told[0]
    fake.key, bench.now = "", bench.now + FIRST_PAUSE
    assert bench.steady.ready() is (fault in ("busy", "silent"))
    if bench.steady.ready():
        bench.steady.embed_query("and now")
    remote.close()
