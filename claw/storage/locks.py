"""A lock beside the data, waited for a few seconds and no longer.

Whoever holds one does nothing slow: no lock is held while a model works.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from claw.errors import TryLater
from claw.storage.atomic import PRIVATE_FILE, check_writable, failure, make_private_folder

PATIENCE = 5.0


@contextmanager
def hold(path: Path, what: str, timeout: float = PATIENCE) -> Iterator[None]:
    """Hold the lock file `path` while the block runs; `what` names the data in a message.

    `timeout` is in seconds. Raises TryLater when another program keeps the lock for longer.
    """
    lock = acquire(path, timeout)
    if lock is None:
        raise TryLater(f"Another claw is using {what} just now. Try again in a moment.")
    try:
        yield
    finally:
        lock.release()


def acquire(path: Path, timeout: float = 0) -> FileLock | None:
    """Return the lock once it is held, None when another holds it; any thread may release it.

    The system drops it when the process ends, however it ends.
    """
    make_private_folder(path.parent)
    check_writable(path)
    lock = FileLock(path, timeout=timeout, mode=PRIVATE_FILE, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        return None
    except OSError as error:
        raise failure(path, error) from error
    return lock
