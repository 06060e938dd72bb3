"""Print what a reading command found, as text or as JSON."""

import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress

from claw import __version__
from claw.domain.text import printable


def print_json(value: object) -> int:
    """Print one JSON value and return the exit code for success."""
    print(json.dumps(value, ensure_ascii=False, indent=2))
    return 0


def print_failure(message: str, code: int) -> int:
    """Print the JSON object of a command that failed, on one line; return the exit code."""
    failure = {"version": __version__, "error": message, "exit_code": code}
    try:
        print(json.dumps(failure, ensure_ascii=False), flush=True)
    except OSError:
        leave_quietly()
    return code


def print_lines(lines: Iterable[str]) -> int:
    """Print the lines without control sequences and return the exit code for success."""
    for line in lines:
        sys.stdout.write(printable(line) + "\n")
    return 0


def leave_quietly() -> None:
    """Let what is still to be written go nowhere, so that Python does not complain at exit."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
