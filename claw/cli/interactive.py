"""The interactive chat, put together: prompt, screen, commands, conversation."""

import argparse
import os
import sys
from pathlib import Path

from claw.assembly import Chat, Desk, open_chat
from claw.chat.conversation import Conversation
from claw.cli.opening import confirm, open_desk
from claw.cli.pulling import offer_pull
from claw.domain.text import one_line
from claw.settings import environment_flag
from claw.terminal import commands
from claw.terminal.prompt import LinePrompt
from claw.terminal.repl import Repl
from claw.terminal.screen import Screen
from claw.terminal.telling import kept_lines

PATIENCE = 15.0
MOMENT = 0.3


def talk(arguments: argparse.Namespace) -> int:
    """Talk until the user leaves; return the exit code."""
    screen = Screen(color=_colored(arguments))
    desk = open_desk(arguments, screen.notice)
    if desk.nothing_set_up and offer_pull(desk):
        desk = open_desk(arguments, screen.notice)
    chat = open_chat(desk, private=arguments.private, hear=lambda news: _hear(screen, news))
    session = desk.last_session() if arguments.last else arguments.session
    conversation = chat.converse(session)
    work = _desk_of_commands(desk, chat, conversation, screen)
    prompt = LinePrompt(
        None if arguments.private else desk.workspace.history,
        commands.descriptions(),
        lambda: _status(chat, work.conversation),
        screen.notice,
    )
    _greet(chat, screen, conversation)
    conversation.take_up()
    try:
        return Repl(work, prompt).run()
    finally:
        _part(chat, work.conversation, screen)
        chat.close()


def _hear(screen: Screen, news: object) -> None:
    lines = kept_lines(news) if not isinstance(news, str) else [news]  # type: ignore[arg-type]
    for line in lines:
        screen.notice(line, "good" if not isinstance(news, str) else "warning")


def _desk_of_commands(
    desk: Desk, chat: Chat, conversation: Conversation, screen: Screen
) -> commands.Desk:
    library = commands.Library(
        heads=desk.sessions.heads,
        resolve=desk.sessions.resolve,
        rename=lambda session, title: _renamed(desk, session, title),
        export=desk.export,
        search=lambda query: [
            f"{one.session_id}:{one.index + 1}  {one_line(one.line, 100)}"
            for one in desk.sessions.search(query)
        ],
    )
    return commands.Desk(
        screen=screen,
        conversation=conversation,
        remembering=desk.remembering,
        forgetting=desk.forgetting,
        library=library,
        open=chat.converse,
        usage=chat.usage_lines,
        confirm=confirm,
        folder=Path.cwd(),
    )


def _renamed(desk: Desk, session_id: str, title: str) -> None:
    desk.sessions.rename(session_id, title)


def _greet(chat: Chat, screen: Screen, conversation: Conversation) -> None:
    private = " · private: nothing is kept" if chat.private else ""
    screen.line(f"claw · {chat.model.label}{private} · /help · Ctrl-D leaves", "dim")
    for line in chat.welcome(conversation.session_id):
        screen.line(line, "dim")


def _status(chat: Chat, conversation: Conversation) -> str:
    parts = [f" {chat.model.label}", chat.memory_line(conversation)]
    turn = conversation.last_turn
    if turn and turn.context:
        parts.append(f"last request {turn.context.tokens:,} tokens")
    return " · ".join(parts)


def _part(chat: Chat, conversation: Conversation, screen: Screen) -> None:
    """Let the work behind finish for a while, and say how to come back."""
    try:
        if not conversation.drain(MOMENT):
            screen.line("Finishing what is to be remembered (Ctrl-C leaves it for later) …", "dim")
            conversation.drain(PATIENCE)
    except KeyboardInterrupt:
        screen.line("It is taken up at the next start.", "dim")
    conversation.close()
    if conversation.last_turn and not chat.private:
        screen.line(f"Resume with: claw -s {conversation.session_id}", "dim")


def _colored(arguments: argparse.Namespace) -> bool:
    if arguments.color != "auto":
        return bool(arguments.color == "always")
    plain = arguments.plain or environment_flag("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain
