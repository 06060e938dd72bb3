"""Commands on the last answer: why it came, another one, the rest of it, a copy."""

from collections.abc import Generator

from claw.errors import UsageError
from claw.terminal.commands.reach import Reach
from claw.terminal.replying import reply
from claw.terminal.telling import recall_line


def why(reach: Reach, _: str) -> None:
    """Tell which entries and turns went into the last answer, each with file and line."""
    turn = reach.conversation.last_turn
    recalled = turn.context.recalled if turn and turn.context else ()
    for one in recalled:
        reach.screen.line(recall_line(one))
    if not recalled:
        reach.screen.line("No memory went into the last answer.", "dim")


def retry(reach: Reach, _: str) -> None:
    """Have the last message answered anew, in the place of the answer that is there."""
    _reply(reach, reach.conversation.retry())


def go_on(reach: Reach, _: str) -> None:
    """Go on with the reply that was cut."""
    _reply(reach, reach.conversation.go_on())


def copy(reach: Reach, _: str) -> None:
    """Copy the last answer, and say how that was done."""
    for message in reversed(reach.conversation.session().messages):
        if message.role == "assistant" and message.content.strip():
            reach.screen.line(reach.desktop.copy(message.content), "dim")
            return
    raise UsageError("There is no answer to copy yet.")


def _reply(reach: Reach, pieces: Generator[str, None, None]) -> None:
    reply(reach.screen, reach.conversation, pieces, verbose=reach.verbose)
