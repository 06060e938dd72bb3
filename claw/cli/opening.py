"""Open the workspace that a command line means, and say on stderr what has to be said."""

import argparse
import sys
from collections.abc import Callable

from claw.assembly.desk import Desk
from claw.assembly.desk import open_desk as open_workspace
from claw.chat.conversation import Conversation
from claw.memory.kept import Kept
from claw.terminal.inspecting import report_lines
from claw.terminal.telling import kept_lines


def open_desk(arguments: argparse.Namespace, tell: Callable[[str], None] | None = None) -> Desk:
    """Return the workspace with its settings; notices go to stderr unless `tell` takes them."""
    return open_workspace(
        arguments.home, tell or (lambda text: say(arguments, text)), arguments.model
    )


def say(arguments: argparse.Namespace, text: str) -> None:
    """Print a notice on stderr if a person reads it there or asked for it."""
    if arguments.verbose or (sys.stderr is not None and sys.stderr.isatty()):
        print(f"claw: {text}", file=sys.stderr)


def report(arguments: argparse.Namespace, conversation: Conversation) -> None:
    """Print the figures of the last turn on stderr if somebody asked for them."""
    if arguments.verbose:
        for line in report_lines(conversation.last_turn, conversation.strategy):
            say(arguments, line)


def hear_quietly(arguments: argparse.Namespace) -> Callable[[Kept | str], None]:
    """Return what tells the news of a conversation that is no chat in a terminal."""

    def hear(news: Kept | str) -> None:
        for line in [news] if isinstance(news, str) else kept_lines(news):
            say(arguments, _as_commands(line))

    return hear


def _as_commands(line: str) -> str:
    """Name the commands of a shell in the place of those of a chat."""
    line = line.replace("(/undo)", "(claw memory undo)")
    return line.replace("type /forget", "type claw memory forget")


def confirm(question: str) -> bool:
    """Return whether the person at the terminal agrees; without a terminal nobody does."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    print(question, end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().casefold() in ("y", "yes", "j", "ja", "是", "s", "si", "sí")
