"""Whether a command prints in colour."""

import argparse
import sys

from claw.settings import environment_value


def colored(arguments: argparse.Namespace) -> bool:
    """Return what the command line says, else NO_COLOR, FORCE_COLOR, TERM, and the terminal."""
    if arguments.color != "auto":
        return bool(arguments.color == "always")
    plain = arguments.plain or environment_value("NO_COLOR") or environment_value("TERM") == "dumb"
    if environment_value("FORCE_COLOR") and not plain:
        return True
    return sys.stdout.isatty() and not plain
