"""Text that is piped into a command."""

import os
import select
import stat
import sys
from contextlib import suppress

from claw.domain.text import clean

SILENCE = 2.0


def tell_if_silent(notice: str) -> None:
    """Print the notice on stderr if nothing comes through stdin for two seconds."""
    with suppress(OSError, ValueError):
        if not select.select([sys.stdin.fileno()], [], [], SILENCE)[0]:
            print(f"claw: {notice}", file=sys.stderr, flush=True)


def piped_text(*, force: bool = False) -> str:
    """Return what stdin holds, stripped, if it is a pipe, a socket or a file; else nothing.

    `force` reads a terminal too. A pipe that stays silent for two seconds is told on stderr.
    """
    if sys.stdin is None or sys.stdin.closed:
        return ""
    descriptor = sys.stdin.fileno()
    mode = os.fstat(descriptor).st_mode
    waits = stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)
    if not (force or waits or stat.S_ISREG(mode)):
        return ""
    if waits:
        tell_if_silent("waiting for input on stdin (--no-stdin skips it)")
    return clean(sys.stdin.buffer.read().decode("utf-8-sig", "surrogateescape")).strip()
