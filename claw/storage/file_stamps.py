"""What tells that a file changed, for all files of a folder, without opening one."""

import os
import stat
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

Stamp = tuple[int, int, int, int]
"""Changed at, status changed at, size, inode."""

_SETTLED = 2.0


def stamp_of(path: Path) -> Stamp | None:
    """Return the stamp of a file; None for what is absent, unreachable or no file."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return _stamp(status) if stat.S_ISREG(status.st_mode) else None


class FileStamps:
    """The stamps of the files with one suffix in one folder, as they were seen last."""

    def __init__(self, folder: Path, suffix: str) -> None:
        """Look at nothing yet."""
        self._folder = folder
        self._suffix = suffix
        self._stamps: Mapping[str, Stamp] = {}
        self._seen: Stamp | None = None

    def look(self) -> Mapping[str, Stamp]:
        """Return the stamps by name without the suffix; hidden files are left out."""
        try:
            descriptor = os.open(self._folder, os.O_RDONLY)
        except OSError:
            return {}
        try:
            self._stamps = self._look(descriptor)
        except OSError:
            return {}
        finally:
            os.close(descriptor)
        return self._stamps

    def look_for_names(self, now: datetime) -> Mapping[str, Stamp]:
        """Return what was seen before if no file came, went or was replaced since, else look.

        A file that was written in place is not noticed. A folder that changed within the last two
        seconds may have changed twice at one time, and is looked at.
        """
        try:
            seen = _stamp(self._folder.stat())
        except OSError:
            seen = None
        known = self._seen
        self._seen = seen if seen and now.timestamp() - seen[0] / 1e9 > _SETTLED else None
        return self._stamps if seen and seen == known else self.look()

    def _look(self, folder: int) -> Mapping[str, Stamp]:
        found, old, end = {}, self._stamps, -len(self._suffix)
        for file in os.listdir(folder):
            if not file.endswith(self._suffix) or file[0] == ".":
                continue
            try:
                status = os.stat(file, dir_fd=folder)
            except OSError:
                continue
            name, stamp = file[:end], _stamp(status)
            if old.get(name) == stamp or stat.S_ISREG(status.st_mode):
                found[name] = stamp
        return found


def _stamp(status: os.stat_result) -> Stamp:
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino
