"""The machine: its programs, its time zone, and which of its daemons run."""

import shutil
import subprocess
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

from claw.errors import TryLater

POOR = {"PATH": "/usr/bin:/bin", "SHELL": "/bin/sh"}


@dataclass(frozen=True, slots=True)
class Machine:
    """Where things are: `path` is a PATH, `config` the folder of the user's configuration.

    A program that takes longer than `patience` seconds is given up.
    """

    platform: str
    home: Path
    path: str
    config: Path
    localtime: Path = Path("/etc/localtime")
    processes: Path = Path("/proc")
    patience: float = 60.0

    def has(self, program: str) -> bool:
        """Return whether the program is installed."""
        return shutil.which(program, path=self.path) is not None

    def run(self, *command: str, given: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
        """Run a program to its end; raises TryLater when it does not come."""
        program = shutil.which(command[0], path=self.path) or command[0]
        try:
            return subprocess.run(
                [program, *command[1:]],
                input=given,
                capture_output=True,
                timeout=self.patience,
                check=False,
            )
        except subprocess.TimeoutExpired as late:
            raise TryLater(
                f"`{' '.join(command)}` did not end within {self.patience:g} seconds."
            ) from late

    def starts_alone(self, command: Sequence[str]) -> bool:
        """Return whether the command succeeds in an environment as poor as cron's."""
        poor = {**POOR, "HOME": str(self.home)}
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                env=poor,
                cwd="/",
                check=False,
            )
        except OSError:
            return False
        return done.returncode == 0

    def zone(self) -> tzinfo:
        """Return the zone of the machine's clock, which TZ does not change."""
        with suppress(OSError, ValueError), self.localtime.open("rb") as file:
            return ZoneInfo.from_file(file)
        return UTC

    def runs(self, names: Collection[str]) -> bool | None:
        """Return whether a process has one of the names, None where that cannot be seen."""
        try:
            processes = [one for one in self.processes.iterdir() if one.name.isdigit()]
        except OSError:
            return None
        for process in processes:
            with suppress(OSError):
                name = (process / "comm").read_text(encoding="utf-8", errors="replace")
                if name.strip() in names:
                    return True
        return False
