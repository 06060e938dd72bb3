"""Locks with a finite wait."""

import stat
import threading
from pathlib import Path

import pytest

from claw.errors import StorageFailed, TryLater
from claw.storage.locks import acquire, hold
from tests.storage.stand_ins import start

HOLDER = """
import sys
from pathlib import Path
from claw.storage.locks import hold
with hold(Path(sys.argv[1]), "the file"):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_lock_that_another_process_holds_is_waited_for_and_then_told(tmp_path: Path) -> None:
    path = tmp_path / "locks" / "a.lock"
    process = start(HOLDER, path)
    assert process.stdout
    assert process.stdout.readline() == "held\n"
    with (
        pytest.raises(TryLater, match="Another claw is using the journal"),
        hold(path, "the journal", timeout=0.1),
    ):
        pytest.fail("two hold the lock")
    assert acquire(path) is None
    process.communicate()
    with hold(path, "the journal", timeout=0.1):
        pass


def test_a_killed_process_holds_no_lock(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    process = start(HOLDER, path)
    assert process.stdout
    process.stdout.readline()
    process.kill()
    process.communicate()
    with hold(path, "the file", timeout=0.1):
        pass


def test_a_lock_may_be_released_by_another_thread(tmp_path: Path) -> None:
    lock = acquire(tmp_path / "a.lock")
    assert lock
    thread = threading.Thread(target=lock.release)
    thread.start()
    thread.join()
    with hold(tmp_path / "a.lock", "the file", timeout=0):
        pass


def test_lock_files_are_private_in_a_private_folder(tmp_path: Path) -> None:
    with hold(tmp_path / "locks" / "a.lock", "the file"):
        modes = [(tmp_path / name).stat().st_mode for name in ("locks", "locks/a.lock")]
    assert [stat.S_IMODE(mode) for mode in modes] == [0o700, 0o600]


def test_a_read_only_folder_of_locks_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "locks"
    folder.mkdir(mode=0o555)
    with pytest.raises(StorageFailed, match="read-only"), hold(folder / "a.lock", "the file"):
        pass
