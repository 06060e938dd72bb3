"""Copies of MEMORY.md as it was: one beside it, and dated ones, the newest thirty."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from claw.domain.notebook import Notebook
from claw.errors import UsageError
from claw.storage.atomic import make_private_folder, read_bytes, write_atomically, write_once
from claw.storage.locks import hold
from claw.storage.workspace import Workspace

KEPT = 30
_NAME = re.compile(r"MEMORY-(\d{8}T\d{6}Z)(?:-(\d+))?\.md")


class FileBackups:
    """The backups of a workspace; a dated one is written once, whole, and never again."""

    def __init__(self, workspace: Workspace, kept: int = KEPT) -> None:
        """Keep at most `kept` dated ones."""
        self._beside = workspace.memory_backup
        self._folder = workspace.backups
        self._lock = workspace.locks / "backups.lock"
        self._kept = kept

    def keep(self, notebook: Notebook, at: int) -> str:
        """Keep the file in both places and return the name of the dated copy.

        `at` is in seconds since the epoch. Raises StorageFailed, and then no old copy is gone.
        """
        data = notebook.text.encode("utf-8", "surrogateescape")
        make_private_folder(self._folder)
        with hold(self._lock, "the backups of memory"):
            target = self._free(_stamp(at))
            write_atomically(target, data)
            write_atomically(self._beside, data)
            self._thin_out(target)
        return target.name

    def set_aside(self, notebook: Notebook, at: int) -> str:
        """Keep a dated copy alone, if the newest one is not the same; return its name."""
        data = notebook.text.encode("utf-8", "surrogateescape")
        make_private_folder(self._folder)
        with hold(self._lock, "the backups of memory"):
            newest = max(self._dated(), key=_order, default=None)
            if newest and read_bytes(newest) == data:
                return newest.name
            target = self._free(_stamp(at))
            write_atomically(target, data)
            self._thin_out(target)
        return target.name

    def keep_damaged(self, data: bytes, at: int) -> str:
        """Keep the bytes of a file that nobody can read and return the name; it is no backup."""
        make_private_folder(self._folder)
        return write_once(self._folder / f"MEMORY-{_stamp(at)}.damaged", data).name

    def names(self) -> Sequence[str]:
        """Return the names of the dated ones, the newest first, then that of the undated one."""
        dated = sorted(self._dated(), key=_order, reverse=True)
        return [one.name for one in (*dated, self._beside) if one.is_file()]

    def read(self, name: str) -> Notebook:
        """Return a copy; raises UsageError if there is none of that name."""
        if name not in self.names():
            raise UsageError(f"There is no backup {name}; `claw sleep --backups` lists them.")
        path = self._beside if name == self._beside.name else self._folder / name
        data = read_bytes(path) or b""
        return Notebook.parse(data.decode("utf-8", "surrogateescape"))

    def _free(self, stamp: str) -> Path:
        """Return a name that is not taken; under the lock it stays so until it is written."""
        target, ordinal = self._folder / f"MEMORY-{stamp}.md", 1
        while target.exists() or target.is_symlink():
            ordinal += 1
            target = self._folder / f"MEMORY-{stamp}-{ordinal}.md"
        return target

    def _thin_out(self, newest: Path) -> None:
        """Delete the oldest beyond the number; the one just written stays, whatever its date."""
        older = sorted((one for one in self._dated() if one != newest), key=_order, reverse=True)
        for one in older[self._kept - 1 :]:
            one.unlink(missing_ok=True)

    def _dated(self) -> list[Path]:
        return [one for one in self._folder.glob("MEMORY-*.md") if _NAME.fullmatch(one.name)]


def _stamp(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y%m%dT%H%M%SZ")


def _order(path: Path) -> tuple[str, int]:
    found = _NAME.fullmatch(path.name)
    return (found[1], int(found[2] or 1)) if found else ("", 0)
