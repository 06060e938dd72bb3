"""The nightly run as a scheduler starts it, beside a person who chats: nothing gets in the way."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from claw.domain.schedule import Schedule, parse_time
from claw.services.nightly_run import NightlyRun
from claw.services.nights import note_schedule
from tests.conversing import Household
from tests.fake_answers import Answer, Recorded, reply
from tests.fake_provider import FakeProvider
from tests.shell import KEY, PATIENCE, Ran, Shell, fact, sensible

DOUBLED = """\
# 长期记忆

- 对花生过敏，随身带着肾上腺素笔。
- Works on Project Heron with Anna since 2024.
- 对花生过敏，随身带着肾上腺素笔。
- Works on Project Heron with Bilal in the evenings.
- Has a cat named Miso.
"""
NO_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


class Night:
    """A workspace named by its path alone, and the command that the scheduler starts."""

    def __init__(self, root: Path, fake: FakeProvider) -> None:
        self.fake = fake
        self.home = root / "home"
        self.workspace = root / "the notes, 100% 笔记"
        for folder in (self.home, self.workspace):
            folder.mkdir()
        self.memory = self.workspace / "MEMORY.md"
        self.memory.write_text(DOUBLED, encoding="utf-8")
        self.set(OPENAI_API_KEY=KEY)

    def set(self, **more: str) -> None:
        known = {"OPENAI_BASE_URL": self.fake.url, "OPENAI_MODEL": "m", "CLAW_EMBEDDER": "none"}
        lines = [f"{name}={value}\n" for name, value in (known | more).items()]
        (self.workspace / ".env").write_text("".join(lines))

    @property
    def run(self) -> NightlyRun:
        return NightlyRun(parse_time("03:30"), self.workspace, sys.executable)

    def start(self, **more: str) -> "subprocess.Popen[bytes]":
        """Start the run with cron's environment, in the root folder."""
        poor = {"HOME": str(self.home), "PATH": "/usr/bin:/bin", "SHELL": "/bin/sh"}
        pipe = subprocess.PIPE
        return subprocess.Popen(
            self.run.command, stdout=pipe, stderr=pipe, env=poor | more, cwd="/"
        )

    def sleep(self, **more: str) -> Ran:
        with self.start(**more) as process:
            out, err = process.communicate(timeout=PATIENCE)
        return Ran(process.returncode, out.decode(), err.decode())

    def shell(self, root: Path) -> Shell:
        """Return a shell in which a person uses the same workspace."""
        root.mkdir()
        shell = Shell(root, self.fake.url)
        shell.workspace = self.workspace
        shell.variables["CLAW_HOME"] = str(self.workspace)
        return shell

    def entries(self) -> list[str]:
        lines = self.memory.read_text(encoding="utf-8").splitlines()
        return [line[2:] for line in lines if line.startswith("- ")]

    @property
    def record(self) -> dict[str, object]:
        path = self.workspace / ".claw" / "last-sleep.json"
        found: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))
        return found

    @property
    def backups(self) -> list[Path]:
        return sorted((self.workspace / ".claw" / "backups").glob("*"))


def no_operations(request: Recorded) -> str:
    """Let the model find nothing to do."""
    return '{"operations": []}' if request.task == "sleep" else sensible(request)


@pytest.fixture
def night(tmp_path: Path) -> Iterator[Night]:
    with FakeProvider(KEY) as fake:
        fake.otherwise = no_operations
        yield Night(tmp_path, fake)


@contextmanager
def asking(night: Night) -> Iterator[threading.Event]:
    """Have a run ask the model, whose answer waits for the event; at the end the run ended well."""
    go_on = threading.Event()
    night.fake.add(lambda request: late(request, go_on), task="sleep")
    with night.start() as process:
        try:
            wait_for(night.fake, "sleep")
            yield go_on
            assert process.poll() is None
        finally:
            go_on.set()
            process.communicate(timeout=PATIENCE)
    assert process.returncode == 0


