"""The keyboard while claw is talking."""

import sys
from pathlib import Path

from tests.terminals import Terminal, environment

PROGRAM = """
import sys
from claw.terminal.keyboard import unechoed
with unechoed():
    print("ready")
    sys.stdin.readline()
print("typed:", sys.stdin.readline())
"""


def test_what_is_typed_is_not_echoed_within_and_is_afterwards(tmp_path: Path) -> None:
    program = (sys.executable, "-c", PROGRAM)
    with Terminal([], environment(tmp_path), program=program) as terminal:
        terminal.see("ready")
        terminal.type("unseen\n")
        terminal.type("seen\n")
        terminal.see("typed: seen")
        assert terminal.end() == 0
        assert "unseen" not in terminal.text


def test_without_a_terminal_nothing_happens(tmp_path: Path) -> None:
    program = ("sh", "-c", f"printf 'a\\nb\\n' | {sys.executable} -c '{PROGRAM}'")
    with Terminal([], environment(tmp_path), program=program) as terminal:
        terminal.see("typed: b")
        assert terminal.end() == 0
