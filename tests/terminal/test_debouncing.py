"""Work for the newest value, in a thread."""

import threading

from claw.terminal.debouncing import Debounced


def test_only_the_newest_value_is_worked_on() -> None:
    worked: list[str] = []
    done = threading.Event()

    def work(value: str) -> None:
        worked.append(value)
        done.set()

    later = Debounced(work, 0.05)
    for value in ("a", "ab", "abc"):
        later.put(value)
    assert done.wait(20)
    assert worked == ["abc"]


def test_what_is_dropped_is_not_worked_on_and_what_comes_later_is() -> None:
    worked: list[str] = []
    done = threading.Event()

    def work(value: str) -> None:
        worked.append(value)
        done.set()

    later = Debounced(work, 0.05)
    later.put("old")
    later.drop()
    later.put("new")
    assert done.wait(20)
    assert worked == ["new"]


def test_stopping_waits_for_work_that_has_begun() -> None:
    begun, go_on = threading.Event(), threading.Event()
    ended: list[str] = []

    def work(value: str) -> None:
        begun.set()
        go_on.wait(20)
        ended.append(value)

    later = Debounced(work, 0.0)
    later.put("text")
    assert begun.wait(20)
    threading.Timer(0.05, go_on.set).start()
    later.stop()
    assert ended == ["text"]
