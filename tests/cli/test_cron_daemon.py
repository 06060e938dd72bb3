"""A real cron daemon runs the line that `claw cron install` wrote into the user's real crontab.

The crontab is put back to the byte afterwards. Where no daemon runs, root starts one for the test.
"""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from claw.cli.cron import machine
from claw.services.crontab import DAEMONS
from tests.fake_provider import FakeProvider
from tests.shell import KEY, Shell

pytestmark = pytest.mark.cron

PATIENCE = 150.0
SETTLING = 2.5
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


@pytest.fixture
def crontab() -> Iterator[bytes]:
    """Keep the user's crontab and put it back; give what stands in it for the test."""
    if not shutil.which("crontab"):
        pytest.skip("no crontab here: apt-get install cron")
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
def daemon(crontab: bytes) -> Iterator[None]:
    """See to it that a cron daemon is at work, and has read the crontab."""
    assert crontab
    if machine().runs(DAEMONS):
        yield
        return
    program = shutil.which("cron", path=f"{os.environ['PATH']}:/usr/sbin")
    if not program:
        pytest.skip("no cron daemon here: apt-get install cron")
    if os.getuid():
        pytest.skip("no cron daemon runs, and only root can start one")
    with subprocess.Popen([program, "-f"], env={"PATH": os.environ["PATH"]}) as process:
        # cron knows a crontab by the second of its last change: one that is changed again in the
        # second in which cron first read it is not read anew.
        time.sleep(SETTLING)
        yield
        process.terminate()


def soon() -> str:
    """Return a minute of the machine's clock that is near and has not begun."""
    now = datetime.now(machine().zone())
    return f"{now + timedelta(minutes=1 if now.second < 50 else 2):%H:%M}"


def wait_for_the_run(state: Path) -> None:
    """Wait until the run has ended, well or with words in its log."""
    end = time.monotonic() + PATIENCE
    while not (state / "last-sleep.json").exists() and not (state / "sleep.log").stat().st_size:
        assert time.monotonic() < end, "cron did not start the line"
        time.sleep(0.2)


def tidied(text: str) -> bool:
    """Return whether each entry stands there once, and all the rest as it was."""
    outside = text.replace("```\n- Likes green tea from Uji.\n```", "")
    once = [line for line in outside.split("\n") if line in ENTRIES]
    rest = [[line for line in one.split("\n") if line not in ENTRIES] for one in (text, MEMORY)]
    return sorted(once) == sorted(ENTRIES) and outside != text and rest[0] == rest[1]


@pytest.mark.usefixtures("daemon")
def test_cron_tidies_the_memory_at_night(crontab: bytes, tmp_path: Path) -> None:
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
        ran = shell.run("cron", "install", "--at", soon())
        assert (ran.code, ran.err) == (0, "")
        wait_for_the_run(state)

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
