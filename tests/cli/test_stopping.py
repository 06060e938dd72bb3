"""Signals that end a command."""

import os
import signal
import threading

import pytest

from claw.cli.stopping import Stopped, exit_code, heeded


def _wait_to_be_sent(number: int) -> None:
    os.kill(os.getpid(), number)
    threading.Event().wait(30)


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_interrupts_what_runs_and_knows_its_exit_code(number: int, code: int) -> None:
    before = signal.getsignal(number)
    with pytest.raises(Stopped) as caught, heeded():
        _wait_to_be_sent(number)
    assert exit_code(caught.value) == code
    assert signal.getsignal(number) == before


def test_ctrl_c_is_130() -> None:
    assert exit_code(KeyboardInterrupt()) == 130


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    """As under nohup."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with heeded():
            os.kill(os.getpid(), signal.SIGHUP)
            assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_another_thread_than_the_main_one_heeds_nothing() -> None:
    before = signal.getsignal(signal.SIGTERM)
    seen: list[object] = []

    def work() -> None:
        with heeded():
            seen.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [before]
