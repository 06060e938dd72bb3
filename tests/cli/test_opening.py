"""What is said on stderr, and to whom."""

import argparse
import sys
from pathlib import Path

import pytest

from claw.cli.opening import confirm, hear_quietly, say
from claw.domain.changes import Change
from claw.domain.notebook import Entry
from claw.memory.kept import Kept
from claw.memory.remembering import Receipt
from tests.terminals import Terminal, environment

RECEIPT = Receipt(Change(1, 1, "add", "filter", after="likes tea"), 3)


@pytest.mark.parametrize(("verbose", "said"), [(True, "claw: hello\n"), (False, "")])
def test_a_notice_is_for_a_terminal_or_for_who_asked(
    verbose: bool, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    say(argparse.Namespace(verbose=verbose), "hello")
    assert capsys.readouterr() == ("", said)


def test_what_was_remembered_is_told_with_the_command_that_takes_it_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hear = hear_quietly(argparse.Namespace(verbose=True))
    hear(Kept((RECEIPT,), (Entry("abcd1234", "owns a boat", 1, 1),)))
    hear("The model is busy.")
    out, err = capsys.readouterr()
    assert out == ""
    assert 'claw: remembered: "likes tea" → MEMORY.md:3  (claw memory undo)\n' in err
    assert 'to forget "owns a boat", type claw memory forget abcd1234\n' in err
    assert err.endswith("claw: The model is busy.\n")


def test_without_a_terminal_nobody_agrees(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = tmp_path / "yes"
    answer.write_text("y\n")
    with answer.open() as given:
        monkeypatch.setattr("sys.stdin", given)
        assert not confirm("Sure? ")
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("typed", "agreed"),
    [("y", True), ("YES", True), ("是", True), ("", False), ("n", False), ("\x04", False)],
)
def test_in_a_terminal_a_person_is_asked(tmp_path: Path, typed: str, agreed: bool) -> None:
    program = "from claw.cli.opening import confirm; print('agreed:', confirm('Sure? [y/N] '))"
    command = (sys.executable, "-c", program)
    with Terminal([], environment(tmp_path), program=command) as terminal:
        terminal.see("Sure? [y/N]")
        terminal.type(typed + ("" if typed == "\x04" else "\r"))
        terminal.see(f"agreed: {agreed}")
        assert terminal.end() == 0