def late(request: Recorded, event: threading.Event) -> Answer:
    answer = reply(request, no_operations(request))
    return Answer([event, *answer.steps], answer.status, answer.content_type)


def wait_for(fake: FakeProvider, task: str) -> None:
    end = time.monotonic() + PATIENCE
    while not fake.of(task):
        assert time.monotonic() < end, f"no request for {task} came"
        time.sleep(0.02)


def test_the_run_finds_its_files_with_nothing_but_crons_environment(night: Night) -> None:
    """C01: the same files as ever, and no second MEMORY.md or backup anywhere."""
    before = set(Path("/").iterdir())
    ran = night.sleep()
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert len(night.entries()) == 4
    assert night.record["outcome"] == "tidied"
    assert (night.workspace / "MEMORY.md.bak").read_text(encoding="utf-8") == DOUBLED
    assert list(night.home.iterdir()) == []
    assert set(Path("/").iterdir()) == before


def test_the_console_script_by_its_path_does_the_same(night: Night) -> None:
    """C01."""
    script = Path(sys.executable).with_name("claw")
    if not script.exists():
        pytest.skip("claw is not installed beside this Python")
    command = [str(script), "--home", str(night.workspace), "sleep", "--quiet"]
    done = subprocess.run(command, env={"HOME": str(night.home)}, cwd="/", check=False)
    assert done.returncode == 0
    assert len(night.entries()) == 4


def test_a_folder_named_claw_where_cron_starts_is_not_taken_for_the_program(night: Night) -> None:
    """C01: cron starts programs in the home folder, where a clone of claw may well be."""
    trap = night.home / "claw"
    trap.mkdir()
    (trap / "__main__.py").write_text("raise SystemExit('the wrong one')\n")
    (trap / "__init__.py").touch()
    command = (*night.run.command[:4], "--version")
    done = subprocess.run(command, cwd=night.home, capture_output=True, check=False)
    assert done.returncode == 0
    without = [one for one in command if one != "-P"]
    done = subprocess.run(without, cwd=night.home, capture_output=True, check=False)
    assert b"the wrong one" in done.stderr


def test_a_run_without_a_locale_does_the_same_and_its_log_can_be_read(night: Night) -> None:
    """C03."""
    log = night.workspace / ".claw" / "sleep.log"
    log.parent.mkdir()
    assert night.sleep(**NO_LOCALE).code == 0
    assert night.memory.read_text(encoding="utf-8").count("对花生过敏，随身带着肾上腺素笔。") == 1
    night.memory.write_bytes("- 坏\x00\n".encode() * 30)
    ran = night.sleep(**NO_LOCALE)
    assert ran.code == 65
    assert ran.err.count("\n") == 1
    log.write_text(ran.err, encoding="utf-8")
    assert "MEMORY.md" in log.read_text(encoding="utf-8")
    assert "坏" in night.memory.read_text(encoding="utf-8")


def test_of_two_runs_at_once_one_works_and_the_other_ends_with_a_word(
    night: Night, tmp_path: Path
) -> None:
    """C04: all ways to start a run share the lock; what a chat says meanwhile is kept."""
    shell = night.shell(tmp_path / "person")
    with asking(night):
        second = shell.run("sleep")
        assert (second.code, second.err) == (0, "")
        assert "Another claw sleep is running" in second.out
        assert shell.run("sleep", "--json").json["outcome"] == "busy"
        assert shell.run("sleep", "--quiet").out == ""
        assert len(night.fake.of("sleep")) == 1
        assert shell.run("ask", "Good morning").code == 0
    assert len(night.entries()) == 4
    assert [one["content"] for one in shell.sessions()[0]["messages"]] == ["Good morning", "ok"]


