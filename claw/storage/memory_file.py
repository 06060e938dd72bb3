"""MEMORY.md on disk: read when it changed, written onto the text that stands there at that moment.

The user may edit the file at any time and takes no lock.
"""

import hashlib
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from claw.domain.notebook import Notebook
from claw.domain.ports import Clock
from claw.errors import BadData, ClawError, TryLater
from claw.storage.atomic import failure, make_private_folder, read_bytes, write_atomically
from claw.storage.backups import FileBackups
from claw.storage.locks import PATIENCE, hold
from claw.storage.workspace import Workspace

_UNSETTLED = 2.0  # seconds; file systems keep times no finer than this
_TRIES = 5
_FEW = 8  # bytes in another encoding that may stand in a file which is UTF-8 otherwise
_ESCAPED = re.compile("[\udc80-\udcff]")
_FOREIGN_SURROGATES = re.compile("[\ud800-\udc7f\udd00-\udfff]")


@dataclass(frozen=True, slots=True)
class _Version:
    stamp: tuple[int, ...]
    md5: str
    notebook: Notebook


class _ChangedMeanwhile(Exception):  # noqa: N818 - no error: a signal within this file
    pass


class FileMemory:
    """The notebook of a workspace; `notify` is given sentences for the user."""

    def __init__(
        self,
        workspace: Workspace,
        clock: Clock,
        notify: Callable[[str], None],
        lock_timeout: float = PATIENCE,
    ) -> None:
        """Keep where it is; nothing is read yet. `lock_timeout` is in seconds."""
        self._path = workspace.memory
        self._lock = workspace.locks / "memory.lock"
        self._clock = clock
        self._notify = notify
        self._timeout = lock_timeout
        self._last: _Version | None = None
        self._damaged: tuple[str, Notebook] | None = None
        self._backups = FileBackups(workspace)

    def read(self) -> Notebook:
        """Return the notebook as the file is now; an absent file is an empty notebook.

        A damaged file is told once, and the last good version goes on being read and is kept as a
        backup; where none was read, the newest backup is one. Raises BadData when there is none
        either, StorageFailed when the file may not be read.
        """
        stamp = self._stamp()
        if self._last and self._last.stamp == stamp and self._settled(stamp):
            return self._last.notebook
        data = read_bytes(self._path) or b""
        try:
            self._last = self._version(stamp, data)
        except BadData as error:
            return self._last_good(data, error)
        return self._last.notebook

    def update(self, change: Callable[[Notebook], Notebook]) -> Notebook:
        """Apply `change` to the file as it is now, under its lock; write and return it.

        If `change` raises or returns what it was given, nothing is written. When the user saves
        meanwhile, `change` is applied to the new text. Raises BadData for a damaged file, TryLater
        when the file does not come to rest or its lock is kept by another program.
        """
        with hold(self._lock, "MEMORY.md", self._timeout):
            for _ in range(_TRIES):
                try:
                    return self._attempt(change)
                except _ChangedMeanwhile:
                    continue
        raise TryLater(f"{self._path} is being changed all the time. Try again in a moment.")

    def mend(self, wanted: Notebook) -> str:
        """Write `wanted` in the place of a damaged file and return the name that one is kept under.

        A file that is not damaged stays as it is, and the name is empty.
        """
        with hold(self._lock, "MEMORY.md", self._timeout):
            data = read_bytes(self._path) or b""
            try:
                self._version(self._stamp(), data)
            except BadData:
                kept = self._backups.keep_damaged(data, self._now())
                write_atomically(
                    self._path, _encode(wanted.text), just_before=lambda: self._check(data)
                )
                return kept
        return ""

    def _last_good(self, data: bytes, error: BadData) -> Notebook:
        """Return what to go on with while the file is damaged, and tell it once."""
        md5 = hashlib.md5(data, usedforsecurity=False).hexdigest()
        if self._damaged and self._damaged[0] == md5:
            return self._damaged[1]
        if self._last:
            notebook, name = self._last.notebook, ""
            with suppress(ClawError):  # a full disk keeps nothing from being read
                name = self._backups.set_aside(notebook, self._now())
            how = "what it read before" + (f", which is kept as {name}" if name else "")
        else:
            name = next(iter(self._backups.names()), "")
            if not name:
                raise error
            notebook, how = self._backups.read(name), f"the backup {name}"
        self._damaged = md5, notebook
        back = f", or `claw memory restore {name}` puts that back" if name else ""
        self._notify(f"{error} claw goes on with {how}{back}.")
        return notebook

    def _now(self) -> int:
        return int(self._clock.now().timestamp())

    def _attempt(self, change: Callable[[Notebook], Notebook]) -> Notebook:
        data = read_bytes(self._path)
        old = self._version(self._stamp(), data or b"").notebook
        new = change(old)
        if new.text == old.text:
            return old
        make_private_folder(self._path.parent)
        write_atomically(self._path, _encode(new.text), just_before=lambda: self._check(data))
        return new

    def _check(self, data: bytes | None) -> None:
        if read_bytes(self._path) != data:
            raise _ChangedMeanwhile

    def _version(self, stamp: tuple[int, ...], data: bytes) -> _Version:
        md5 = hashlib.md5(data, usedforsecurity=False).hexdigest()
        if self._last and self._last.md5 == md5:
            return _Version(stamp, md5, self._last.notebook)
        return _Version(stamp, md5, Notebook.parse(_decode(data, self._path)))

    def _stamp(self) -> tuple[int, ...]:
        try:
            status = self._path.stat()
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise failure(self._path, error) from error
        return (status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino)

    def _settled(self, stamp: tuple[int, ...]) -> bool:
        if not stamp:
            return True
        return max(stamp[1:3]) / 1e9 < self._clock.now().timestamp() - _UNSETTLED


def _decode(data: bytes, path: Path) -> str:
    """Return the text; single bytes that are not UTF-8 are kept as surrogate escapes."""
    place = data.find(b"\x00")
    text = data.decode("utf-8", "surrogateescape")
    strange = [match.start() for match in _ESCAPED.finditer(text)]
    if place < 0 and len(strange) > _FEW and len(strange) * 10 > len(text):
        place = len(text[: strange[0]].encode("utf-8"))
    if place < 0:
        return text
    line = data.count(b"\n", 0, place) + 1
    raise BadData(
        f"{path} is damaged at line {line}: that is not UTF-8 text. claw writes nothing there; "
        f"repair the line and save the file as UTF-8."
    )


def _encode(text: str) -> bytes:
    return _FOREIGN_SURROGATES.sub("\ufffd", text).encode("utf-8", "surrogateescape")
