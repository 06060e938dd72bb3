"""The log for finding faults: one line for each event, of a bounded size.

It masks nothing: who writes a line leaves secrets out. A log that cannot be written stops nobody.
"""

import os
from contextlib import suppress
from pathlib import Path

from claw.domain.ports import Clock
from claw.domain.text import one_line, printable
from claw.errors import ClawError
from claw.storage.atomic import PRIVATE_FILE, make_private_folder
from claw.storage.locks import hold

_LIMIT = 1_000_000


class FileLog:
    """The log of a workspace and its predecessor, `claw.log` and `claw.log.1`."""

    def __init__(self, path: Path, clock: Clock, limit: int = _LIMIT) -> None:
        """Write nothing yet; a file of more than `limit` bytes becomes the predecessor."""
        self._path = path
        self._clock = clock
        self._limit = limit

    def write(self, event: str) -> None:
        """Append the event as one line with its time."""
        line = f"{self._clock.now().isoformat(timespec='seconds')} {one_line(printable(event))}\n"
        with suppress(OSError, ClawError):
            make_private_folder(self._path.parent)
            self._rotate()
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
            with os.fdopen(os.open(self._path, flags, PRIVATE_FILE), "ab") as file:
                file.write(line.encode("utf-8"))

    def _rotate(self) -> None:
        if not self._path.exists() or self._path.stat().st_size < self._limit:
            return
        with hold(self._path.parent / "locks" / "log.lock", "the log", timeout=0):
            if self._path.stat().st_size >= self._limit:
                self._path.replace(self._path.with_name(f"{self._path.name}.1"))
