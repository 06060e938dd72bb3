"""What is started at night."""

from datetime import time
from pathlib import Path

import pytest

from claw.errors import UsageError
from claw.services.nightly_run import NightlyRun, log_of, unit_name


def test_every_path_of_the_command_is_absolute() -> None:
    """Case C01."""
    run = NightlyRun(time(3, 30), Path("/home/me/notes"), "/venv/bin/python")
    assert run.command[0] == "/venv/bin/python"
    assert run.command[1:4] == ("-P", "-m", "claw")
    assert run.command[4:] == ("--home", "/home/me/notes", "sleep", "--quiet")
    assert run.log == log_of(run.workspace) == Path("/home/me/notes/.claw/sleep.log")


@pytest.mark.parametrize(
    ("workspace", "interpreter"),
    [
        ("notes", "/p"),
        ("/a\nb", "/p"),
        ("/a\rb", "/p"),
        ("/a", "python"),
        ("/a", ""),
        ("/a", "/\n"),
    ],
)
def test_a_path_that_cannot_be_told_is_refused(workspace: str, interpreter: str) -> None:
    with pytest.raises(UsageError, match="scheduler"):
        NightlyRun(time(3, 30), Path(workspace), interpreter)


def test_two_workspaces_have_two_names_for_their_files() -> None:
    names = {unit_name(Path(one)) for one in ("/a", "/b", "/笔记", "/a b%c")}
    assert len(names) == 4
    assert all(name.isascii() and "%" not in name and " " not in name for name in names)
    assert unit_name(Path("/a")) == unit_name(Path("/a"))
