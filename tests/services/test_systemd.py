"""The files that systemd reads, and what its control program is told."""

import shutil
import subprocess
import sys
from datetime import UTC, datetime, time
from pathlib import Path

import pytest

from claw.errors import BadConfiguration
from claw.services.nightly_run import NightlyRun, unit_name
from claw.services.systemd import SystemdTimer, service_text, timer_text
from tests.services.machines import StandIns

NOW = datetime(2026, 5, 2, 12, 0, tzinfo=UTC)
NOTES = Path("/home/me/my $notes 100%")


def run_of(workspace: Path = NOTES, at: time = time(3, 30), zone: str = "") -> NightlyRun:
    return NightlyRun(at, workspace, "/usr/bin/python3", zone)


@pytest.fixture
def timer(programs: StandIns) -> SystemdTimer:
    programs.add("systemctl")
    return SystemdTimer(programs.alone())


def files(programs: StandIns) -> set[str]:
    folder = programs.machine.config / "systemd" / "user"
    return {path.name for path in folder.iterdir()} if folder.exists() else set()


def test_the_service_runs_the_command_with_paths_as_they_are() -> None:
    """Case C01."""
    lines = service_text(run_of(zone="America/Los_Angeles")).splitlines()
    assert (
        'ExecStart="/usr/bin/python3" "-P" "-m" "claw" "--home" "/home/me/my $$notes 100%%" '
        '"sleep" "--quiet"'
    ) in lines
    assert "StandardOutput=append:/home/me/my $notes 100%%/.claw/sleep.log" in lines
    assert "StandardError=append:/home/me/my $notes 100%%/.claw/sleep.log" in lines
    assert 'Environment="TZ=America/Los_Angeles"' in lines
    assert "Type=oneshot" in lines
    assert "Environment" not in service_text(run_of())


def test_the_timer_comes_every_day_and_catches_up_what_was_missed() -> None:
    lines = timer_text(run_of()).splitlines()
    assert "OnCalendar=*-*-* 03:30:00" in lines
    assert "Persistent=true" in lines
    assert "WantedBy=timers.target" in lines


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd-analyze here")
def test_systemd_itself_finds_no_fault_in_the_files(tmp_path: Path) -> None:
    name = unit_name(NOTES)
    run = NightlyRun(time(3, 30), NOTES, sys.executable, "Europe/Berlin")
    (tmp_path / f"{name}.service").write_text(service_text(run))
    (tmp_path / f"{name}.timer").write_text(timer_text(run))
    units = [str(tmp_path / f"{name}.service"), str(tmp_path / f"{name}.timer")]
    done = subprocess.run(
        ["systemd-analyze", "--man=no", "verify", *units],
        capture_output=True,
        text=True,
        check=False,
    )
    assert name not in done.stderr
    damaged = tmp_path / "damaged.service"
    damaged.write_text(service_text(run).replace("oneshot", "sometimes"))
    done = subprocess.run(
        ["systemd-analyze", "--man=no", "verify", str(damaged)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "sometimes" in done.stderr


def test_installing_writes_both_files_and_switches_the_timer_on(
    timer: SystemdTimer, programs: StandIns
) -> None:
    advice = timer.install(run_of())
    name = unit_name(NOTES)
    assert "enable-linger" in advice
    assert files(programs) == {f"{name}.service", f"{name}.timer"}
    assert programs.told("systemctl") == [
        ["--user", "daemon-reload"],
        ["--user", "enable", f"{name}.timer"],
        ["--user", "restart", f"{name}.timer"],
    ]
    found = timer.installed(NOTES, NOW)
    assert found is not None
    assert (found.by, found.at, found.enabled) == ("systemd", "03:30", True)
    assert found.next_run is not None


def test_a_second_installation_replaces_the_first_and_a_second_workspace_stands_beside_it(
    timer: SystemdTimer, programs: StandIns
) -> None:
    for run in (run_of(), run_of(at=time(5, 15)), run_of(Path("/other"))):
        timer.install(run)
    assert len(files(programs)) == 4
    found = timer.installed(NOTES, NOW)
    assert found is not None
    assert found.at == "05:15"
    assert timer.remove(NOTES) is True
    assert timer.installed(NOTES, NOW) is None
    assert timer.installed(Path("/other"), NOW) is not None
    assert timer.remove(NOTES) is False


def test_removing_touches_no_other_unit(timer: SystemdTimer, programs: StandIns) -> None:
    timer.install(run_of())
    folder = programs.machine.config / "systemd" / "user"
    (folder / "mine.timer").write_bytes(b"[Timer]\r\n")
    timer.remove(NOTES)
    assert files(programs) == {"mine.timer"}
    assert (folder / "mine.timer").read_bytes() == b"[Timer]\r\n"
    assert ["--user", "disable", "--now", f"{unit_name(NOTES)}.timer"] in programs.told("systemctl")


@pytest.mark.parametrize("word", ["daemon-reload", "enable", "restart"])
def test_a_timer_that_is_not_taken_leaves_nothing_behind(
    timer: SystemdTimer, programs: StandIns, word: str
) -> None:
    programs.refuse("systemctl", word)
    with pytest.raises(BadConfiguration, match="it does not want to"):
        timer.install(run_of())
    assert files(programs) == set()


def test_a_time_that_was_edited_and_a_timer_that_was_switched_off_are_told(
    timer: SystemdTimer, programs: StandIns
) -> None:
    timer.install(run_of())
    path = programs.machine.config / "systemd" / "user" / f"{unit_name(NOTES)}.timer"
    path.write_text(path.read_text().replace("*-*-* 03:30:00", "Mon 04:00"))
    found = timer.installed(NOTES, NOW)
    assert found is not None
    assert (found.at, found.next_run) == ("Mon 04:00", None)
    path.write_text("[Timer]\n")
    programs.refuse("systemctl", "is-enabled is-active")
    found = timer.installed(NOTES, NOW)
    assert found is not None
    assert (found.at, found.enabled) == ("never", False)
    assert timer.running(NOTES) is False
