"""Bytes written so that a crash leaves the old file or the new one, never half of either.

It knows nothing of locks: who writes a shared file holds its lock.
"""

import os
import secrets
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from errno import EDQUOT, EFBIG, ENOSPC
from pathlib import Path

from claw.errors import StorageFailed

PRIVATE_FILE = 0o600
PRIVATE_FOLDER = 0o700
_SUFFIX = ".claw-tmp"
_WRITE_BITS = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH
_FULL = {ENOSPC, EDQUOT, EFBIG}


def _as_it_is() -> None:
    pass


def write_atomically(
    path: Path,
    data: bytes | Iterable[bytes | memoryview],
    mode: int = PRIVATE_FILE,
    just_before: Callable[[], None] = _as_it_is,
) -> None:
    """Replace the file's content in one step that survives a crash; data may come in pieces.

    A symlink stays and its target gets the bytes. An existing file keeps its mode and owner, a new
    one gets `mode`. `just_before` runs when all is ready but the replacing; what it raises stops
    the write. Raises StorageFailed when the file or its folder is read-only or the disk is full.
    """
    target = Path(os.path.realpath(path))
    check_writable(target)
    temporary = target.with_name(f".{target.name}.{os.getpid()}.{secrets.token_hex(4)}{_SUFFIX}")
    try:
        with _told(target):
            _write_new(temporary, data, _status(target), mode)
        just_before()
        with _told(target):
            temporary.replace(target)
            _sync_folder(target.parent)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def append_durably(path: Path, data: bytes) -> None:
    """Append whole lines with one write and sync them; a new file is private.

    A last line that a crash left without its end is ended first, so that it spoils no other.
    Raises StorageFailed, leaving the file as it was, when it is read-only or the disk is full.
    """
    target = Path(os.path.realpath(path))
    check_writable(target)
    is_new = not target.exists()
    with _told(target):
        descriptor = os.open(target, os.O_RDWR | os.O_APPEND | os.O_CREAT, PRIVATE_FILE)
        try:
            size = os.fstat(descriptor).st_size
            _append(descriptor, _line_end(descriptor, size) + data, size)
        finally:
            os.close(descriptor)
        if is_new:
            _sync_folder(target.parent)


def append_behind(path: Path, size: int, data: memoryview) -> None:
    """Cut the file to `size` bytes, append the bytes and sync them.

    Raises StorageFailed, leaving `size` bytes, when it is not writable or the disk is full.
    """
    check_writable(path)
    with _told(path):
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND)
        try:
            os.ftruncate(descriptor, size)
            _append(descriptor, data, size)
        finally:
            os.close(descriptor)


def write_once(path: Path, data: bytes) -> Path:
    """Write a new private file and return it; no existing one is touched.

    Where the name is taken a number is put behind it, unless the same bytes stand there already.
    """
    check_writable(path.parent / "new")
    for number in range(1, 10_000):
        target = path if number == 1 else path.with_name(f"{path.name}-{number}")
        if read_bytes(target) == data:
            return target
        with _told(target), suppress(FileExistsError):
            _write_new(target, data, None, PRIVATE_FILE)
            _sync_folder(target.parent)
            return target
    raise StorageFailed(f"There are too many copies beside {path}. Move some of them away.")


def make_private_folder(folder: Path) -> None:
    """Create the folder and its parents where they are missing, for the user alone (0700)."""
    with _told(folder):
        missing = [folder, *folder.parents]
        for one in reversed([each for each in missing if not each.exists()]):
            one.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


def sweep(folder: Path) -> None:
    """Delete the temporary files that stopped programs left in the folder."""
    with suppress(OSError):
        for one in folder.glob(f".*{_SUFFIX}"):
            owner = one.name.removesuffix(_SUFFIX).split(".")[-2]
            if owner.isdigit() and not _runs(int(owner)):
                one.unlink(missing_ok=True)


def check_writable(target: Path) -> None:
    """Raise StorageFailed unless the file, or for a new one its folder, may be written.

    The mode bits count even for the superuser, whom the system would let through.
    """
    for one, noun in ((target, "file"), (target.parent, "folder")):
        status = _status(one)
        if status and not (status.st_mode & _WRITE_BITS and os.access(one, os.W_OK)):
            raise StorageFailed(
                f"{target} was not saved, because the {noun} {one} is read-only. "
                f"Make it writable (chmod u+w) and try again."
            )


def failure(path: Path, error: OSError) -> StorageFailed:
    """Return what to tell the user of a file that the system did not let us use."""
    if error.errno in _FULL:
        return StorageFailed(
            f"{path} was not saved, because the disk is full. Free some space and try again."
        )
    reason = (error.strerror or "unknown reason").lower()
    return StorageFailed(f"{path} cannot be used: {reason}. Check the path and its permissions.")


def read_bytes(path: Path) -> bytes | None:
    """Return the file's content, None if there is no file; raises StorageFailed if unreadable."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise failure(path, error) from error


def modified_at(path: Path) -> int:
    """Return when the file was changed last, in seconds since the epoch, 0 if there is none."""
    status = _status(path)
    return int(status.st_mtime) if status else 0


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except FileExistsError:
        raise
    except OSError as error:
        raise failure(path, error) from error


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except OSError:
        return None


def _write_new(
    path: Path, data: bytes | Iterable[bytes | memoryview], old: os.stat_result | None, mode: int
) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
    with os.fdopen(descriptor, "wb") as file:
        made = os.fstat(descriptor)
        if old and (old.st_uid, old.st_gid) != (made.st_uid, made.st_gid):
            os.fchown(descriptor, old.st_uid, old.st_gid)
        os.fchmod(descriptor, stat.S_IMODE(old.st_mode) if old else mode)
        file.writelines([data] if isinstance(data, bytes) else data)
        file.flush()
        os.fsync(descriptor)


def _append(descriptor: int, data: bytes | memoryview, size: int) -> None:
    try:
        rest = data
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        os.fsync(descriptor)
    except OSError:
        with suppress(OSError):
            os.ftruncate(descriptor, size)
        raise


def _line_end(descriptor: int, size: int) -> bytes:
    return b"\n" if size and os.pread(descriptor, 1, size - 1) != b"\n" else b""


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
