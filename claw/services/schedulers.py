"""Which schedulers this machine has, the preferred one first."""

import os
import shlex
from collections.abc import Sequence

from claw.errors import BadConfiguration
from claw.services.crontab import UserCrontab
from claw.services.launchd import LaunchAgent
from claw.services.machine import Machine
from claw.services.nightly_run import NightlyRun, Scheduler
from claw.services.systemd import SystemdTimer


def schedulers(machine: Machine) -> Sequence[Scheduler]:
    """Return launchd on macOS, elsewhere the crontab, then systemd; none where there are none."""
    if machine.platform == "darwin":
        return [LaunchAgent(machine, os.getuid())] if machine.has("launchctl") else []
    found: list[Scheduler] = []
    if machine.has("crontab"):
        found.append(UserCrontab(machine))
    if machine.has("systemctl"):
        found.append(SystemdTimer(machine))
    return found


def install(machine: Machine, run: NightlyRun) -> tuple[Scheduler, str]:
    """Set the run in the preferred scheduler and take it out of the others; return the advice.

    Raises BadConfiguration where there is no scheduler, or the run would not start under it.
    """
    available = schedulers(machine)
    command = shlex.join(run.command)
    if not available:
        raise BadConfiguration(
            "This machine has no crontab, no systemd and no launchd; "
            f"let whatever starts programs here run this once a night: {command}"
        )
    if not machine.starts_alone((*run.command[:4], "--version")):
        raise BadConfiguration(
            f"{run.interpreter} finds claw only with your shell's variables, which a scheduler "
            "does not have; install claw with pip into that Python, then install the run again."
        )
    advice = available[0].install(run)
    for other in available[1:]:
        other.remove(run.workspace)
    return available[0], advice
