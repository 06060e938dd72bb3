"""The main job with the real model: what was said in one process is known in the next."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.model


def _ask(home: Path, model: Path, text: str) -> str:
    """Ask in a new process and a new session; wait for what the filter may have left."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("OPENAI", "DEEPSEEK", "CLAW"))
    }
    command = [sys.executable, "-m", "claw", "--home", str(home), "ask", "--json", text]
    ended = subprocess.run(
        command,
        env={**environment, "CLAW_MODEL": f"local:{model}", "HOME": str(home)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert ended.stderr == ""
    return str(json.loads(ended.stdout)["answer"])


def _remembered(home: Path, model: Path, word: str) -> bool:
    """Give a slow machine more starts to finish the filter's work."""
    for _ in range(5):
        memory = home / "MEMORY.md"
        if memory.exists() and word in memory.read_text(encoding="utf-8"):
            return True
        _ask(home, model, "Thanks!")
    return False


def test_an_allergy_is_known_in_a_new_process_and_a_new_session(
    tmp_path: Path, local_model: Path
) -> None:
    _ask(tmp_path, local_model, "My name is Sam and I am allergic to peanuts")
    assert _remembered(tmp_path, local_model, "peanuts")
    assert "peanut" in _ask(tmp_path, local_model, "What am I allergic to?").lower()


def test_the_same_in_chinese(tmp_path: Path, local_model: Path) -> None:
    _ask(tmp_path, local_model, "我叫小林，我对花生过敏。")
    assert _remembered(tmp_path, local_model, "花生")
    assert "花生" in _ask(tmp_path, local_model, "我对什么过敏？")
