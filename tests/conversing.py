"""A home, a provider and chats between them, as tests of the interactive chat need them."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.fake_answers import Recorded
from tests.fake_provider import FakeProvider
from tests.terminals import PATIENCE, Terminal, environment

KEY = "sk-test-0123456789"
NOTHING = {"worth_memorizing": False, "memories": [], "forget": []}


def verdict(text: str, evidence: str) -> str:
    """Return what a filter answers that remembers one thing."""
    memory = {"memory_text": text, "evidence": evidence, "replaces": None}
    return json.dumps({"worth_memorizing": True, "memories": [memory], "forget": []})


def plain(request: Recorded) -> str:
    """Answer each task with something that changes nothing."""
    return {"filter": json.dumps(NOTHING), "title": "A chat"}.get(request.task, "Certainly.")


@dataclass
class Household:
    """A workspace below a folder, the provider that its chats talk to, the rows and columns."""

    home: Path
    fake: FakeProvider
    size: tuple[int, int] = (24, 80)

    def chat(self, *arguments: str, **more: str) -> Terminal:
        """Start a chat in a terminal."""
        known = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": self.fake.url, "OPENAI_MODEL": "m"}
        known["CLAW_EMBEDDER"] = "none"  # each start would load one
        variables = environment(self.home, **(known | more))
        command = ["--home", str(self.home), *arguments]
        return Terminal(command, variables, folder=self.home, size=self.size)

    @property
    def memory(self) -> Path:
        return self.home / "MEMORY.md"

    def said(self) -> list[dict[str, Any]]:
        """Return the messages of the only session on disk, without their times."""
        (path,) = (self.home / "sessions").glob("*.json")
        messages = json.loads(path.read_text(encoding="utf-8"))["messages"]
        return [{name: one[name] for name in one if name != "at"} for one in messages]

    def texts(self) -> list[str]:
        """Return what was said in the only session."""
        return [str(one["content"]) for one in self.said()]

    def wait_for_request(self, task: str = "chat", number: int = 1) -> None:
        """Wait until so many requests of a task have come."""
        end = time.monotonic() + PATIENCE
        while len(self.fake.of(task)) < number:
            assert time.monotonic() < end, f"no {task} request came"
            time.sleep(0.01)

    def asked(self) -> str:
        """Return the last message of the last request for a reply."""
        return str(self.fake.of("chat")[-1].messages[-1]["content"])
