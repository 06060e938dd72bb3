"""The real command, run as a script runs it: in a process of its own, or in this one."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from claw.cli.main import main
from tests.fake_answers import Recorded
from tests.places import Places

KEY = "sk-test-abcdefgh1234"
PATIENCE = 60.0
NOTHING = '{"worth_memorizing": false, "memories": [], "forget": []}'


def fact(text: str, evidence: str = "") -> str:
    """Return the filter's answer that remembers one fact."""
    memory = {"memory_text": text, "evidence": evidence or text, "replaces": None}
    return json.dumps({"worth_memorizing": True, "memories": [memory], "forget": []})


def sensible(request: Recorded) -> str:
    """Answer each task with what changes nothing."""
    harmless = {"chat": "ok", "title": "A title", "sleep": '{"operations": []}'}
    return harmless.get(request.task, NOTHING)


@dataclass
class Ran:
    """What a command left: its exit code and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@dataclass
class Shell:
    """A home, a workspace, and the environment in which commands run; `url` is the provider's."""

    root: Path
    url: str = ""
    variables: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.home = self.root / "home"
        self.workspace = self.root / "work"
        self.home.mkdir()
        known = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": self.url, "OPENAI_MODEL": "m"}
        self.variables = {
            "PATH": os.environ["PATH"],
            "HOME": str(self.home),
            "PYTHONPATH": str(Path(__file__).parent.parent),
            "CLAW_HOME": str(self.workspace),
            "TZ": "UTC",
            "CLAW_EMBEDDER": "none",
            **(known if self.url else {}),
            **self.variables,
        }

    def run(
        self,
        *arguments: str,
        stdin: str | bytes | None = None,
        cwd: Path | None = None,
        **more: str,
    ) -> Ran:
        """Run claw to its end; without `stdin` it reads /dev/null."""
        given = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run(
            self.command(*arguments),
            input=given,
            stdin=subprocess.DEVNULL if given is None else None,
            capture_output=True,
            cwd=cwd or self.root,
            env=self.variables | more,
            timeout=PATIENCE,
            check=False,
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    def start(self, *arguments: str, stdin: str = "") -> "subprocess.Popen[bytes]":
        """Start claw and let it run; its stdin is a file with that text."""
        source = self.root / "stdin"
        source.write_text(stdin, encoding="utf-8")
        with source.open("rb") as given:
            return subprocess.Popen(
                self.command(*arguments),
                stdin=given,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=self.root,
                env=self.variables,
            )

    @staticmethod
    def command(*arguments: str) -> list[str]:
        return [sys.executable, "-m", "claw", *arguments]

    def places(self) -> Places:
        """Return the files of the workspace, opened."""
        return Places(self.workspace)

    def sessions(self) -> list[Mapping[str, Any]]:
        """Return the session files' objects, the oldest first."""
        files = sorted((self.workspace / "sessions").glob("*.json"))
        return [json.loads(path.read_text(encoding="utf-8")) for path in files]


@dataclass
class Inside:
    """Runs commands in this process, where a process of its own is not the point."""

    shell: Shell
    patch: pytest.MonkeyPatch
    capture: pytest.CaptureFixture[str]

    def __call__(self, *arguments: str, stdin: str | None = None, **more: str) -> Ran:
        """Run claw; without `stdin` it reads /dev/null, else a file with that text."""
        for name in [name for name in os.environ if name.startswith(("CLAW_", "OPENAI_", "DEEP"))]:
            self.patch.delenv(name)
        for name, value in (self.shell.variables | more).items():
            self.patch.setenv(name, value)
        self.patch.chdir(self.shell.root)
        source = self.shell.root / "stdin"
        source.write_text(stdin or "", encoding="utf-8")
        self.capture.readouterr()
        path = Path(os.devnull) if stdin is None else source
        with path.open(encoding="utf-8") as given, pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdin", given)
            code = main(arguments)
        out, err = self.capture.readouterr()
        return Ran(code, out, err)
