"""A file of one JSON object a line: read as far as it grew, with what cannot be read counted."""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from claw.domain.text import clean
from claw.storage.atomic import failure

_TAIL = 256


class RecordLines:
    """The records of a file that others append to; `take` is given each one in order, once.

    When the file was rewritten, `reset` is called and all records come again.
    """

    def __init__(
        self, path: Path, take: Callable[[Mapping[str, object]], bool], reset: Callable[[], None]
    ) -> None:
        """Read nothing yet; `take` returns whether the record is one that it knows."""
        self._path = path
        self._take = take
        self._reset = reset
        self._inode = 0
        self._position = 0
        self._tail = b""
        self.bad = 0

    def refresh(self) -> None:
        """Take what is new in the file; a torn last line waits until it is whole."""
        try:
            with self._path.open("rb") as file:
                inode = os.fstat(file.fileno()).st_ino
                file.seek(self._position - len(self._tail))
                # a rewritten file can have the number of an older one
                if inode != self._inode or file.read(len(self._tail)) != self._tail:
                    self._begin(inode)
                    file.seek(0)
                self._take_lines(file.read())
        except FileNotFoundError:
            self._begin(0)
        except OSError as error:
            raise failure(self._path, error) from error

    def _begin(self, inode: int) -> None:
        self._inode, self._position, self._tail, self.bad = inode, 0, b"", 0
        self._reset()

    def _take_lines(self, data: bytes) -> None:
        begin = self._position
        lines = data.split(b"\n")
        for index, line in enumerate(lines):
            is_last = index == len(lines) - 1
            record = parse_record(line)
            known = record is not None and self._take(record)
            if is_last and not known:
                break
            self._position += len(line) + (0 if is_last else 1)
            self.bad += bool(line.strip()) and not known
        taken = data[: self._position - begin]
        self._tail = (self._tail + taken)[-_TAIL:]


def parse_record(line: bytes) -> Mapping[str, object] | None:
    """Return the object in a line, None if there is none."""
    try:
        value = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def record_line(record: Mapping[str, object]) -> bytes:
    """Return the object as one line of bytes."""
    return clean(json.dumps(record, ensure_ascii=False)).encode("utf-8") + b"\n"


def texts_of(record: Mapping[str, object]) -> Sequence[str]:
    """Return the texts among the object's values."""
    return [value for value in record.values() if isinstance(value, str)]
