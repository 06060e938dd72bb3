"""A real cron daemon runs the line that `claw cron install` wrote into the user's real crontab.

The crontab is put back to the byte afterwards. Where no daemon runs, root starts one for the test.
"""

import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from filelock import FileLock

from claw.cli.cron import machine
from claw.services.crontab import DAEMONS
from tests.fake_provider import FakeProvider
from tests.shell import KEY, Shell

pytestmark = pytest.mark.cron

SETTLING = 2.5
AHEAD = timedelta(seconds=20)
STARTING, RUNNING = 130.0, 300.0
MEMORY = """\
# Long-term memory

- Likes green tea from Uji.
- 养了一只叫味噌的猫。
- Likes green tea from Uji.

## Pinned
- Allergic to penicillin.

```
- Likes green tea from Uji.
```

## Work
- Deploys on Fridays with 3 colleagues.
- Deploys on Tuesdays with Bilal and 2 colleagues.
- 养了一只叫味噌的猫。
- Deploys on Fridays with 3 colleagues.
"""
ENTRIES = (
    "- Likes green tea from Uji.",
    "- 养了一只叫味噌的猫。",
    "- Deploys on Fridays with 3 colleagues.",
)


@dataclass(frozen=True)
class Daemon:
    """The daemon at work: one that was there already, or one of the test's own."""

    process: "subprocess.Popen[bytes] | None"
    log: Path

    def told(self) -> str:
        """Return what helps to see why the line was not started."""
        ends = self.process.poll() if self.process else "none of ours"
        log = self.log.read_text(errors="replace")[-3_000:] if self.log.exists() else ""
        return f"now {datetime.now(machine().zone())}, daemon ended: {ends}\n{lines()!r}\n{log}"


def lines() -> bytes:
    """Return the crontab as it is."""
    return subprocess.run(["crontab", "-l"], capture_output=True, check=False).stdout


@pytest.fixture
def crontab() -> Iterator[bytes]:
    """Keep the user's crontab and put it back; give what stands in it for the test.

    Two runs of this test at once take turns.
    """
    if not shutil.which("crontab"):
        pytest.skip("no crontab here: apt-get install cron")
    with FileLock(Path(tempfile.gettempdir()) / f"claw-test-crontab-{os.getuid()}.lock"):
        found = subprocess.run(["crontab", "-l"], capture_output=True, check=False)
        if found.returncode and b"no crontab" not in found.stderr:
            pytest.skip(f"no crontab for this user: {found.stderr.decode().strip()}")
        others = b'# somebody else\'s\nMAILTO=""\n0  5 1 1 *\t/bin/true  # yearly\n'
        subprocess.run(["crontab", "-"], input=found.stdout + others, check=True)
        yield found.stdout + others
        if found.returncode:
            subprocess.run(["crontab", "-r"], check=True)
        else:
            subprocess.run(["crontab", "-"], input=found.stdout, check=True)


@pytest.fixture
def daemon(crontab: bytes, tmp_path: Path) -> Iterator[Daemon]:
    """See to it that a cron daemon is at work, and has read the crontab."""
    assert crontab
    log = tmp_path / "cron.log"
    if machine().runs(DAEMONS):
        time.sleep(SETTLING)
        yield Daemon(None, log)
        return
    program = shutil.which("cron", path=f"{os.environ['PATH']}:/usr/sbin")
    if not program:
        pytest.skip("no cron daemon here: apt-get install cron")
    if os.getuid():
        pytest.skip("no cron daemon runs, and only root can start one")
    command, variables = [program, "-f"], {"PATH": os.environ["PATH"]}
    with (
        log.open("wb") as file,
        subprocess.Popen(command, env=variables, stdout=file, stderr=file) as process,
    ):
        # cron knows a crontab by the second of its last change: one that is changed again in the
        # second in which cron first read it is not read anew.
        time.sleep(SETTLING)
        yield Daemon(process, log)
        process.terminate()


def install(shell: Shell) -> datetime:
    """Install the run for a near minute; again for a later one when that began meanwhile."""
    for _ in range(5):
        soon = datetime.now(machine().zone()) + AHEAD + timedelta(minutes=1)
        minute = soon.replace(second=0, microsecond=0)
        ran = shell.run("cron", "install", "--at", f"{minute:%H:%M}")
        assert (ran.code, ran.err) == (0, "")
        if datetime.now(machine().zone()) < minute:
            return minute
    raise AssertionError("an installation takes longer than 20 seconds, five times")


def wait_for_the_run(state: Path, minute: datetime, daemon: Daemon) -> None:
    """Wait until cron has started the line, and the run has ended, well or with words in its log.

    The run makes its lock's file before anything else.
    """
    installed, before = lines(), set(state.rglob("*"))
    wait = (minute - datetime.now(machine().zone())).total_seconds()
    starting, running = time.monotonic() + wait + STARTING, time.monotonic() + wait + RUNNING
    while not (state / "last-sleep.json").exists() and not (state / "sleep.log").stat().st_size:
        assert lines() == installed, f"somebody else changed the crontab; {daemon.told()}"
        assert not daemon.process or daemon.process.poll() is None, f"cron died; {daemon.told()}"
        started = set(state.rglob("*")) != before
        assert time.monotonic() < (running if started else starting), (
            f"the run did not {'end' if started else 'start'}; {daemon.told()}"
        )
        time.sleep(0.3)


def tidied(text: str) -> bool:
    """Return whether each entry stands there once, and all the rest as it was."""
    outside = text.replace("```\n- Likes green tea from Uji.\n```", "")
    once = [line for line in outside.split("\n") if line in ENTRIES]
    rest = [[line for line in one.split("\n") if line not in ENTRIES] for one in (text, MEMORY)]
    return sorted(once) == sorted(ENTRIES) and outside != text and rest[0] == rest[1]


def test_cron_tidies_the_memory_at_night(crontab: bytes, daemon: Daemon, tmp_path: Path) -> None:
    """Cases C01, C03: cron's environment is all that the run has, and its paths are awkward."""
    with FakeProvider(KEY) as fake:
        fake.otherwise = '{"operations": []}'
        shell = Shell(tmp_path)
        shell.workspace = tmp_path / "the notes, 100% 笔记"
        shell.variables["CLAW_HOME"] = str(shell.workspace)
        shell.workspace.mkdir()
        memory = shell.workspace / "MEMORY.md"
        memory.write_text(MEMORY, encoding="utf-8")
        known = {"API_KEY": KEY, "BASE_URL": fake.url, "MODEL": "m"}
        env = "".join(f"OPENAI_{name}={value}\n" for name, value in known.items())
        (shell.workspace / ".env").write_text(f"{env}CLAW_EMBEDDER=none\n")
        state = shell.workspace / ".claw"

        del shell.variables["PYTHONPATH"]
        wait_for_the_run(state, install(shell), daemon)

        assert (state / "sleep.log").read_text(encoding="utf-8") == ""
        assert tidied(memory.read_text(encoding="utf-8"))
        backup = shell.workspace / "MEMORY.md.bak"
        assert backup.read_text(encoding="utf-8") == MEMORY
        record = json.loads((state / "last-sleep.json").read_text(encoding="utf-8"))
        assert record["outcome"] == "tidied"
        assert set(fake.tasks()) == {"sleep"}, "the key in .env is what the run has"

        told = shell.run("cron", "status", "--json").json
        assert (told["running"], told["last"]["outcome"], told["missed"]) == (True, "tidied", "")
        assert shell.run("cron", "remove").code == 0
        left = subprocess.run(["crontab", "-l"], capture_output=True, check=True).stdout
        assert left == crontab
