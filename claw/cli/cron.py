"""`claw cron`: install the nightly run, take it out, tell how it stands."""

import argparse
import os
import sys
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime, time
from pathlib import Path

from claw.assembly.desk import Desk
from claw.cli.opening import open_desk
from claw.cli.output import print_json, print_lines
from claw.cli.words import word_of
from claw.domain.schedule import Schedule, clock_changes, clock_warning, next_run, parse_time
from claw.domain.text import one_line
from claw.services import schedulers
from claw.services.machine import Machine
from claw.services.nightly_run import Installed, NightlyRun, Scheduler, log_of
from claw.services.nights import drop_schedule, last_run, night_notice, note_schedule
from claw.settings import environment_value

_PROXIES = ("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "https_proxy", "http_proxy", "all_proxy")


def run(arguments: argparse.Namespace) -> int:
    """Run the action that the command line names."""
    action = arguments.action
    at = parse_time(word_of(arguments.at)) if action == "install" else time()
    desk = open_desk(arguments)
    if action == "install":
        return _install(desk, at, arguments)
    return _remove(desk, arguments) if action == "remove" else _status(desk, arguments)


def machine() -> Machine:
    """Return the machine as the environment describes it."""
    home = Path.home()
    config = environment_value("XDG_CONFIG_HOME")
    path = environment_value("PATH") or os.defpath
    return Machine(sys.platform, home, path, Path(config) if config else home / ".config")


def _install(desk: Desk, at: time, arguments: argparse.Namespace) -> int:
    here = machine()
    workspace = _place(desk)
    nightly = NightlyRun(at, workspace, sys.executable, environment_value("TZ"))
    log_of(workspace).touch(0o600)
    scheduler, advice = schedulers.install(here, nightly)
    now = desk.clock.now()
    note_schedule(desk.workspace.state, Schedule(at, now))
    upcoming = next_run(at, now.astimezone(here.zone()))
    notes = [*filter(None, [advice, *_notes(desk, here, nightly)])]
    if arguments.json:
        told = {"installed": True, "workspace": str(workspace), "by": scheduler.name}
        return print_json(
            {**told, "at": f"{at:%H:%M}", "next": upcoming.isoformat(), "notes": notes}
        )
    first = f"The memory in {workspace} is tidied every night at {at:%H:%M}, by {scheduler.name}."
    return print_lines([first, f"The next run is {_moment(upcoming)}.", *notes])


def _notes(desk: Desk, here: Machine, nightly: NightlyRun) -> Iterator[str]:
    """Yield what the user should know about the time, and about what the run does not see."""
    zone, now = here.zone(), desk.clock.now()
    yield clock_warning(nightly.at, list(clock_changes(nightly.at, zone, now.date())))
    local = now.astimezone(zone)
    if local.utcoffset() != now.utcoffset():
        yield (
            f"{nightly.at:%H:%M} is the time of the machine's clock, which shows {local:%H:%M} "
            f"now, and not of the zone {nightly.zone}, where it is {now:%H:%M}."
        )
    origins = desk.settings.origins
    shell = [one for one in origins if origins[one] == "environment" and one != "CLAW_HOME"]
    if shell:
        yield (
            f"The run does not see what your shell sets ({', '.join(shell)}); "
            f"put it into {desk.workspace.env}."
        )
    proxies = [one for one in _PROXIES if environment_value(one)]
    if proxies:
        yield (
            f"The run does not see the proxy that your shell sets ({', '.join(proxies)}); "
            "set it in the scheduler too, if the model is reached through it."
        )


def _remove(desk: Desk, arguments: argparse.Namespace) -> int:
    workspace = _place(desk)
    removed = [one.name for one in schedulers.schedulers(machine()) if one.remove(workspace)]
    drop_schedule(desk.workspace.state)
    if arguments.json:
        return print_json({"workspace": str(workspace), "removed": removed})
    if not removed:
        return print_lines([f"No nightly run was installed for {workspace}."])
    return print_lines([f"The nightly run of {workspace} is gone from {', '.join(removed)}."])


def _status(desk: Desk, arguments: argparse.Namespace) -> int:
    now = desk.clock.now()
    workspace = _place(desk)
    found = _found(workspace, now)
    state = desk.workspace.state
    last = last_run(state)
    missed = night_notice(state, now)
    running = found[0].running(workspace) if found else None
    if arguments.json:
        installed = found[1] if found else None
        return print_json(
            {
                "workspace": str(workspace),
                "installed": installed is not None,
                **(_flat(installed) if installed else {}),
                "running": running,
                "last": {**asdict(last), "time": last.time.isoformat()} if last else None,
                "missed": missed,
            }
        )
    lines = list(_installed_lines(found[1], running=running)) if found else []
    print_lines(lines or [f"No nightly run is installed for {workspace}."])
    if last:
        how = f"{last.outcome}: {one_line(last.message)}" if last.message else last.outcome
        print_lines([f"last run   {_moment(last.time.astimezone(now.tzinfo))}, {how}"])
    else:
        print_lines(["last run   none yet"])
    return print_lines([missed] if missed else [])


def _found(workspace: Path, now: datetime) -> tuple[Scheduler, Installed] | None:
    for scheduler in schedulers.schedulers(machine()):
        installed = scheduler.installed(workspace, now)
        if installed:
            return scheduler, installed
    return None


def _flat(installed: Installed) -> dict[str, object]:
    upcoming = installed.next_run
    return {
        "by": installed.by,
        "at": installed.at,
        "enabled": installed.enabled,
        "next": upcoming.isoformat() if upcoming else None,
        "text": installed.text,
    }


def _installed_lines(installed: Installed, *, running: bool | None) -> Iterator[str]:
    yield f"time       {installed.at}, by {installed.by}"
    if not installed.enabled:
        yield "           switched off; `claw cron install` switches it on"
    if installed.next_run:
        yield f"next run   {_moment(installed.next_run)}"
    state = {True: "at work", False: "NOT at work, so no run will come", None: "cannot be seen"}
    yield f"{'daemon' if installed.by == 'crontab' else 'timer':<10} {state[running]}"
    yield from installed.text.splitlines() if installed.by == "crontab" else ()


def _moment(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M %Z}"


def _place(desk: Desk) -> Path:
    """Return the workspace by the one name that all ways to it share."""
    return Path(os.path.realpath(desk.workspace.root))
