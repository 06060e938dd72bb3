"""How commands and their actions are added to the parser."""

import argparse
from typing import TYPE_CHECKING

from claw.cli.help_page import Parser

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction["Parser"]  # noqa: SLF001  (its type has no other name)


def add_command(commands: "Commands", shared: Parser, name: str, text: str, module: str) -> Parser:
    """Add a command that `claw.cli.MODULE` runs; return its parser."""
    command = commands.add_parser(name, help=text, description=text, parents=[shared])
    command.set_defaults(module=module)
    return command


def add_action(actions: "Commands", shared: Parser, name: str, text: str) -> Parser:
    """Add an action of a command, which can print JSON; return its parser."""
    action = actions.add_parser(name, help=text, description=text, parents=[shared])
    action.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print JSON")
    return action


def stands_for(command: Parser, action: str) -> None:
    """Let the command stand alone for one of its actions, with or without `--json`."""
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(action=action)
