"""The run as a timer of the user's systemd, for machines without a crontab."""

import os
import re
from datetime import datetime
from pathlib import Path

from claw.domain.schedule import next_run, parse_time
from claw.errors import BadConfiguration
from claw.services.machine import Machine
from claw.services.nightly_run import Installed, NightlyRun, unit_name
from claw.services.unit_files import file_text, put_file, remove_file

_DAILY = re.compile(r"^OnCalendar=\*-\*-\* (\d\d:\d\d):00$", re.MULTILINE)
_CALENDAR = re.compile(r"^OnCalendar=(.*)$", re.MULTILINE)
_ADVICE = (
    "The timer runs while you are logged in; `loginctl enable-linger` lets it run at other times "
    "too. A night on which the machine was off is caught up."
)


class SystemdTimer:
    """A service and its timer in the user's folder of units."""

    name = "systemd"

    def __init__(self, machine: Machine) -> None:
        """Read nothing yet."""
        self._machine = machine
        self._folder = machine.config / "systemd" / "user"

    def installed(self, workspace: Path, now: datetime) -> Installed | None:
        """Return the timer of this workspace."""
        text = file_text(self._timer(workspace))
        if text is None:
            return None
        daily = _DAILY.search(text)
        other = _CALENDAR.search(text)
        enabled = self._systemctl("is-enabled", self._timer(workspace).name) is None
        upcoming = None
        if daily and enabled:
            upcoming = next_run(parse_time(daily[1]), now.astimezone(self._machine.zone()))
        at = daily[1] if daily else other[1] if other else "never"
        return Installed(self.name, at, text, enabled, upcoming)

    def install(self, run: NightlyRun) -> str:
        """Write both files and switch the timer on; what fails leaves nothing behind."""
        timer = self._timer(run.workspace)
        put_file(timer.with_suffix(".service"), os.fsencode(service_text(run)))
        put_file(timer, os.fsencode(timer_text(run)))
        failure = self._systemctl("daemon-reload") or self._systemctl("enable", timer.name)
        failure = failure or self._systemctl("restart", timer.name)
        if failure is not None:
            self.remove(run.workspace)
            raise BadConfiguration(f"The user's systemd did not take the timer ({failure}).")
        return _ADVICE

    def remove(self, workspace: Path) -> bool:
        """Switch the timer off and delete both files."""
        timer = self._timer(workspace)
        if timer.exists():
            self._systemctl("disable", "--now", timer.name)
        there = [remove_file(timer), remove_file(timer.with_suffix(".service"))]
        if any(there):
            self._systemctl("daemon-reload")
        return any(there)

    def running(self, workspace: Path) -> bool | None:
        """Return whether the timer waits for its time."""
        return self._systemctl("is-active", self._timer(workspace).name) is None

    def _timer(self, workspace: Path) -> Path:
        return self._folder / f"{unit_name(workspace)}.timer"

    def _systemctl(self, *arguments: str) -> str | None:
        """Return None if it did as told, else its complaint."""
        done = self._machine.run("systemctl", "--user", *arguments)
        complaint = os.fsdecode(done.stderr or done.stdout).strip().replace("\n", "; ")
        return (complaint or f"exit code {done.returncode}") if done.returncode else None


def service_text(run: NightlyRun) -> str:
    """Return the unit that runs once."""
    log = str(run.log).replace("%", "%%")
    command = " ".join(map(_quoted, run.command))
    zone = f"Environment={_quoted(f'TZ={run.zone}')}\n" if run.zone else ""
    return f"""\
# Written by `claw cron install`; `claw cron remove` deletes it.
[Unit]
Description=claw tidies the memory in {str(run.workspace).replace("%", "%%")}

[Service]
Type=oneshot
ExecStart={command}
{zone}StandardOutput=append:{log}
StandardError=append:{log}
UMask=0077
"""


def timer_text(run: NightlyRun) -> str:
    """Return the unit that starts the other one; a night that was missed is caught up."""
    return f"""\
# Written by `claw cron install`; `claw cron remove` deletes it.
[Unit]
Description=The nightly run of claw in {str(run.workspace).replace("%", "%%")}

[Timer]
OnCalendar=*-*-* {run.at:%H:%M}:00
Persistent=true

[Install]
WantedBy=timers.target
"""


def _quoted(text: str) -> str:
    """Quote an argument; systemd has its own meaning for backslash, quote, dollar and percent."""
    for char, meant in (("\\", "\\\\"), ('"', '\\"'), ("$", "$$"), ("%", "%%")):
        text = text.replace(char, meant)
    return f'"{text}"'
