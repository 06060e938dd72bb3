"""The text that is typed and not sent yet: one file for each chat that is open, private.

A chat that was killed leaves its file; the next one finds it and gives the text back.
"""

from contextlib import suppress
from pathlib import Path

from filelock import FileLock

from claw.domain.typed import Line
from claw.storage.atomic import failure, read_bytes, write_atomically
from claw.storage.locks import acquire
from claw.storage.record_lines import parse_record
from claw.storage.typed_lines import line_of, line_record

AT_ONCE = 9


class Draft:
    """The draft of one chat. No other chat has the same file while this one is open."""

    def __init__(self, state: Path) -> None:
        """Take a place in the folder `state`, one with a draft that nobody is writing if it can.

        Where all places are taken, nothing is kept.
        """
        self._path: Path | None = None
        self._lock: FileLock | None = None
        paths = [state / ("draft" if n == 1 else f"draft-{n}") for n in range(1, AT_ONCE + 1)]
        for path in sorted(paths, key=lambda one: not one.exists()):
            self._lock = acquire(state / "locks" / f"{path.name}.lock")
            if self._lock:
                self._path = path
                break

    def load(self) -> Line | None:
        """Return what an earlier chat left unsent."""
        data = read_bytes(self._path) if self._path else None
        return line_of(parse_record(data) or {}) if data else None

    def save(self, line: Line) -> None:
        """Keep the text in place of what was kept; a blank one is removed."""
        if not line.text.strip():
            self.remove()
        elif self._path:
            write_atomically(self._path, line_record(line))

    def remove(self) -> None:
        """Keep nothing: it was sent, or cleared."""
        if not self._path:
            return
        try:
            self._path.unlink(missing_ok=True)
        except OSError as error:
            raise failure(self._path, error) from error

    def close(self) -> None:
        """Leave the place to another chat; what is kept stays."""
        self._path = None
        if self._lock:
            with suppress(OSError):
                self._lock.release()
