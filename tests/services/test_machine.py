"""Programs, the zone, daemons."""

import os
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from claw.errors import TryLater
from tests.services.machines import StandIns


def test_a_program_is_found_on_the_path_and_nowhere_else(programs: StandIns) -> None:
    assert not programs.alone().has("crontab")
    programs.add_crontab()
    assert programs.alone().has("crontab")
    assert programs.machine.run("crontab", "-l").returncode == 1


def test_bytes_go_in_and_come_out_unchanged(programs: StandIns) -> None:
    programs.add_crontab()
    data = b"\xff\r\n\x01 no newline"
    assert programs.machine.run("crontab", "-", given=data).returncode == 0
    assert programs.machine.run("crontab", "-l").stdout == data


def test_a_command_that_needs_a_variable_does_not_start_alone(
    programs: StandIns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case C01: what a scheduler starts has neither the shell's variables nor its folder."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    machine = programs.machine
    assert machine.starts_alone([sys.executable, "-c", "pass"])
    needs = "import os, sys; sys.exit('PYTHONPATH' in os.environ or os.getcwd() != '/')"
    assert machine.starts_alone([sys.executable, "-c", needs])
    assert not machine.starts_alone([sys.executable, "-m", "no_such_module"])
    assert not machine.starts_alone([str(tmp_path / "gone")])


def test_the_zone_is_the_machines(programs: StandIns, tmp_path: Path) -> None:
    berlin = Path("/usr/share/zoneinfo/Europe/Berlin")
    summer = datetime(2026, 7, 1, tzinfo=UTC)
    if berlin.exists():
        zone = replace(programs.machine, localtime=berlin).zone()
        assert summer.astimezone(zone).utcoffset() == ZoneInfo("Europe/Berlin").utcoffset(summer)
    damaged = tmp_path / "zone"
    damaged.write_text("x")
    assert replace(programs.machine, localtime=damaged).zone() is UTC
    assert replace(programs.machine, localtime=tmp_path / "none").zone() is UTC


def test_a_daemon_is_seen_among_the_processes(programs: StandIns, tmp_path: Path) -> None:
    (tmp_path / "proc" / "1").mkdir(parents=True)
    (tmp_path / "proc" / "2").mkdir()
    (tmp_path / "proc" / "version").write_text("cron")
    (tmp_path / "proc" / "1" / "comm").write_text("cron\n")
    machine = replace(programs.machine, processes=tmp_path / "proc")
    assert machine.runs({"cron", "crond"}) is True
    assert machine.runs({"crond"}) is False
    assert replace(machine, processes=tmp_path / "none").runs({"cron"}) is None


def test_this_very_process_is_seen(programs: StandIns) -> None:
    comm = Path("/proc") / str(os.getpid()) / "comm"
    if comm.exists():
        assert programs.machine.runs({comm.read_text().strip()}) is True


def test_a_program_that_does_not_end_is_given_up(programs: StandIns) -> None:
    with pytest.raises(TryLater, match="`sleep 30` did not end"):
        replace(programs.machine, patience=0.1).run("sleep", "30")
