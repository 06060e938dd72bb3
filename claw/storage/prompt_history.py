"""The lines typed at the prompt: one record a line, private, locked, capped.

Only the end of the file is ever read for a prompt, so that no history makes one wait.
"""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from claw.domain.typed import Line
from claw.storage.atomic import PRIVATE_FILE, append_durably, failure, write_atomically
from claw.storage.locks import hold
from claw.storage.record_lines import parse_record
from claw.storage.typed_lines import line_of, line_record

MOST_LINES = 10_000
MOST_BYTES = 4 << 20
TAIL = 1 << 20
LONGEST_PASTE = 100_000
NOT_KEPT = "[a paste that was not kept]"
_PATIENCE = 1.0


class PromptHistory:
    """The history of a workspace; any number of chats may add to it at once."""

    def __init__(self, path: Path, most: int = MOST_LINES) -> None:
        """Read nothing yet; `most` is the number of lines beyond which the oldest tenth goes."""
        self._path = path
        self._most = most

    def begin(self) -> None:
        """Make an empty file where there is none: a chat was here; raises StorageFailed."""
        if not self._path.exists():
            append_durably(self._path, b"")

    def newest(self) -> Iterator[Line]:
        """Return the lines, the newest first, each read when it is asked for.

        Raises StorageFailed at once where the file is unreadable.
        """
        return _lines(reversed(_whole(self._read(TAIL), TAIL)))

    def append(self, line: Line) -> None:
        """Add a line, unless it is the last one already; what a chat need not repeat is cut.

        Raises TryLater or StorageFailed.
        """
        record = line_record(_shortened(line))
        with hold(self._path.parent / "locks" / "history.lock", "the history", _PATIENCE):
            data = self._read(MOST_BYTES + 1)
            if data.rstrip(b"\n").rpartition(b"\n")[2] == record.rstrip(b"\n"):
                return
            self._make_private()
            if len(data) > MOST_BYTES or data.count(b"\n") >= self._most:
                write_atomically(self._path, self._newest(data) + record)
            else:
                append_durably(self._path, record)

    def _newest(self, data: bytes) -> bytes:
        """Return nine tenths of the lines, or of the bytes if these are too many."""
        lines = _whole(data[-MOST_BYTES * 9 // 10 :], MOST_BYTES * 9 // 10)
        kept = lines[-max(1, self._most * 9 // 10) :]
        return b"".join(line + b"\n" for line in kept)

    def _read(self, most: int) -> bytes:
        """Return the end of the file, at most so many bytes; nothing if there is none."""
        try:
            descriptor = os.open(self._path, os.O_RDONLY | os.O_NONBLOCK)
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise failure(self._path, error) from error
        try:
            size = os.fstat(descriptor).st_size
            return os.pread(descriptor, most, max(0, size - most))
        except OSError as error:
            raise failure(self._path, error) from error
        finally:
            os.close(descriptor)

    def _make_private(self) -> None:
        """Take away what an older file let others read."""
        try:
            if self._path.stat().st_mode & 0o077:
                self._path.chmod(PRIVATE_FILE)
        except FileNotFoundError:
            return
        except OSError as error:
            raise failure(self._path, error) from error


def _whole(data: bytes, most: int) -> list[bytes]:
    """Return the lines that are there from their beginning."""
    lines = [line for line in data.split(b"\n") if line]
    return lines[1:] if len(data) >= most else lines


def _lines(records: Iterable[bytes]) -> Iterator[Line]:
    """Yield what was typed, from the last record to the first.

    Records behind a `+` belong together, as the first versions wrote them; what cannot be read is
    passed over.
    """
    older: list[str] = []
    for raw in (*records, b""):
        if raw.startswith(b"+"):
            older.append(raw[1:].decode("utf-8", "replace"))
            continue
        if older:
            yield Line("\n".join(reversed(older)))
            older = []
        line = line_of(parse_record(raw) or {})
        if line:
            yield line


def _shortened(line: Line) -> Line:
    """Return the line without its pastes if they are longer than a history should hold."""
    if sum(end - start for start, end in line.pasted) <= LONGEST_PASTE:
        return line
    parts, position = [], 0
    for start, end in line.pasted:
        parts += [line.text[position:start], NOT_KEPT]
        position = end
    return Line("".join((*parts, line.text[position:])))
