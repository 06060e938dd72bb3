"""A reply on the screen, and behind it what the user has to know of it."""

from collections.abc import Generator

from claw.chat.conversation import Conversation
from claw.terminal.inspecting import turn_lines
from claw.terminal.screen import Screen


def reply(
    screen: Screen,
    conversation: Conversation,
    pieces: Generator[str, None, None],
    *,
    verbose: bool = False,
) -> None:
    """Print the reply as it comes; then what did not fit, and why it was cut if it was.

    If `verbose`, the figures of the turn follow.
    """
    screen.stream(pieces)
    turn = conversation.last_turn
    for told in turn.context.told if turn and turn.context else ():
        screen.line(told, "warning")
    if turn and turn.reply and turn.reply.partial:
        screen.line(f"[cut: {turn.reply.partial}]  /continue goes on with it.", "warning")
    for line in turn_lines(turn, conversation.strategy) if turn and verbose else ():
        screen.line(line, "dim")
    screen.line()
