"""`claw cron`, with a stand-in for the program crontab: nobody's real crontab is touched."""

import json
import stat
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from claw.domain.schedule import Schedule, parse_time
from claw.services.nights import note_schedule
from claw.settings import Settings
from tests.services.machines import StandIns
from tests.shell import KEY, Inside

OTHERS = b"# mine\nMAILTO=me\n0  5 * * *\t/usr/bin/backup\n"


@pytest.fixture
def programs(claw: Inside, tmp_path: Path) -> StandIns:
    programs = StandIns(tmp_path)
    programs.add_crontab()
    claw.shell.variables["PATH"] = f"{programs.folder}:/usr/bin:/bin"
    claw.shell.variables["CLAW_HOME"] = str(claw.shell.workspace)
    return programs


def lines(programs: StandIns) -> list[str]:
    return programs.tab.read_text().splitlines()


def test_a_run_is_installed_shown_and_taken_out(claw: Inside, programs: StandIns) -> None:
    programs.tab.write_bytes(OTHERS)
    ran = claw("cron", "install", "--at", "03:30")
    assert (ran.code, ran.err) == (0, "")
    assert f"The memory in {claw.shell.workspace} is tidied every night at 03:30" in ran.out
    (line,) = [one for one in lines(programs) if "claw" in one]
    assert line.startswith(f"30 3 * * * TZ=UTC {sys.executable} -P -m claw --home ")
    told = claw("cron", "status").out
    assert "03:30, by crontab" in told
    assert "next run" in told
    assert "none yet" in told
    assert line in told
    ran = claw("cron", "remove")
    assert (ran.code, programs.tab.read_bytes()) == (0, OTHERS)
    assert "No nightly run is installed" in claw("cron").out
    assert "No nightly run was installed" in claw("cron", "remove").out


def test_a_second_installation_replaces_the_first(claw: Inside, programs: StandIns) -> None:
    for at in ("03:30", "04:15", "4:15"):
        assert claw("cron", "install", "--at", at).code == 0
    assert len(lines(programs)) == 1
    assert lines(programs)[0].startswith("15 4 * * * ")


def test_a_workspace_reached_by_a_link_is_the_same_one(claw: Inside, programs: StandIns) -> None:
    claw("cron", "install")
    link = claw.shell.root / "link"
    link.symlink_to(claw.shell.workspace)
    assert claw("--home", str(link), "cron", "install", "--at", "05:00").code == 0
    assert claw("--home", "link/../link", "cron", "status", "--json").json["at"] == "05:00"
    assert len(lines(programs)) == 1


def test_two_workspaces_have_a_line_each(claw: Inside, programs: StandIns) -> None:
    other = str(claw.shell.root / "an other, 100%")
    claw("cron", "install", "--at", "03:30")
    claw("--home", other, "cron", "install", "--at", "04:30")
    assert len(lines(programs)) == 2
    claw("cron", "remove")
    assert claw("--home", other, "cron", "status", "--json").json["at"] == "04:30"


def test_everything_can_be_had_as_json(claw: Inside, programs: StandIns) -> None:
    told = claw("cron", "status", "--json").json
    assert (told["installed"], told["last"], told["missed"]) == (False, None, "")
    told = claw("cron", "install", "--at", "03:30", "--json").json
    assert (told["installed"], told["by"], told["at"]) == (True, "crontab", "03:30")
    assert datetime.fromisoformat(told["next"]) > datetime.now(UTC)
    told = claw("cron", "--json").json
    assert (told["installed"], told["enabled"], told["at"]) == (True, True, "03:30")
    assert told["text"] == lines(programs)[0]
    assert isinstance(told["running"], bool | None)
    assert claw("cron", "remove", "--json").json["removed"] == ["crontab"]
    assert claw("cron", "remove", "--json").json["removed"] == []


@pytest.mark.parametrize("at", ["25:00", "3", "half past three", "", "03:60"])
def test_a_time_that_is_none_is_told_in_one_line(claw: Inside, programs: StandIns, at: str) -> None:
    ran = claw("cron", "install", "--at", at)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "--at 03:30" in ran.err
    assert not programs.tab.exists()


