"""`claw model`: list the embedded models, get the default one, tell where it is."""

import argparse

from claw.assembly.local_models import model_path, models
from claw.cli.output import print_json, print_lines
from claw.cli.pulling import pull


def run(arguments: argparse.Namespace) -> int:
    """Run the action that the command line names."""
    return ACTIONS[arguments.action or "list"](arguments)


def _list(arguments: argparse.Namespace) -> int:
    found = models()
    if arguments.json:
        return print_json(
            [{"path": str(one.path), "bytes": one.size, "verified": one.verified} for one in found]
        )
    lines = [
        f"{one.path}  {one.size / 1e9:.2f} GB{'  (verified)' if one.verified else ''}"
        for one in found
    ]
    return print_lines(lines or ["No embedded model is here; `claw model pull` gets one."])


def _pull(arguments: argparse.Namespace) -> int:
    path = pull()
    return print_json({"path": str(path)}) if arguments.json else print_lines([str(path)])


def _path(arguments: argparse.Namespace) -> int:
    path = model_path()
    return print_json({"path": str(path)}) if arguments.json else print_lines([str(path)])


ACTIONS = {"list": _list, "pull": _pull, "path": _path}
