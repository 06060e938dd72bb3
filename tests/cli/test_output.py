"""What commands print."""

import json
import os
import subprocess
import sys

import pytest

from claw.cli.output import leave_quietly, print_json, print_lines


def test_lines_lose_their_control_sequences(capsys: pytest.CaptureFixture[str]) -> None:
    """I12: newline, tab, emoji and CJK stay."""
    assert print_lines(["a\x1b[31mb\x07\tc", "漢字 👋", "two\nlines"]) == 0
    assert capsys.readouterr().out == "ab\tc\n漢字 👋\ntwo\nlines\n"


def test_json_is_one_value_in_utf8(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_json({"text": "漢字\x1b[31m", "list": [1, None]}) == 0
    out = capsys.readouterr().out
    assert "漢字" in out
    assert "\x1b" not in out
    assert json.loads(out) == {"text": "漢字\x1b[31m", "list": [1, None]}


def test_after_leaving_nothing_complains_about_a_closed_pipe() -> None:
    program = (
        "import sys\n"
        "from claw.cli.output import leave_quietly\n"
        "sys.stdin.read()\n"
        "try:\n    print('x', flush=True)\nexcept BrokenPipeError:\n    leave_quietly()\n"
        "print('more')\n"
    )
    source, sink = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=sink, stderr=subprocess.PIPE
    )
    os.close(sink)
    os.close(source)
    _, err = process.communicate(b"", timeout=60)
    assert (process.returncode, err) == (0, b"")


def test_leaving_where_there_is_no_descriptor_does_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    leave_quietly()
    sys.stdout.write("still here\n")
    assert capsys.readouterr().out == "still here\n"
