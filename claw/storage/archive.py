"""Entries that were taken out of MEMORY.md, in a Markdown file, each with its date and reason."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from claw.domain.nodes import Node
from claw.domain.text import clean
from claw.errors import StorageFailed
from claw.storage.atomic import append_durably, make_private_folder, read_bytes, write_atomically
from claw.storage.file_stamps import Stamp, stamp_of
from claw.storage.locks import PATIENCE, hold

_ENTRY = re.compile(r"- (.*) <!-- (\d{4}-\d{2}-\d{2}) ([a-z][a-z ]*) -->")
MOVED = "moved for size"
"""The reason of an entry that is as true as it was; any other says that it is no longer so."""

_HEADER = "# Taken out of MEMORY.md\n\n"


@dataclass(frozen=True, slots=True)
class ArchivedEntry:
    """An entry's text, the day it was taken out, and why: moved for size, outdated, replaced.

    `line` is where it begins in the file, from 1.
    """

    text: str
    on: date
    reason: str
    line: int = field(default=0, compare=False)


class FileArchive:
    """The archive of a workspace's memory."""

    def __init__(self, path: Path, lock_timeout: float = PATIENCE) -> None:
        """Read nothing yet."""
        self._path = path
        self._timeout = lock_timeout
        self._cold: tuple[Stamp | None, Sequence[Node]] = None, ()

    def keep(self, text: str, reason: str, on: date) -> None:
        """Append an entry durably with its date and reason: moved for size, outdated, replaced."""
        first, *more = clean(text).strip("\n").replace("\r\n", "\n").split("\n")
        lines = [f"- {first} <!-- {on.isoformat()} {reason} -->", *(f"  {one}" for one in more)]
        with self._lock():
            header = "" if self._path.exists() else _HEADER
            append_durably(self._path, (header + "\n".join(lines) + "\n").encode("utf-8"))

    def entries(self) -> Sequence[ArchivedEntry]:
        """Return what is archived, the oldest first."""
        return [entry for entry, _ in self._blocks() if entry]

    def cold(self) -> Sequence[Node]:
        """Return what was moved for size and may still be found, the oldest first.

        `position` is the line. While the file stays as it is, the very same object is returned.
        Empty where the file cannot be read.
        """
        stamp = stamp_of(self._path)
        if stamp != self._cold[0]:
            self._cold = stamp, self._read_cold()
        return self._cold[1]

    def take(self, entry: ArchivedEntry) -> bool:
        """Take out the last entry that is equal; return whether there was one."""
        return self.take_all([entry]) == 1

    def take_all(self, entries: Sequence[ArchivedEntry]) -> int:
        """Take out for each entry the last that is equal; return how many there were."""
        wanted = Counter((one.text, one.on, one.reason) for one in entries)
        with self._lock():
            kept: list[tuple[ArchivedEntry | None, list[str]]] = []
            taken = 0
            for entry, lines in reversed(self._blocks()):
                key = (entry.text, entry.on, entry.reason) if entry else None
                if key and wanted[key]:
                    wanted[key] -= 1
                    taken += 1
                else:
                    kept.append((entry, lines))
            if taken:
                self._write(kept[::-1])
        return taken

    def remove(self, unwanted: Callable[[str], bool]) -> Sequence[ArchivedEntry]:
        """Take out the entries whose text is unwanted; return them."""
        with self._lock():
            blocks = self._blocks()
            gone = [entry for entry, _ in blocks if entry and unwanted(entry.text)]
            if gone:
                self._write([block for block in blocks if not block[0] or block[0] not in gone])
        return gone

    def _read_cold(self) -> Sequence[Node]:
        name = f"{self._path.parent.name}/{self._path.name}"
        try:
            entries = self.entries()
        except StorageFailed:
            return ()
        cold = (one for one in entries if one.reason == MOVED)
        return tuple(Node(one.text, name, one.line, "archive") for one in cold)

    def _blocks(self) -> list[tuple[ArchivedEntry | None, list[str]]]:
        """Return entries with their lines, and with None the lines between that are none."""
        data = read_bytes(self._path) or b""
        blocks: list[tuple[ArchivedEntry | None, list[str]]] = []
        for number, line in enumerate(data.decode("utf-8-sig", "surrogateescape").split("\n"), 1):
            match = _ENTRY.fullmatch(line.rstrip("\r"))
            old, lines = blocks[-1] if blocks else (None, [])
            if match:
                blocks.append((_entry(match, number), [line]))
            elif line.startswith("  ") and old:
                text = f"{old.text}\n{line[2:]}"
                blocks[-1] = (replace(old, text=text), [*lines, line])
            else:
                blocks.append((None, [line]))
        return blocks

    def _write(self, blocks: Sequence[tuple[ArchivedEntry | None, list[str]]]) -> None:
        text = "\n".join(line for _, lines in blocks for line in lines)
        write_atomically(self._path, text.encode("utf-8", "surrogateescape"))

    def _lock(self) -> AbstractContextManager[None]:
        make_private_folder(self._path.parent)
        path = self._path.parent / "locks" / "archive.lock"
        return hold(path, "the archive of memory", self._timeout)


def _entry(match: re.Match[str], line: int) -> ArchivedEntry | None:
    try:
        return ArchivedEntry(match[1], date.fromisoformat(match[2]), match[3], line)
    except ValueError:
        return None
