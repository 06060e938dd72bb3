"""Parse the command line, run the command, and turn what goes wrong into one line and a code."""

import importlib
import os
import sys
from collections.abc import Sequence

from claw.cli.parser import build
from claw.errors import ClawError

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run claw and return its exit code; never raises but for the exit that argparse asks for."""
    verbose = "-v" in (argv or sys.argv) or "--verbose" in (argv or sys.argv)
    _use_utf8()
    try:
        arguments = build().parse_args(argv)
        command = importlib.import_module(f"claw.cli.{arguments.module}")
        code = int(command.run(arguments))
        sys.stdout.flush()
    except ClawError as error:
        return _fail(str(error), error.exit_code)
    except KeyboardInterrupt:
        return _fail("Stopped.", INTERRUPTED)
    except BrokenPipeError:
        _leave_quietly()
        return 1
    except Exception as error:  # the last line of defence: a user never sees a traceback
        if verbose:
            raise
        return _fail(
            f"claw failed in a way that it did not foresee ({type(error).__name__}: {error}); "
            "run it again with -v for details.",
            1,
        )
    return code


def _fail(message: str, code: int) -> int:
    print(f"claw: {message}", file=sys.stderr)
    return code


def _use_utf8() -> None:
    """Speak UTF-8 whatever the locale says; a character that cannot be read is replaced later."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")


def _leave_quietly() -> None:
    """Keep Python from complaining about the closed pipe at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
