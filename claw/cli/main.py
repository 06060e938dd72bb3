"""Parse the command line, run the command, and turn what goes wrong into one line and a code."""

import importlib
import itertools
import os
import sys
from collections.abc import Sequence

from claw.cli.output import leave_quietly, print_failure
from claw.cli.parser import build
from claw.cli.stopping import exit_code, heeded
from claw.errors import ClawError


def main(argv: Sequence[str] | None = None) -> int:
    """Run claw and return its exit code; never raises but for the exit that argparse asks for."""
    given = sys.argv[1:] if argv is None else argv
    _prepare_streams()
    try:
        with heeded():
            code = _run(given)
            sys.stdout.flush()
    except ClawError as error:
        return _refuse(str(error), error.exit_code, given)
    except KeyboardInterrupt as stop:
        return _refuse("Stopped.", exit_code(stop), given)
    except BrokenPipeError:
        leave_quietly()
        return 1
    except OSError as error:
        leave_quietly()
        what = error.filename or "the output"
        return _fail(f"The system did not let claw use {what} ({error.strerror or error}).", 1)
    except Exception as error:  # the last line of defence: a user never sees a traceback
        if "-v" in given or "--verbose" in given:
            raise
        return _refuse(
            f"claw failed in a way that it did not foresee ({type(error).__name__}: {error}); "
            "run it again with -v for details.",
            1,
            given,
        )
    return code


def _run(argv: Sequence[str]) -> int:
    arguments = build().parse_args(argv)
    command = importlib.import_module(f"claw.cli.{arguments.module}")
    return int(command.run(arguments))


def _refuse(message: str, code: int, argv: Sequence[str]) -> int:
    """Say what is wrong where it is looked for: in the JSON object, if one was asked for."""
    options = itertools.takewhile(lambda word: word != "--", argv)
    return print_failure(message, code) if "--json" in options else _fail(message, code)


def _fail(message: str, code: int) -> int:
    print(f"claw: {message}", file=sys.stderr)
    return code


def _prepare_streams() -> None:
    """Speak UTF-8 whatever the locale says, and have all three streams even if some are closed."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if hasattr(sys.stdin, "reconfigure"):
        # a character that cannot be read is replaced later
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
