"""`claw sleep` as cron and as a person run it."""

import json
import subprocess
from pathlib import Path

import pytest

from claw.storage.locks import acquire
from tests.fake_provider import FakeProvider
from tests.places import Places
from tests.shell import Inside, Shell
from tests.untidy import NEAR

TEXT = """\
# Memory

## Work

- Uses Pandas for data analysis
- uses pandas for data analysis.
- Uses conda for environments
- Uses conda for  environments

## Tea

- likes oolong with a little milk
"""
TIDIED = """\
# Memory

## Work

- Uses Pandas for data analysis
- Uses conda for environments

## Tea

- likes oolong with a little milk
"""
ALONE = {"CLAW_EMBEDDER": "none"}


@pytest.fixture
def places(claw: Inside, fake: FakeProvider) -> Places:
    fake.otherwise = '{"operations": []}'
    claw.shell.variables |= ALONE
    found = claw.shell.places()
    found.write_memory(TEXT)
    return found


def tidied(places: Places) -> bool:
    text = places.read_memory()
    return text.count("- ") == 3 and text.casefold().count("pandas") == 1


def test_memory_is_tidied_and_the_report_says_how(claw: Inside, places: Places) -> None:
    ran = claw("sleep", "--json")
    found = ran.json
    assert tidied(places)
    assert found["counts"]["before"] == 5
    assert found["counts"]["after"] == 3
    assert (places.workspace.backups / found["backup"]).read_text() == TEXT
    assert places.workspace.memory_backup.read_text() == TEXT
    assert {one["op"] for one in found["operations"]} == {"duplicate"}


def test_a_second_run_has_nothing_to_do(claw: Inside, places: Places) -> None:
    assert claw("sleep", "--undo").code == 2
    claw("sleep")
    before = places.read_memory()
    assert places.workspace.backups.is_dir()
    again = claw("sleep")
    assert (again.code, again.out) == (0, "Nothing changed since the last run.\n")
    assert places.read_memory() == before
    assert claw("sleep", "--quiet").out == ""


def test_a_dry_run_shows_the_difference_by_section_and_writes_nothing(
    claw: Inside, places: Places
) -> None:
    files = sorted(places.root.rglob("*"))
    ran = claw("sleep", "--dry-run")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "Memory › Work"
    assert lines[1].startswith("  - ")
    assert "says the same as" in lines[2]
    assert lines[-1] == "Nothing was written."
    assert "\x1b" not in ran.out
    assert "\x1b[31m" in claw("sleep", "--dry-run", "--color", "always").out
    assert "\x1b" not in claw("sleep", "--dry-run", NO_COLOR="1", FORCE_COLOR="1").out
    assert claw("sleep", "--dry-run", "--json").json["counts"]["after"] == 3
    assert (places.read_memory(), sorted(places.root.rglob("*"))) == (TEXT, files)


def test_control_sequences_of_memory_do_not_reach_the_terminal(
    claw: Inside, places: Places
) -> None:
    evil = "- likes \x1b]52;c;SGk=\x07tea\x1b[2J\n"
    places.write_memory(TEXT + evil + evil)
    assert "\x1b" not in claw("sleep", "--dry-run").out


def test_undo_puts_the_file_back_and_keeps_later_edits(claw: Inside, places: Places) -> None:
    claw("sleep")
    places.write_memory(places.read_memory() + "- new by hand\n")
    ran = claw("sleep", "--undo")
    assert ran.code == 0
    assert ran.out.count("put back: ") == 2
    assert places.read_memory() == TEXT + "- new by hand\n"
    ran = claw("sleep", "--undo", "--json")
    assert (ran.code, ran.err) == (2, "")
    assert "no night to take back" in str(ran.json)


def test_backups_are_listed(claw: Inside, places: Places) -> None:
    assert claw("sleep", "--backups").out == "There are no backups yet.\n"
    claw("sleep")
    assert places.workspace.memory_backup.exists()
    first, second = claw("sleep", "--backups").out.splitlines()
    assert first.startswith("MEMORY-20")
    assert second.split() == ["MEMORY.md.bak", "5", "entries"]
    assert [one["entries"] for one in claw("sleep", "--backups", "--json").json] == [5, 5]


