"""`claw chat`: talk in a terminal, or line by line through a pipe."""

import argparse
import sys
from itertools import chain

from claw.cli.opening import hear_quietly, open_desk, say
from claw.domain.text import clean

PATIENCE = 12.0


def run(arguments: argparse.Namespace) -> int:
    """Open the chat that the command line means."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        from claw.cli.interactive import talk

        return talk(arguments)
    return _through_a_pipe(arguments)


def _through_a_pipe(arguments: argparse.Namespace) -> int:
    from claw.assembly import Chat
    from claw.terminal.pipe import converse

    lines = (clean(line) for line in sys.stdin)
    first = next((line for line in lines if line.strip()), None)
    if first is None:
        return 0
    desk = open_desk(arguments, lambda text: say(arguments, text))
    chat = Chat(desk, hear_quietly(arguments), private=arguments.private)
    session = desk.last_session() if arguments.last else arguments.session
    conversation = chat.converse(session)
    try:
        return converse(conversation, chain([first], lines))
    finally:
        conversation.drain(PATIENCE)
        conversation.close()
        chat.close()
