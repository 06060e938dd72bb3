"""Which scheduler is taken."""

import sys
from dataclasses import replace
from datetime import UTC, datetime, time
from pathlib import Path

import pytest

from claw.errors import BadConfiguration
from claw.services.nightly_run import NightlyRun
from claw.services.schedulers import install, schedulers
from tests.services.machines import StandIns

NOTES = Path("/home/me/notes")


def run_of(interpreter: str = sys.executable) -> NightlyRun:
    return NightlyRun(time(3, 30), NOTES, interpreter)


def names(programs: StandIns, platform: str = "linux") -> list[str]:
    return [one.name for one in schedulers(programs.alone(platform))]


def test_the_crontab_goes_before_systemd_and_launchd_is_the_macs(programs: StandIns) -> None:
    assert names(programs) == names(programs, "darwin") == []
    programs.add("systemctl")
    assert names(programs) == ["systemd"]
    programs.add_crontab()
    assert names(programs) == ["crontab", "systemd"]
    programs.add("launchctl")
    assert names(programs, "darwin") == ["launchd"]


def test_a_run_moves_from_systemd_to_a_crontab_that_came_later(programs: StandIns) -> None:
    programs.add("systemctl")
    machine = programs.alone()
    assert install(machine, run_of())[0].name == "systemd"
    programs.add_crontab()
    machine = replace(machine, path=programs.machine.path)
    assert install(machine, run_of())[0].name == "crontab"
    now = datetime(2026, 5, 2, tzinfo=UTC)
    crontab, systemd = schedulers(machine)
    assert crontab.installed(NOTES, now) is not None
    assert systemd.installed(NOTES, now) is None


def test_where_there_is_none_the_command_is_told(programs: StandIns) -> None:
    with pytest.raises(BadConfiguration, match=r"-P -m claw --home /home/me/notes sleep --quiet"):
        install(programs.alone(), run_of())


def test_an_interpreter_that_does_not_find_claw_by_itself_is_refused(
    programs: StandIns, tmp_path: Path
) -> None:
    """Case C01: a clear failure at once, and not one each night."""
    programs.add_crontab()
    for interpreter in ("/bin/false", str(tmp_path / "gone")):
        with pytest.raises(BadConfiguration, match="install claw with pip"):
            install(programs.machine, run_of(interpreter))
    assert not programs.tab.exists()
