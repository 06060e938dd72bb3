"""What the storage tests share: a clock that stands still, and other processes."""

import os
import subprocess
import sys
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

from claw.storage.sessions import FileSessionStore
from claw.storage.workspace import Workspace

BERLIN = timezone(timedelta(hours=2))
NOON = datetime(2026, 5, 2, 12, 0, 0, tzinfo=BERLIN)


@dataclass
class StoppedClock:
    """A clock that shows what it was set to."""

    time: datetime = NOON

    def now(self) -> datetime:
        return self.time


class ComputerClock:
    """The clock of this computer, for what is compared with times of the file system."""

    def now(self) -> datetime:
        return datetime.now(UTC)


def store_in(root: Path, said: list[str] | None = None, timeout: float = 5.0) -> FileSessionStore:
    """Return a session store in a workspace below `root`; what it tells goes to `said`."""
    told = said if said is not None else []
    return FileSessionStore(Workspace(root).create(), StoppedClock(), told.append, timeout)


def names(folder: Path) -> list[str]:
    """Return the names of what is in the folder, in order."""
    return sorted(one.name for one in folder.iterdir())


def start(program: str, *arguments: str | Path, **environment: str) -> subprocess.Popen[str]:
    """Start a Python program in a process of its own, with pipes to its standard streams."""
    return subprocess.Popen(
        [sys.executable, "-c", program, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, **environment},
    )


def run(program: str, *arguments: str | Path, **environment: str) -> str:
    """Run a Python program in a process of its own and return what it wrote; it must succeed."""
    process = start(program, *arguments, **environment)
    out, errors = process.communicate()
    assert process.returncode == 0, errors
    return out
