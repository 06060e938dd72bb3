"""The interactive chat, put together: prompt, screen, commands, conversation."""

import argparse
import sys
from functools import partial
from pathlib import Path

from claw.assembly import Chat, Desk, model_spec
from claw.chat.conversation import Conversation
from claw.cli.opening import confirm, open_desk
from claw.cli.pulling import offer_pull
from claw.domain.text import one_line
from claw.errors import StorageFailed, UsageError
from claw.memory.keeping import Kept
from claw.settings import environment_value
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
    if model_spec(desk.settings)[0] == "none":
        offer_pull()
    chat = Chat(desk, partial(_hear, screen), private=arguments.private)
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


def _hear(screen: Screen, news: Kept | str) -> None:
    if isinstance(news, str):
        screen.notice(news, "warning")
        return
    for line in kept_lines(news):
        screen.notice(line, "good")


def _desk_of_commands(
    desk: Desk, chat: Chat, conversation: Conversation, screen: Screen
) -> commands.Desk:
    library = commands.Library(
        heads=desk.sessions.heads,
        resolve=desk.sessions.resolve,
        rename=lambda session, title: _renamed(desk, session, title),
        export=lambda session, name: export(desk, session, name),
        search=lambda query: [
            f"{one.session}:{one.index + 1}  {one_line(one.line, 100)}"
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
        usage=lambda: usage_lines(chat),
        confirm=confirm,
    )


def _renamed(desk: Desk, session_id: str, title: str) -> None:
    desk.sessions.rename(session_id, title)


def _greet(chat: Chat, screen: Screen, conversation: Conversation) -> None:
    private = " · private: nothing is kept" if chat.private else ""
    screen.line(f"claw · {chat.model.label}{private} · /help · Ctrl-D leaves", "dim")
    session = conversation.session()
    if session.messages:
        asked = [one for one in session.messages if one.role == "user"]
        screen.line(f"Back in “{one_line(session.title or session.id, 60)}”.", "dim")
        screen.line(f"You last asked: {one_line(asked[-1].content, 90)}" if asked else "", "dim")


def usage_lines(chat: Chat) -> list[str]:
    """Return a line for each task that the model was called for."""
    spent = chat.desk.meter.by_task()
    lines = [
        f"{task:<9} {calls:>4} calls  {usage.prompt:>9,} tokens in ({usage.cached:,} cached)  "
        f"{usage.completion:>7,} out"
        for task, (calls, usage) in spent.items()
    ]
    return lines or ["The model has not been called yet."]


def export(desk: Desk, session_id: str, name: str) -> str:
    """Write the session as Markdown to a new file and return a line that says so."""
    path = Path.cwd() / (name or f"{session_id}.md")
    text = desk.markdown(desk.sessions.load(session_id))
    try:
        with path.open("x", encoding="utf-8") as file:
            path.chmod(0o600)
            file.write(text)
    except FileExistsError:
        raise UsageError(f"{path} exists already; name another: /export NAME.md") from None
    except OSError as error:
        raise StorageFailed(f"{path} cannot be written ({error.strerror}).") from error
    return f"Written to {path}."


def _status(chat: Chat, conversation: Conversation) -> str:
    turn = conversation.last_turn
    memory = "memory on" if conversation.remembers else "memory off"
    parts = [f" {chat.model.label}", "private" if chat.private else memory]
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
    plain = arguments.plain or environment_value("NO_COLOR") or environment_value("TERM") == "dumb"
    return sys.stdout.isatty() and not plain
