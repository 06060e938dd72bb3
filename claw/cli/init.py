"""`claw init`: make a workspace and register it."""

import argparse
from pathlib import Path

from claw.assembly.desk import make_workspace


def run(arguments: argparse.Namespace) -> int:
    """Make the folders and an empty MEMORY.md where there is none; register the folder."""
    folder = Path(arguments.folder).expanduser().resolve()
    for line in make_workspace(folder):
        print(line)
    return 0
