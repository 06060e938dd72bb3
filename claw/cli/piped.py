"""Text that is piped into a command."""

import os
import select
import stat
import sys

from claw.domain.text import clean

SILENCE = 2.0


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
    if waits and not select.select([descriptor], [], [], SILENCE)[0]:
        print("claw: waiting for input on stdin (--no-stdin skips it)", file=sys.stderr)
    return clean(sys.stdin.buffer.read().decode("utf-8-sig", "surrogateescape")).strip()
