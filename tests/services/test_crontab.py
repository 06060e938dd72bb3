"""claw's line in a crontab, and everybody else's."""

import shlex
import subprocess
from dataclasses import replace
from datetime import UTC, datetime, time
from pathlib import Path

import pytest

from claw.errors import BadConfiguration, StorageFailed, UsageError
from claw.services.crontab import UserCrontab, line_of, quoted
from claw.services.nightly_run import NightlyRun
from tests.services.machines import StandIns

NOW = datetime(2026, 5, 2, 12, 0, tzinfo=UTC)
NOTES = Path("/home/me/notes")
OTHERS = (
    b'# my header\n#\n\nSHELL=/bin/bash\nMAILTO=""\nA=1\nA=1\n# backup\n'
    b"0  5 * * 1\t/usr/bin/backup  a\\%b %stdin%line   # trailing  \n"
    b"  A = 2\n*/07 * * * mon-fri x\r\nnot a line\n@daily /y\n5 4 * * 7 \xff\xfe z\n"
    b"# the nightly run # claw sleep in /home/me/notes\n"
)
AWKWARD = [
    "/home/me/notes",
    "/home/a b/notes",
    "/home/100%/a %b% c",
    "/%",
    '/it\'s "here"',
    "/a # b",
    "/$HOME/`id`/$(id);&|<>*?[]{}!~^",
    "/笔记/заметки/📌",
    "/trailing space /x",
]


def run_of(workspace: Path | str = NOTES, at: time = time(3, 30), zone: str = "") -> NightlyRun:
    return NightlyRun(at, Path(workspace), "/usr/bin/python3", zone)


@pytest.fixture
def crontab(programs: StandIns) -> UserCrontab:
    programs.add_crontab()
    return UserCrontab(programs.machine)


def as_cron_reads(line: bytes) -> str:
    """Return what cron gives to the shell: up to the first bare %, the escaped ones unescaped."""
    command = line.decode().rstrip("\n").split(" ", 5)[5]
    assert "%" not in command.replace("\\%", "")
    return command.replace("\\%", "%")


@pytest.mark.parametrize("workspace", AWKWARD)
def test_cron_and_the_shell_read_every_path_as_it_is(workspace: str) -> None:
    """Case C01."""
    line = line_of(run_of(workspace))
    for command in (as_cron_reads(line), line.decode().rstrip("\n").split(" ", 5)[5]):
        # some cron programs leave the backslash to the shell
        words = shlex.split(command.split(" >> ")[0])
        assert words == list(run_of(workspace).command)
        printed = command.replace("/usr/bin/python3 ", "printf '%s\\n' ", 1).replace(" >> ", " ", 1)
        done = subprocess.run(["/bin/sh", "-c", printed], capture_output=True, check=True)
        assert done.stdout.decode().splitlines()[-1] == f"{workspace}/.claw/sleep.log"


def test_the_line_says_all_that_cron_does_not_know() -> None:
    """Case C01: the interpreter, the workspace and the log are absolute; no PATH is needed."""
    assert line_of(run_of()) == (
        b"30 3 * * * /usr/bin/python3 -P -m claw --home /home/me/notes sleep --quiet "
        b">> /home/me/notes/.claw/sleep.log 2>&1 # claw sleep in /home/me/notes\n"
    )


def test_a_zone_of_ones_own_goes_with_the_line() -> None:
    """Case C09: the time zone that the user sets holds at night too."""
    line = line_of(run_of(zone="America/Los_Angeles")).decode()
    assert line.startswith("30 3 * * * TZ=America/Los_Angeles /usr/bin/python3 ")


def test_a_backslash_is_refused_since_cron_programs_differ_over_it() -> None:
    with pytest.raises(UsageError, match="backslash"):
        line_of(run_of("/a\\b"))


def test_a_percent_stands_outside_the_quotes() -> None:
    assert quoted("a b%c%") == "'a b'%c%"
    assert quoted("") == "''"
    assert quoted("100%") == "100%"


def test_every_other_line_stays_to_the_byte(crontab: UserCrontab, programs: StandIns) -> None:
    programs.tab.write_bytes(OTHERS)
    crontab.install(run_of())
    assert programs.tab.read_bytes() == line_of(run_of()) + OTHERS
    crontab.install(run_of(at=time(4, 5)))
    assert programs.tab.read_bytes() == line_of(run_of(at=time(4, 5))) + OTHERS
    assert crontab.remove(NOTES) is True
    assert programs.tab.read_bytes() == OTHERS
    assert crontab.remove(NOTES) is False


def test_the_line_stands_first_so_that_no_variable_further_down_is_its(
    crontab: UserCrontab, programs: StandIns
) -> None:
    programs.tab.write_bytes(b"SHELL=/usr/bin/fish\n")
    crontab.install(run_of())
    assert programs.tab.read_bytes().index(b"claw") < programs.tab.read_bytes().index(b"SHELL")


