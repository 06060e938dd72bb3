"""SIGTERM and SIGHUP outside of a terminal's chat: they stop what runs as Ctrl-C does."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

INTERRUPTED = 130
_HEEDED = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Stopped(KeyboardInterrupt):
    """The process was asked to end by another signal than that of Ctrl-C."""

    def __init__(self, number: int) -> None:
        """Keep the signal's number."""
        super().__init__()
        self.number = number


def exit_code(stop: KeyboardInterrupt) -> int:
    """Return the exit code that a shell expects of a program that was stopped so."""
    return 128 + stop.number if isinstance(stop, Stopped) else INTERRUPTED


@contextmanager
def heeded() -> Iterator[None]:
    """Raise Stopped for these signals within the block, if this is the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    # a signal that was ignored from the start, as under nohup, stays ignored
    numbers = [one for one in _HEEDED if signal.getsignal(one) != signal.SIG_IGN]
    before = {number: signal.signal(number, _stop) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _stop(number: int, _: FrameType | None) -> NoReturn:
    raise Stopped(number)
