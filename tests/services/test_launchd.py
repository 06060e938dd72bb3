"""The property list that launchd reads, and what its control program is told."""

import plistlib
from datetime import UTC, datetime, time
from pathlib import Path

import pytest

from claw.errors import BadConfiguration, BadData
from claw.services.launchd import LaunchAgent, agent_text
from claw.services.nightly_run import NightlyRun, unit_name
from tests.services.machines import StandIns

NOW = datetime(2026, 5, 2, 12, 0, tzinfo=UTC)
NOTES = Path("/Users/me/my <notes> & 笔记")


def run_of(at: time = time(3, 30), workspace: Path = NOTES, zone: str = "") -> NightlyRun:
    return NightlyRun(at, workspace, "/usr/bin/python3", zone)


@pytest.fixture
def agent(programs: StandIns) -> LaunchAgent:
    programs.add("launchctl")
    return LaunchAgent(programs.alone("darwin"), 501)


def plist_of(programs: StandIns, workspace: Path = NOTES) -> Path:
    return programs.machine.home / "Library" / "LaunchAgents" / f"{unit_name(workspace)}.plist"


def test_the_list_holds_command_time_and_log() -> None:
    """Case C01."""
    assert plistlib.loads(agent_text(run_of(zone="Asia/Tokyo"))) == {
        "Label": unit_name(NOTES),
        "ProgramArguments": list(run_of().command),
        "StartCalendarInterval": {"Hour": 3, "Minute": 30},
        "StandardOutPath": f"{NOTES}/.claw/sleep.log",
        "StandardErrorPath": f"{NOTES}/.claw/sleep.log",
        "Umask": 63,
        "EnvironmentVariables": {"TZ": "Asia/Tokyo"},
    }
    assert "EnvironmentVariables" not in plistlib.loads(agent_text(run_of()))


def test_installing_loads_the_agent_in_the_place_of_an_older_one(
    agent: LaunchAgent, programs: StandIns
) -> None:
    label = f"gui/501/{unit_name(NOTES)}"
    assert "caught up" in agent.install(run_of())
    agent.install(run_of(time(4)))
    path = str(plist_of(programs))
    assert (
        programs.told("launchctl")
        == [
            ["bootout", label],
            ["bootstrap", "gui/501", path],
        ]
        * 2
    )
    found = agent.installed(NOTES, NOW)
    assert found is not None
    assert (found.by, found.at, found.enabled) == ("launchd", "04:00", True)
    assert found.next_run is not None


def test_removing_unloads_this_agent_and_no_other(agent: LaunchAgent, programs: StandIns) -> None:
    agent.install(run_of())
    agent.install(run_of(workspace=Path("/other")))
    assert agent.remove(NOTES) is True
    assert programs.told("launchctl")[-1] == ["bootout", f"gui/501/{unit_name(NOTES)}"]
    assert not plist_of(programs).exists()
    assert plist_of(programs, Path("/other")).exists()
    assert agent.installed(NOTES, NOW) is None
    assert agent.remove(NOTES) is False


def test_an_agent_that_is_not_taken_leaves_nothing_behind(
    agent: LaunchAgent, programs: StandIns
) -> None:
    programs.refuse("launchctl", "bootstrap")
    with pytest.raises(BadConfiguration, match="it does not want to"):
        agent.install(run_of())
    assert not plist_of(programs).exists()


def test_an_agent_that_is_not_loaded_is_told(agent: LaunchAgent, programs: StandIns) -> None:
    agent.install(run_of())
    programs.refuse("launchctl", "print")
    found = agent.installed(NOTES, NOW)
    assert found is not None
    assert (found.enabled, found.next_run) == (False, None)


@pytest.mark.parametrize("text", ["", "<plist>", "no list"])
def test_a_damaged_list_is_told_and_can_be_removed(
    agent: LaunchAgent, programs: StandIns, text: str
) -> None:
    agent.install(run_of())
    plist_of(programs).write_text(text)
    with pytest.raises(BadData, match="claw cron remove"):
        agent.installed(NOTES, NOW)
    assert agent.remove(NOTES) is True


def test_a_list_without_a_time_never_runs(agent: LaunchAgent, programs: StandIns) -> None:
    agent.install(run_of())
    plist_of(programs).write_bytes(plistlib.dumps({"Label": "x"}))
    found = agent.installed(NOTES, NOW)
    assert found is not None
    assert found.at == "never"