def test_no_key_goes_into_the_crontab_and_what_the_shell_alone_sets_is_told(
    claw: Inside, programs: StandIns
) -> None:
    """Cases C01 and C11: a key that only the shell has would be missing every night."""
    ran = claw("cron", "install", HTTPS_PROXY="http://me:secret@proxy")
    env = claw.shell.workspace / ".env"
    assert "what your shell sets (OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL" in ran.out
    assert str(env) in ran.out
    assert "HTTPS_PROXY" in ran.out
    for secret in (KEY, "secret"):
        assert secret not in ran.out
        assert secret not in programs.tab.read_text()
    env.write_text(f"OPENAI_API_KEY={KEY}\nOPENAI_MODEL=m\n")
    for name in {*Settings.variables()} - {"CLAW_HOME"}:
        claw.shell.variables.pop(name, None)
    assert "shell" not in claw("cron", "install", HTTPS_PROXY="").out


def test_a_zone_that_only_the_shell_has_goes_with_the_line_and_is_told(
    claw: Inside, programs: StandIns
) -> None:
    """Case C09: which day it is, the run knows from the same zone as a chat."""
    shell = claw.shell  # a process of its own, since a zone is read once
    ran = shell.run("cron", "install", "--at", "12:00", TZ="XYZ-17:23")
    assert "TZ=XYZ-17:23 " in lines(programs)[0]
    assert "12:00 is the time of the machine's clock" in ran.out
    assert "machine's clock" not in shell.run("cron", "install", TZ="").out


def test_records_of_runs_are_for_the_user_alone(claw: Inside, programs: StandIns) -> None:
    claw("cron", "install")
    state = claw.shell.workspace / ".claw"
    for name in ("sleep.log", "schedule.json"):
        assert stat.S_IMODE((state / name).stat().st_mode) == 0o600
    (state / "sleep.log").write_text("kept\n")
    claw("cron", "install")
    assert (state / "sleep.log").read_text() == "kept\n"
    claw("cron", "remove")
    assert not (state / "schedule.json").exists()
    assert not programs.tab.exists()


def test_status_tells_how_the_last_run_ended_and_that_nights_were_missed(
    claw: Inside, programs: StandIns
) -> None:
    """Case C11."""
    claw("cron", "install")
    state = claw.shell.workspace / ".claw"
    record = {"at": 1777692600, "outcome": "failed", "message": "No key\nis there."}
    (state / "last-sleep.json").write_text(json.dumps(record))
    assert "2026-05-02 03:30 UTC, failed: No key is there." in claw("cron").out
    since = datetime.now(UTC) - timedelta(days=9)
    note_schedule(state, Schedule(parse_time("03:30"), since))
    told = claw("cron", "--json").json
    assert told["last"]["outcome"] == "failed"
    assert "did not run since" in told["missed"] or "never ran" in told["missed"]
    assert told["missed"] in claw("cron").out
    assert programs.tab.exists()


def test_a_line_that_was_switched_off_is_told(claw: Inside, programs: StandIns) -> None:
    claw("cron", "install")
    programs.tab.write_text("#" + programs.tab.read_text())
    told = claw("cron").out
    assert "switched off" in told
    assert "next run" not in told


def test_without_crontab_the_systemd_of_the_user_is_asked(claw: Inside, programs: StandIns) -> None:
    (programs.folder / "crontab").unlink()
    programs.add("systemctl")
    # the stand-in needs a shell and cat, and no folder that might hold a crontab
    for name in ("sh", "cat"):
        (programs.folder / name).symlink_to(f"/bin/{name}")
    claw.shell.variables["PATH"] = str(programs.folder)
    config = claw.shell.root / "config"
    ran = claw("cron", "install", XDG_CONFIG_HOME=str(config))
    assert "by systemd" in ran.out
    assert len(list((config / "systemd" / "user").iterdir())) == 2
    assert claw("cron", "--json", XDG_CONFIG_HOME=str(config)).json["by"] == "systemd"
    assert claw("cron", "remove", "--json", XDG_CONFIG_HOME=str(config)).json["removed"]
    assert list((config / "systemd" / "user").iterdir()) == []


def test_where_nothing_starts_programs_the_command_is_told(
    claw: Inside, programs: StandIns
) -> None:
    claw.shell.variables["PATH"] = str(programs.folder / "empty")
    ran = claw("cron", "install")
    assert (ran.code, ran.out, ran.err.count("\n")) == (78, "", 1)
    assert f"--home {claw.shell.workspace} sleep --quiet" in ran.err
    assert claw("cron", "status").code == 0


def test_a_crontab_of_which_one_is_not_allowed_is_told_in_one_line(
    claw: Inside, programs: StandIns
) -> None:
    programs.add("crontab")
    programs.refuse("crontab", "-l")
    ran = claw("cron", "install")
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert "left alone" in ran.err