def test_a_plan_that_is_too_much_waits_and_is_reviewed(claw: Inside, places: Places) -> None:
    claw.shell.variables["SLEEP_MAX_SHRINK"] = "0.1"
    places.write_memory(NEAR)
    ran = claw("sleep", "--quiet")
    assert ran.code != 0
    assert (ran.out, ran.err.count("\n")) == ("", 1)
    assert places.read_memory() == NEAR
    assert json.loads((places.workspace.state / "refused-plan.json").read_text())["operations"]
    listed = claw("sleep", "--review")
    assert listed.out.startswith("1.\nMemory\n  - ")
    assert "--accept" in listed.out
    count = len(claw("sleep", "--review", "--json").json["operations"])
    assert claw("sleep", "--review", "--accept", "0").code == 2
    assert claw("sleep", "--review", "--accept", f"{count + 1}").code == 2
    assert claw("sleep", "--review", "--accept", "1, 2").code == 0
    assert places.read_memory().count("\n- ") == 8
    assert claw("sleep", "--review").code == 2
    assert claw("sleep", "--undo").code == 0
    assert places.read_memory() == NEAR


def test_none_of_a_held_plan_may_be_accepted(claw: Inside, places: Places) -> None:
    claw.shell.variables["SLEEP_MAX_SHRINK"] = "0.1"
    places.write_memory(NEAR)
    claw("sleep")
    assert claw("sleep", "--review", "--accept", "none").code == 0
    assert places.read_memory() == NEAR
    assert claw("sleep").out == "Nothing changed since the last run.\n"


def test_c04_a_run_beside_another_does_nothing_and_says_so(claw: Inside, places: Places) -> None:
    lock = acquire(places.workspace.locks / "sleep.lock")
    assert lock
    try:
        ran = claw("sleep")
        assert (ran.code, ran.out.count("\n")) == (0, 1)
        assert "Another claw sleep is running" in ran.out
        assert claw("sleep", "--quiet").out == ""
        assert claw("sleep", "--json").json["outcome"] == "busy"
        assert claw("sleep", "--undo").code == 75
        assert claw("memory", "restore", "MEMORY.md.bak").code == 75
    finally:
        lock.release()
    assert places.read_memory() == TEXT


def test_an_absent_and_a_short_file_need_nothing(claw: Inside, places: Places) -> None:
    places.write_memory("- tea\n")
    assert claw("sleep").out == "MEMORY.md is too short to be tidied.\n"
    places.workspace.memory.unlink()
    assert claw("sleep", "--quiet").code == 0
    assert not places.workspace.memory.exists()


def test_a_read_only_file_is_said_in_one_line(claw: Inside, places: Places) -> None:
    places.workspace.memory.chmod(0o400)
    ran = claw("sleep", "--quiet")
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
    assert "read-only" in ran.err
    assert places.read_memory() == TEXT
    assert json.loads(places.workspace.last_sleep.read_text())["outcome"] == "failed"


def test_a_file_that_is_no_text_is_said_and_left(claw: Inside, places: Places) -> None:
    places.workspace.memory.write_bytes(b"- tea\x00\xff" * 40)
    ran = claw("sleep")
    assert (ran.code, ran.err.count("\n")) == (65, 1)
    assert places.workspace.memory.read_bytes() == b"- tea\x00\xff" * 40


def test_c01_c03_the_poor_environment_of_cron_makes_no_difference(
    claw: Inside, places: Places
) -> None:
    places.write_memory(TEXT + "- 喜欢乌龙茶\n- 喜欢乌龙茶。\n")
    poor = {
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONPATH": claw.shell.variables["PYTHONPATH"],
        "CLAW_EMBEDDER": "none",
        "HOME": str(claw.shell.home),
    }
    done = subprocess.run(
        [*Shell.command("--home", str(places.root), "sleep")],
        capture_output=True,
        cwd="/",
        env=poor,
        check=False,
    )
    assert done.returncode == 77  # no key is in the workspace
    assert places.read_memory().count("喜欢乌龙茶") == 1
    assert not Path("/MEMORY.md").exists()


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "1e3", "soon", "9999999"])
def test_a_time_that_is_none_is_a_mistake(claw: Inside, places: Places, seconds: str) -> None:
    ran = claw("sleep", "--timeout", seconds)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert places.read_memory() == TEXT


def test_help_tells_the_exit_codes(claw: Inside, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        claw("sleep", "--help")
    said = capsys.readouterr().out
    assert all(word in said for word in ("65", "69", "75", "--review", "--dry-run"))
    assert claw("sleep", "--undo", "--review").code == 2