def test_a_line_that_the_user_moved_is_replaced_where_it_stands(
    crontab: UserCrontab, programs: StandIns
) -> None:
    above, below = b"MAILTO=me\n", b"5 4 * * * other\n"
    programs.tab.write_bytes(above + line_of(run_of()) + below + line_of(run_of(at=time(1))))
    crontab.install(run_of(at=time(5)))
    assert programs.tab.read_bytes() == above + line_of(run_of(at=time(5))) + below


def test_several_workspaces_live_beside_one_another(
    crontab: UserCrontab, programs: StandIns
) -> None:
    tricky = ["/b", "/a # claw sleep in /b", "/a/b", "/b ", "/x -m claw # claw sleep in /b"]
    for workspace in [*AWKWARD, *tricky]:
        crontab.install(run_of(workspace))
    count = len(AWKWARD) + len(tricky)
    assert programs.tab.read_bytes().count(b"\n") == count
    crontab.install(run_of("/b", time(5)))
    assert programs.tab.read_bytes().count(b"\n") == count
    assert crontab.remove(Path("/b"))
    for workspace in [*AWKWARD, *tricky[1:]]:
        found = crontab.installed(Path(workspace), NOW)
        assert found is not None
        assert (found.at, found.enabled) == ("03:30", True)
    assert crontab.installed(Path("/b"), NOW) is None


def test_a_crontab_that_held_nothing_else_goes_with_the_line(
    crontab: UserCrontab, programs: StandIns
) -> None:
    crontab.install(run_of())
    assert programs.tab.exists()
    crontab.remove(NOTES)
    assert not programs.tab.exists()


def test_what_stands_there_is_told_with_its_next_run(crontab: UserCrontab) -> None:
    assert crontab.installed(NOTES, NOW) is None
    crontab.install(run_of())
    found = crontab.installed(NOTES, NOW)
    assert found is not None
    assert (found.by, found.at, found.enabled) == ("crontab", "03:30", True)
    assert found.text == line_of(run_of()).decode().strip()
    assert found.next_run is not None
    assert found.next_run.isoformat()[11:16] == "03:30"


@pytest.mark.parametrize(
    ("edited", "at", "enabled", "upcoming"),
    [
        (b"30 4 * * *", "04:30", True, "2026-05-03T04:30"),
        (b"30 4 * * 1-5", "30 4 * * 1-5", True, "2026-05-04T04:30"),
        (b"0 */6 * * *", "0 */6 * * *", True, "2026-05-02T18:00"),
        (b"@daily", "00:00", True, "2026-05-03T00:00"),
        (b"@reboot", "@reboot", True, None),
        (b"0 0 31 2 *", "0 0 31 2 *", True, None),
        (b"# 30 4 * * *", "04:30", False, None),
        (b"#30 4 * * *", "04:30", False, None),
    ],
)
def test_a_line_that_was_edited_by_hand_is_still_claws(
    programs: StandIns, edited: bytes, at: str, enabled: bool, upcoming: str | None
) -> None:
    programs.add_crontab()
    crontab = UserCrontab(replace(programs.machine, localtime=Path("/none")))
    programs.tab.write_bytes(line_of(run_of()).replace(b"30 3 * * *", edited))
    found = crontab.installed(NOTES, NOW)
    assert found is not None
    assert (found.at, found.enabled) == (at, enabled)
    assert (found.next_run.isoformat()[:16] if found.next_run else None) == upcoming
    crontab.install(run_of())
    assert programs.tab.read_bytes() == line_of(run_of())


def test_midnight_is_a_time_like_others(crontab: UserCrontab) -> None:
    crontab.install(run_of(at=time(0)))
    found = crontab.installed(NOTES, NOW)
    assert found is not None
    assert found.at == "00:00"


def test_a_crontab_that_cannot_be_read_is_left_alone(programs: StandIns) -> None:
    programs.add("crontab")
    programs.refuse("crontab", "-l")
    crontab = UserCrontab(programs.machine)
    for act in (lambda: crontab.install(run_of()), lambda: crontab.remove(NOTES)):
        with pytest.raises(StorageFailed, match=r"left alone \(it does not want to\)"):
            act()
    assert programs.told("crontab") == [["-l"], ["-l"]]


def test_a_line_that_is_not_taken_is_told_and_changes_nothing(
    crontab: UserCrontab, programs: StandIns
) -> None:
    programs.tab.write_bytes(OTHERS)
    (programs.folder / "tab.refused").touch()
    with pytest.raises(BadConfiguration, match="bad line"):
        crontab.install(run_of())
    assert programs.tab.read_bytes() == OTHERS


def test_a_daemon_that_sleeps_is_told(programs: StandIns, tmp_path: Path) -> None:
    programs.add_crontab()
    processes = tmp_path / "proc"
    (processes / "1").mkdir(parents=True)
    crontab = UserCrontab(replace(programs.machine, processes=processes))
    assert "No cron daemon runs" in crontab.install(run_of())
    assert crontab.running(NOTES) is False
    (processes / "1" / "comm").write_text("crond\n")
    assert crontab.install(run_of()) == ""
    assert crontab.running(NOTES) is True
