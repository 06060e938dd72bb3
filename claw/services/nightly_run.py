"""The nightly run as a scheduler of the operating system sees it."""

import hashlib
import os
from dataclasses import dataclass
from datetime import datetime, time
from pathlib import Path
from typing import Protocol

from claw.errors import UsageError


@dataclass(frozen=True, slots=True)
class NightlyRun:
    """What is started, and when: all paths absolute, since schedulers know no others.

    `at` is a time of the machine's clock. `zone` is the value of TZ that the run sees, empty for
    the machine's own.
    """

    at: time
    workspace: Path
    interpreter: str
    zone: str = ""

    def __post_init__(self) -> None:
        """Refuse what no scheduler can be told."""
        for path in (str(self.workspace), self.interpreter):
            if not os.path.isabs(path) or "\n" in path or "\r" in path:  # noqa: PTH117  (a text)
                raise UsageError(f"The path {path!r} cannot be given to a scheduler.")

    @property
    def command(self) -> tuple[str, ...]:
        """The program and its arguments; -P keeps a folder named claw from being taken for it."""
        home = str(self.workspace)
        return (self.interpreter, "-P", "-m", "claw", "--home", home, "sleep", "--quiet")

    @property
    def log(self) -> Path:
        """The file to which what the run prints is appended."""
        return log_of(self.workspace)


@dataclass(frozen=True, slots=True)
class Installed:
    """What stands in a scheduler: `at` is HH:MM, or the scheduler's own notation after an edit.

    `text` is the line or file; `enabled` is false for one that was switched off by hand.
    """

    by: str
    at: str
    text: str
    enabled: bool
    next_run: datetime | None


class Scheduler(Protocol):
    """A part of the operating system that starts programs at set times."""

    @property
    def name(self) -> str:
        """What to call it on screen."""

    def installed(self, workspace: Path, now: datetime) -> Installed | None:
        """Return the run of this workspace, None if there is none."""

    def install(self, run: NightlyRun) -> str:
        """Set the run, in the place of an older one; return advice, empty where none is needed."""

    def remove(self, workspace: Path) -> bool:
        """Take out the run of this workspace and nothing else; return whether there was one."""

    def running(self, workspace: Path) -> bool | None:
        """Return whether what starts the run is at work, None where that cannot be seen."""


def log_of(workspace: Path) -> Path:
    """Return the file to which what a nightly run prints is appended."""
    return workspace / ".claw" / "sleep.log"


def unit_name(workspace: Path) -> str:
    """Return a name for a scheduler's file that is the workspace's own."""
    return f"claw-sleep-{hashlib.sha256(os.fsencode(workspace)).hexdigest()[:10]}"
