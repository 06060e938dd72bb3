"""The run as a line of the user's crontab, every other line of which stays to the byte.

The library reads and writes claw's own line only: written by it, a whole crontab would lose the
order of its variables and the place of its comments.
"""

import os
import re
import shlex
from collections.abc import Sequence
from datetime import datetime, time, timedelta
from pathlib import Path

from crontab import CronItem, CronTab

from claw.errors import BadConfiguration, StorageFailed, UsageError
from claw.services.machine import Machine
from claw.services.nightly_run import Installed, NightlyRun

DAEMONS = frozenset({"cron", "crond", "anacron", "fcron", "dcron", "systemd-cron"})
_MARK = "# claw sleep in "
_LINE_ENDS = re.compile(rb"(?<=\n)")
_DAYS = 400


class UserCrontab:
    """The crontab of whoever runs claw; a line is claw's when it ends with a workspace's mark."""

    name = "crontab"

    def __init__(self, machine: Machine) -> None:
        """Read nothing yet."""
        self._machine = machine

    def installed(self, workspace: Path, now: datetime) -> Installed | None:
        """Return the line of this workspace, also one that is commented out."""
        lines = [one for one in self._read() if _is_of(workspace, one)]
        if not lines:
            return None
        text = os.fsdecode(lines[0].strip())
        item = CronItem.from_line(text, cron=CronTab(tab=""))
        enabled = bool(item.is_valid() and item.is_enabled())
        upcoming = _next(item, now.astimezone(self._machine.zone())) if enabled else None
        return Installed(self.name, _time_of(item), text, enabled, upcoming)

    def install(self, run: NightlyRun) -> str:
        """Put the line where an older one stood, else first: variables further down are not its."""
        line = line_of(run)
        lines = self._read()
        mine = [number for number, one in enumerate(lines) if _is_of(run.workspace, one)]
        place = mine[0] if mine else 0
        others = [one for one in lines if not _is_of(run.workspace, one)]
        self._write([*others[:place], line, *others[place:]])
        return "" if self.running(run.workspace) is not False else _ASLEEP

    def remove(self, workspace: Path) -> bool:
        """Take the line out; a crontab that held nothing else goes with it."""
        lines = self._read()
        others = [one for one in lines if not _is_of(workspace, one)]
        if len(others) == len(lines):
            return False
        self._write(others)
        return True

    def running(self, workspace: Path) -> bool | None:  # noqa: ARG002  (one daemon serves all)
        """Return whether a cron daemon is at work."""
        return self._machine.runs(DAEMONS)

    def _read(self) -> list[bytes]:
        done = self._machine.run("crontab", "-l")
        if done.returncode:
            complaint = os.fsdecode(done.stderr).strip()
            if "no crontab" in complaint or "No such file" in complaint:
                return []
            raise StorageFailed(f"Your crontab cannot be read, so it is left alone ({complaint}).")
        return [one for one in _LINE_ENDS.split(done.stdout) if one]

    def _write(self, lines: Sequence[bytes]) -> None:
        data = b"".join(lines)
        done = self._machine.run("crontab", *(["-"] if data else ["-r"]), given=data)
        if done.returncode:
            complaint = os.fsdecode(done.stderr).strip().replace("\n", "; ")
            raise BadConfiguration(f"The crontab did not take claw's line ({complaint}).")


_ASLEEP = (
    "No cron daemon runs on this machine, so nothing will start it; "
    "start the daemon (on Debian: `sudo service cron start`)."
)


def line_of(run: NightlyRun) -> bytes:
    """Return the line with its newline; raises UsageError for a path that cron would misread."""
    if "\\" in f"{run.workspace}{run.interpreter}":
        raise UsageError(
            f"Cron programs differ in how they read a backslash, and the path {run.workspace} or "
            f"{run.interpreter} holds one; move what is there."
        )
    zone = f"TZ={quoted(run.zone)} " if run.zone else ""
    command = " ".join(quoted(one) for one in run.command)
    log = quoted(str(run.log))
    item = CronItem(f"{zone}{command} >> {log} 2>&1 {_mark(run.workspace)}")
    item.setall(run.at.minute, run.at.hour, None, None, None)
    return os.fsencode(f"{item.render()}\n")


def quoted(text: str) -> str:
    """Quote for the shell, with each % outside the quotes: cron alone wants it escaped there."""
    return "%".join(shlex.quote(part) if part else "" for part in text.split("%")) or "''"


def _mark(workspace: Path) -> str:
    return _MARK + quoted(str(workspace))


def _is_of(workspace: Path, line: bytes) -> bool:
    mark = os.fsencode(" " + _mark(workspace).replace("%", "\\%"))
    return line.rstrip().endswith(mark) and b" -m claw " in line


def _time_of(item: CronItem) -> str:
    """Return HH:MM of a daily run, else cron's own notation."""
    hours, minutes = list(item.hour), list(item.minute)
    daily = all(str(one) == "*" for one in (item.dom, item.month, item.dow))
    if daily and len(hours) == len(minutes) == 1:
        return f"{hours[0]:02d}:{minutes[0]:02d}"
    return str(item.slices)


def _next(item: CronItem, now: datetime) -> datetime | None:
    if item.slices.special == "@reboot":
        return None
    times = [time(hour, minute) for hour in sorted(item.hour) for minute in sorted(item.minute)]
    days = (now.date() + timedelta(days=number) for number in range(_DAYS))
    moments = (
        datetime.combine(day, at, now.tzinfo)
        for day in days
        if item.frequency_at_day(day.year, day.month, day.day)
        for at in times
    )
    return next((moment for moment in moments if moment > now), None)
