"""The progress of a download on stderr, and the offer to begin one."""

import sys
from pathlib import Path

import pytest

from claw.cli.pulling import Bar
from tests.terminals import Terminal, environment


def test_without_a_terminal_each_tenth_is_one_plain_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bar = Bar()
    for done in range(0, 1_001, 5):
        bar(done, 1_000, "from the hub")
    bar.end()
    out, err = capsys.readouterr()
    lines = err.splitlines()
    assert (out, len(lines)) == ("", 11)
    assert (lines[0], lines[-1]) == ("0%  from the hub", "100%  from the hub")
    assert "\x1b" not in err


def test_a_size_that_is_not_known_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    bar = Bar()
    bar(0, 0, "checking")
    bar.tell("The hub cannot be reached.")
    assert capsys.readouterr().err == "0%  checking\nThe hub cannot be reached.\n"


def test_in_a_terminal_one_line_is_repainted(tmp_path: Path) -> None:
    program = (
        "from claw.cli.pulling import Bar\n"
        "bar = Bar()\n"
        "bar(0, 2_000_000_000, 'from the hub')\n"
        "bar.tell('The hub is slow.')\n"
        "bar(2_000_000_000, 2_000_000_000, 'checked')\n"
        "bar.end()\n"
    )
    command = (sys.executable, "-c", program)
    with Terminal([], environment(tmp_path), program=command) as terminal:
        assert terminal.end() == 0
        assert [line for line in terminal.lines if line] == [
            "The hub is slow.",
            f"[{'#' * 30}] 2.00 of 2.00 GB  checked",
        ]
