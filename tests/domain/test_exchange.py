"""Requests, replies and their cancellation."""

import threading

import pytest

from claw.domain.exchange import Cancellation, Request, Task, Usage
from claw.domain.messages import Message
from claw.errors import Cancelled

LONG = 60.0


@pytest.mark.parametrize(
    ("task", "temperature"), [("chat", 0.7), ("compress", 0.3), ("sleep", 0.2), ("filter", 0.1)]
)
def test_each_task_has_its_temperature(task: Task, temperature: float) -> None:
    request = Request(task, (Message("user", "hi"),), max_tokens=9)
    assert request.temperature == temperature


def test_usage_adds_up() -> None:
    assert Usage(1, 2, 3) + Usage(10, 20, 30) == Usage(11, 22, 33)


def test_cancelling_wakes_whoever_registered_once() -> None:
    woken: list[str] = []
    cancellation = Cancellation()
    cancellation.on_cancel(lambda: woken.append("early"))
    cancellation.check()
    cancellation.cancel()
    cancellation.cancel()
    assert woken == ["early"]
    cancellation.on_cancel(lambda: woken.append("late"))
    assert woken == ["early", "late"]
    assert cancellation.cancelled


def test_a_cancelled_call_stops_at_its_next_check() -> None:
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        cancellation.check()


def test_a_wait_ends_when_another_thread_cancels() -> None:
    cancellation = Cancellation()
    other = threading.Thread(target=cancellation.cancel)
    other.start()
    with pytest.raises(Cancelled):
        cancellation.wait(LONG)
    other.join()


def test_a_wait_that_nobody_cancels_ends_by_itself() -> None:
    cancellation = Cancellation()
    cancellation.wait(0.001)
    assert not cancellation.cancelled


def test_a_callback_may_cancel_again() -> None:
    cancellation = Cancellation()
    cancellation.on_cancel(cancellation.cancel)
    cancellation.cancel()
    assert cancellation.cancelled
