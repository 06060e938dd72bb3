"""The manual page: made from the parser, without a fault that a formatter would complain of."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from claw.cli.help_page import options, subcommands
from claw.cli.manual import manual
from claw.cli.parser import build
from tests.shell import Inside

ROOT = Path(__file__).parent.parent.parent


def test_the_page_in_docs_is_the_one_that_is_made() -> None:
    assert (ROOT / "docs" / "claw.1").read_text(encoding="utf-8") == manual(), "run: make man"


def test_every_command_action_and_option_is_told() -> None:
    page = manual().replace("\\-", "-")
    for name, command in subcommands(build()).items():
        assert re.search(rf"^\.SS claw {name}\b", page, re.MULTILINE)
        for action in subcommands(command):
            assert f"\\fBclaw {name} {action}" in page
        for option, _ in options(command):
            assert all(f"\\fB{one}\\fR" in page for one in option.option_strings)


def test_a_formatter_finds_no_fault_in_it() -> None:
    if shutil.which("groff") is None:
        pytest.skip("groff is not installed")
    command = ["groff", "-man", "-Tutf8", "-ww", "-z"]
    done = subprocess.run(command, input=manual().encode(), capture_output=True, check=True)
    assert done.stderr == b""


def test_nothing_in_it_is_taken_for_a_request() -> None:
    requests = {".TH", ".SH", ".SS", ".TP", ".RS", ".RE", ".B"}
    begun = {line.split(" ")[0] for line in manual().splitlines() if line.startswith((".", "'"))}
    assert begun == requests


def test_in_a_pipe_its_source_is_printed(claw: Inside) -> None:
    ran = claw("--man")
    assert (ran.code, ran.out, ran.err) == (0, manual(), "")
