"""Work behind the turns."""

import queue
import threading
from collections.abc import Iterator

import pytest

from claw.chat.upkeep import Upkeep
from claw.domain.exchange import Cancellation
from claw.errors import ClawError, Unavailable

LONG = 30.0


def test_jobs_are_done_one_after_another() -> None:
    done: list[int] = []
    upkeep = Upkeep(lambda _: None, gives_way=False)
    for number in range(5):
        upkeep.submit(lambda _, one=number: done.append(one))  # type: ignore[misc]
    assert upkeep.drain(LONG)
    assert done == [0, 1, 2, 3, 4]
    upkeep.close()


def test_a_turn_cancels_the_running_job_which_is_taken_up_again() -> None:
    started, tries = threading.Event(), []
    upkeep = Upkeep(lambda _: None, gives_way=True)

    def job(stop: Cancellation) -> None:
        tries.append(1)
        started.set()
        if len(tries) == 1:
            stop.wait(LONG)

    upkeep.submit(job)
    assert started.wait(LONG)
    upkeep.hold()
    upkeep.submit(lambda _: tries.append(2))
    upkeep.release()
    assert upkeep.drain(LONG)
    assert tries == [1, 1, 2]
    upkeep.close()


def test_where_the_model_is_elsewhere_a_turn_stops_nothing() -> None:
    started, go_on, done = threading.Event(), threading.Event(), []
    upkeep = Upkeep(lambda _: None, gives_way=False)

    def job(stop: Cancellation) -> None:
        started.set()
        go_on.wait(LONG)
        stop.check()
        done.append(1)

    upkeep.submit(job)
    assert started.wait(LONG)
    upkeep.hold()
    go_on.set()
    assert upkeep.drain(LONG)
    assert done == [1]
    upkeep.close()


def test_a_failure_is_told_and_the_next_job_goes_on() -> None:
    failures: list[ClawError] = []
    done: list[int] = []
    upkeep = Upkeep(failures.append, gives_way=False)

    def fails(_: Cancellation) -> None:
        raise Unavailable("no model")

    upkeep.submit(fails)
    upkeep.submit(lambda _: done.append(1))
    assert upkeep.drain(LONG)
    assert [str(one) for one in failures] == ["no model"]
    assert done == [1]
    upkeep.close()


def test_closing_cancels_what_runs_and_drops_what_waits() -> None:
    started, done = threading.Event(), []
    upkeep = Upkeep(lambda _: None, gives_way=False)

    def job(stop: Cancellation) -> None:
        started.set()
        stop.wait(LONG)

    upkeep.submit(job)
    upkeep.submit(lambda _: done.append(1))
    assert started.wait(LONG)
    upkeep.close()
    assert done == []


def test_draining_gives_up_after_its_time() -> None:
    started = threading.Event()
    upkeep = Upkeep(lambda _: None, gives_way=False)

    def job(stop: Cancellation) -> None:
        started.set()
        stop.wait(LONG)

    upkeep.submit(job)
    assert started.wait(LONG)
    assert not upkeep.drain(0.01)
    upkeep.close()


@pytest.fixture
def faults() -> Iterator["queue.SimpleQueue[threading.ExceptHookArgs]"]:
    """What threads were ended by."""
    came: queue.SimpleQueue[threading.ExceptHookArgs] = queue.SimpleQueue()
    before, threading.excepthook = threading.excepthook, came.put
    yield came
    threading.excepthook = before


def test_a_fault_in_a_job_ends_that_job_alone(
    faults: "queue.SimpleQueue[threading.ExceptHookArgs]",
) -> None:
    done: list[int] = []
    upkeep = Upkeep(lambda _: None, gives_way=False)
    upkeep.submit(lambda _: done.append(1 // 0))
    assert faults.get(timeout=LONG).exc_type is ZeroDivisionError
    upkeep.submit(lambda _: done.append(1))
    assert upkeep.drain(LONG)
    assert done == [1]
    upkeep.close()
