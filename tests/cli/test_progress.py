"""The line that shows how far a long command is."""

import sys
from pathlib import Path

import pytest

from claw.cli.progress import Progress
from tests.terminals import Terminal, environment


def test_nothing_is_shown_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("filter") as progress:
        progress(1, 2)
    assert capsys.readouterr() == ("", "")


def test_on_a_terminal_one_line_is_repainted_and_ended_also_by_an_error(tmp_path: Path) -> None:
    program = (
        "from claw.cli.progress import Progress\n"
        "try:\n"
        "    with Progress('filter') as progress:\n"
        "        progress(1, 12)\n"
        "        progress(2, 12)\n"
        "        raise KeyboardInterrupt\n"
        "except KeyboardInterrupt:\n"
        "    print('Stopped.')\n"
    )
    command = (sys.executable, "-c", program)
    with Terminal([], environment(tmp_path), program=command) as terminal:
        assert terminal.end() == 0
        assert [line for line in terminal.lines if line] == ["filter 2/12", "Stopped."]
        assert "filter …".encode() in terminal.raw
