"""TERMINAL 15: the line below the prompt."""

import threading

from claw.terminal.status import Status, StatusLine

PATIENCE = 20


def _line() -> StatusLine:
    status = Status(lambda: "m · memory direct, 2 entries", None, lambda: "search by keywords")
    return StatusLine(status, lambda: None)


def test_it_tells_all_there_is_and_is_cut_where_the_terminal_ends() -> None:
    assert _line().line(80) == "m · memory direct, 2 entries · search by keywords"
    assert _line().line(20) == "m · memory direct,…"
    assert _line().line(1) == "…"


def test_control_sequences_and_newlines_in_it_do_nothing() -> None:
    line = StatusLine(Status(lambda: "m\x1b[2J\nn"), lambda: None)
    assert line.line(80) == "m n"


def test_what_enter_would_send_is_weighed_for_the_newest_text_and_painted_when_it_changed() -> None:
    weighed: list[str] = []
    done, painted = threading.Event(), threading.Semaphore(0)

    def weigh(text: str) -> int:
        weighed.append(text)
        done.set()
        return 1_200 + len(text)

    line = StatusLine(Status(lambda: "m", weigh), painted.release, 0.05)
    for text in ("a", "ab", "abc"):
        line.typed(text)
    assert painted.acquire(timeout=PATIENCE)
    assert weighed == ["abc"]
    assert line.line(80) == "m · Enter sends ~1,203 tokens"
    done.clear()
    line.typed("xyz")
    assert done.wait(PATIENCE)
    assert not painted.acquire(timeout=0.1)
    line.typed("longer")
    assert painted.acquire(timeout=PATIENCE)


def test_what_cannot_be_weighed_is_not_told() -> None:
    done = threading.Event()

    def weigh(_: str) -> None:
        done.set()

    line = StatusLine(Status(lambda: "m", weigh), lambda: None, 0.0)
    line.typed("text")
    assert done.wait(PATIENCE)
    assert line.line(80) == "m"


def test_weighing_that_hangs_delays_nobody() -> None:
    begun, go_on = threading.Event(), threading.Event()

    def weigh(_: str) -> int:
        begun.set()
        go_on.wait(PATIENCE)
        return 1

    line = StatusLine(Status(lambda: "m", weigh), lambda: None, 0.0)
    line.typed("text")
    assert begun.wait(PATIENCE)
    line.rest()
    assert line.line(80) == "m"
    go_on.set()
