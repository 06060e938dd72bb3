"""The run as an agent of macOS's launchd."""

import os
import plistlib
from datetime import datetime, time
from pathlib import Path
from xml.parsers.expat import ExpatError

from claw.domain.schedule import next_run
from claw.errors import BadConfiguration, BadData
from claw.services.machine import Machine
from claw.services.nightly_run import Installed, NightlyRun, unit_name
from claw.services.unit_files import file_text, put_file, remove_file

_ADVICE = "A night on which the Mac slept is caught up when it wakes."


class LaunchAgent:
    """A property list in the user's folder of agents."""

    name = "launchd"

    def __init__(self, machine: Machine, user: int) -> None:
        """Read nothing yet; `user` is the number of the user whose agents they are."""
        self._machine = machine
        self._domain = f"gui/{user}"
        self._folder = machine.home / "Library" / "LaunchAgents"

    def installed(self, workspace: Path, now: datetime) -> Installed | None:
        """Return the agent of this workspace."""
        path = self._plist(workspace)
        text = file_text(path)
        if text is None:
            return None
        at = _time_in(path, text)
        enabled = self.running(workspace) is True
        upcoming = next_run(at, now.astimezone(self._machine.zone())) if at and enabled else None
        return Installed(self.name, f"{at:%H:%M}" if at else "never", text, enabled, upcoming)

    def install(self, run: NightlyRun) -> str:
        """Write the list and load it in the place of an older one."""
        path = self._plist(run.workspace)
        self._launchctl("bootout", self._target(run.workspace))
        put_file(path, agent_text(run))
        failure = self._launchctl("bootstrap", self._domain, str(path))
        if failure is not None:
            remove_file(path)
            raise BadConfiguration(f"launchd did not take the agent ({failure}).")
        return _ADVICE

    def remove(self, workspace: Path) -> bool:
        """Unload the agent and delete its list."""
        path = self._plist(workspace)
        if path.exists():
            self._launchctl("bootout", self._target(workspace))
        return remove_file(path)

    def running(self, workspace: Path) -> bool | None:
        """Return whether the agent is loaded."""
        return self._launchctl("print", self._target(workspace)) is None

    def _plist(self, workspace: Path) -> Path:
        return self._folder / f"{unit_name(workspace)}.plist"

    def _target(self, workspace: Path) -> str:
        return f"{self._domain}/{unit_name(workspace)}"

    def _launchctl(self, *arguments: str) -> str | None:
        """Return None if it did as told, else its complaint."""
        done = self._machine.run("launchctl", *arguments)
        complaint = os.fsdecode(done.stderr).strip().replace("\n", "; ")
        return (complaint or f"exit code {done.returncode}") if done.returncode else None


def agent_text(run: NightlyRun) -> bytes:
    """Return the property list."""
    return plistlib.dumps(
        {
            "Label": unit_name(run.workspace),
            "ProgramArguments": list(run.command),
            "StartCalendarInterval": {"Hour": run.at.hour, "Minute": run.at.minute},
            "StandardOutPath": str(run.log),
            "StandardErrorPath": str(run.log),
            "Umask": 0o077,
            **({"EnvironmentVariables": {"TZ": run.zone}} if run.zone else {}),
        }
    )


def _time_in(path: Path, text: str) -> time | None:
    try:
        found = plistlib.loads(text.encode("utf-8", "surrogateescape"))["StartCalendarInterval"]
        return time(found["Hour"], found["Minute"])
    except (ValueError, ExpatError) as error:
        raise BadData(f"{path} is no property list; `claw cron remove` deletes it.") from error
    except (KeyError, TypeError):
        return None
