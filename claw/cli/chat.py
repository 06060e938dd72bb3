"""`claw chat`: talk in a terminal, or line by line through a pipe."""

import argparse
import sys
from itertools import chain

from claw.cli.opening import hear_quietly, open_desk, report, say
from claw.cli.piped import tell_if_silent
from claw.cli.words import word_of
from claw.domain.text import clean

PATIENCE = 12.0


def run(arguments: argparse.Namespace) -> int:
    """Open the chat that the command line means."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        from claw.cli.interactive import talk

        return talk(arguments)
    return _through_a_pipe(arguments)


def _through_a_pipe(arguments: argparse.Namespace) -> int:
    from claw.assembly.chat import Chat
    from claw.terminal.pipe import converse

    tell_if_silent("waiting for lines on stdin; each is a turn, and its end is that of the chat")
    lines = (clean(line) for line in sys.stdin)
    first = next((line for line in lines if line.strip()), None)
    if first is None:
        return 0
    desk = open_desk(arguments, lambda text: say(arguments, text))
    named = arguments.strategy and word_of(arguments.strategy)
    chat = Chat(desk, hear_quietly(arguments), private=arguments.private, strategy=named)
    session = (
        desk.last_session() if arguments.last else arguments.session and word_of(arguments.session)
    )
    conversation = chat.converse(session)
    try:
        code = converse(
            conversation, chain([first], lines), after=lambda: report(arguments, conversation)
        )
        if not code and conversation.remembers:
            conversation.take_up()
        if not conversation.drain(PATIENCE):
            say(arguments, "What was said is kept; it is looked at for memory at the next start.")
        return code
    finally:
        conversation.close()
        chat.close()
