"""The keyboard while claw is talking."""

import sys
from pathlib import Path

import pytest

from tests.terminals import Terminal, environment

PROGRAM = """
import sys
from claw.terminal.keyboard import unechoed
with unechoed():
    print("ready")
    sys.stdin.readline()
print("typed:", sys.stdin.readline())
"""

NOTICE = """
import pathlib, sys, time
from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.application.run_in_terminal import run_in_terminal
from claw.terminal.keyboard import keys_of_the_prompt

def notice():
    print("ready", flush=True)
    while not pathlib.Path("go").exists():
        time.sleep(0.01)

async def shown():
    await run_in_terminal(notice)

lent = sys.argv[1] == "lent"
session = PromptSession(input=keys_of_the_prompt(lambda: lent))
text = session.prompt("> ", pre_run=lambda: get_app().create_background_task(shown()))
print("sent:", text)
"""


@pytest.mark.parametrize("lent", [False, True])
def test_what_is_typed_while_a_line_is_printed_above_the_prompt_is_seen_once(
    tmp_path: Path, *, lent: bool
) -> None:
    """Unless another program has the terminal, which wants it echoed."""
    program = (sys.executable, "-c", NOTICE, "lent" if lent else "own")
    with Terminal([], environment(tmp_path), program=program, folder=tmp_path) as terminal:
        terminal.see("ready")
        terminal.type("xyz\r")
        if lent:
            terminal.see("xyz")  # the kernel echoes what was typed in its own time
        (tmp_path / "go").touch()
        terminal.see("sent: xyz")
        assert terminal.end() == 0
        assert terminal.count("xyz") == (3 if lent else 2)


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
