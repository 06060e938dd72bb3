"""SIGTERM and SIGHUP: what runs is stopped as by Ctrl-C, and the chat leaves as if asked to."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from types import FrameType

from prompt_toolkit.application.current import get_app_or_none

from claw.terminal.prompt import Leave

HEEDED = (signal.SIGTERM, signal.SIGHUP)


class Signals:
    """The wish of the system to end this program; `code` is the exit code then, else 0."""

    def __init__(self) -> None:
        """Nothing has come yet."""
        self.code = 0

    @contextmanager
    def heeded(self) -> Iterator[None]:
        """Heed the signals within the block, which must be in the main thread."""
        before = {number: signal.signal(number, self._came) for number in HEEDED}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            if self.code == 128 + signal.SIGHUP:
                _leave_the_terminal()

    def _came(self, number: int, _frame: FrameType | None) -> None:
        """Leave the prompt, or interrupt what runs instead of it; a second signal adds nothing."""
        if self.code:
            return
        self.code = 128 + number
        app = get_app_or_none()
        if app is not None and app.loop is not None and app.future and not app.future.done():
            app.loop.call_soon_threadsafe(partial(app.exit, exception=Leave(self.code)))
        else:
            signal.raise_signal(signal.SIGINT)


def _leave_the_terminal() -> None:
    """Write nowhere from now on: the terminal is gone, and a last flush would fail."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