def test_a_fact_is_remembered_at_once_while_the_nightly_run_asks_the_model(
    night: Night, tmp_path: Path
) -> None:
    """C06: no lock is held during the model's work, and the run plans anew over the new line."""
    night.fake.reply(fact("Lives in Ghent.", "I live in Ghent."), task="filter")
    shell = night.shell(tmp_path / "person")
    with asking(night):
        assert shell.run("ask", "I live in Ghent.").code == 0
        assert "Lives in Ghent." in night.entries()
    assert "Lives in Ghent." in night.entries()
    assert len(night.entries()) == 5
    assert not shell.places().pending.waiting()


def test_a_second_run_in_the_same_night_does_nothing(night: Night) -> None:
    """C07: where the clock shows 02:30 twice, the second run finds nothing to do."""
    assert night.sleep().code == 0
    memory, backups, asked = night.memory.read_bytes(), night.backups, len(night.fake.requests)
    ran = night.sleep()
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert night.memory.read_bytes() == memory
    assert night.backups == backups
    assert len(night.fake.requests) == asked


def test_the_day_of_the_run_is_that_of_the_users_zone(night: Night) -> None:
    """C09: at any hour it is another day in one of these zones than in UTC."""
    now = datetime.now(UTC)
    hours = 14 if now.hour >= 12 else -12
    day = (now + timedelta(hours=hours)).date()
    assert night.sleep(TZ=f"XYZ{-hours:+d}").code == 0
    archive = (night.workspace / ".claw" / "archive.md").read_text(encoding="utf-8")
    assert day.isoformat() in archive
    assert now.date().isoformat() not in archive


def test_what_is_remembered_today_has_the_users_day(night: Night, tmp_path: Path) -> None:
    """C09."""
    now = datetime.now(UTC)
    hours = 14 if now.hour >= 12 else -12
    day = (now + timedelta(hours=hours)).date()
    night.fake.reply(fact("The user ran today.", "I ran today"), task="filter")
    shell = night.shell(tmp_path / "person")
    assert shell.run("ask", "Please remember that I ran today.", TZ=f"XYZ{-hours:+d}").code == 0
    assert any(day.isoformat() in one for one in night.entries())
    assert not any(now.date().isoformat() in one for one in night.entries())


def test_a_run_without_a_key_says_so_and_the_next_chat_opens_with_it(
    night: Night,
) -> None:
    """C11: exit code, one line on stderr, a status file, and a line in the next chat."""
    night.set(CLAW_MODEL="openai:m", OPENAI_API_KEY="")
    ran = night.sleep()
    assert (ran.code, ran.out, ran.err.count("\n")) == (77, "", 1)
    assert "OPENAI_API_KEY" in ran.err
    assert len(night.entries()) == 4
    assert night.record["outcome"] == "partial"
    assert night.fake.requests == []
    with Household(night.workspace, night.fake).chat() as chat:
        chat.see("OPENAI_API_KEY")
        chat.prompt()


def test_a_key_that_is_refused_five_nights_in_a_row_is_counted(night: Night) -> None:
    """C11."""
    night.set(OPENAI_API_KEY="sk-wrong-0123456789")
    for number in range(1, 6):
        ran = night.sleep()
        assert (ran.code, ran.err.count("\n")) == (77, 1)
        assert "sk-wrong" not in ran.err
        assert night.record["failures"] == number
    told = night.shell(night.home / "person").run("cron", "status")
    assert "last run" in told.out
    assert "OPENAI_API_KEY" in told.out
    with Household(night.workspace, night.fake).chat() as chat:
        chat.see("OPENAI_API_KEY")


def test_a_night_that_did_not_come_is_told_where_the_next_chat_opens(night: Night) -> None:
    """C11: a machine that was off, or a daemon that does not run."""
    (night.workspace / ".claw").mkdir()
    since = datetime.now(UTC) - timedelta(days=3)
    note_schedule(night.workspace / ".claw", Schedule(parse_time("03:30"), since))
    with Household(night.workspace, night.fake).chat() as chat:
        chat.see("The nightly run at 03:30 never ran", "claw cron status")
    assert night.sleep().code == 0
    with Household(night.workspace, night.fake).chat() as chat:
        chat.prompt()
        assert "never ran" not in chat.text
