"""The interactive chat, put together: prompt, screen, commands, conversation."""

import argparse
import os
import shlex
import shutil
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from claw.assembly.chat import Chat
from claw.assembly.desk import Desk
from claw.assembly.local_models import model_spec
from claw.assembly.models import nothing_set_up
from claw.assembly.news import night_news
from claw.chat.conversation import Conversation
from claw.cli.coloring import colored
from claw.cli.opening import confirm, open_desk
from claw.cli.prompting import prompt_of
from claw.cli.pulling import offer_pull
from claw.cli.showing import screen_of
from claw.domain.session import Session
from claw.domain.text import one_line
from claw.errors import ClawError, StorageFailed, UsageError
from claw.memory.kept import Kept
from claw.services.nights import night_notice
from claw.terminal import commands
from claw.terminal.repl import Repl
from claw.terminal.screen import Screen
from claw.terminal.signals import Signals
from claw.terminal.telling import kept_lines

PATIENCE = 15.0
MOMENT = 0.3


def talk(arguments: argparse.Namespace) -> int:
    """Talk until the user leaves; return the exit code."""
    color = colored(arguments)
    screen = screen_of(arguments)
    desk = open_desk(arguments, screen.notice)
    desk.waiting = screen.waiting
    _offer_model(desk, screen)
    chat = Chat(desk, News(screen).hear, private=arguments.private)
    signals = Signals()
    with signals.heeded(), faults_told(desk, screen) as fault:
        session = desk.last_session() if arguments.last else arguments.session
        conversation = chat.converse(session)
        work = _desk_of_commands(desk, chat, conversation, screen)
        opened = prompt_of(chat, lambda: work.conversation, screen.notice, color=color)
        _greet(chat, screen, conversation)
        conversation.take_up()
        try:
            with opened as prompt:
                return Repl(work, prompt, signals, fault).run()
        finally:
            _part(work.conversation, screen, 0.0 if signals.code else PATIENCE)
            chat.close()
            _tell_the_way_back(arguments, work)


def _offer_model(desk: Desk, screen: Screen) -> None:
    """Offer the embedded model at the first chat that has none; whatever comes of it, go on."""
    if model_spec(desk.settings)[0] != "none" or desk.workspace.history.exists():
        return
    try:
        offer_pull()
    except ClawError as error:
        screen.line(str(error), "bad")
    except KeyboardInterrupt:
        screen.line("\nStopped; `claw model pull` goes on with it.", "warning")


class News:
    """Tells what happened behind the turns; the same trouble once, not once for each job."""

    def __init__(self, screen: Screen) -> None:
        """Keep where to tell it."""
        self._screen = screen
        self._last = ""

    def hear(self, news: Kept | str) -> None:
        """Tell a sentence, or the receipts of what was kept."""
        if isinstance(news, str):
            if news != self._last:
                self._screen.notice(news, "warning")
            self._last = news
            return
        self._last = ""
        for line in kept_lines(news):
            self._screen.notice(line, "good")


@contextmanager
def faults_told(desk: Desk, screen: Screen) -> Iterator[Callable[[BaseException], None]]:
    """Give what tells a fault in one line, its trace going to the log; threads use it too."""

    def fault(error: BaseException) -> None:
        for line in traceback.format_exception(error):
            desk.log.write(line)
        name = type(error).__name__
        screen.notice(f"Something failed ({name}: {error}); see {desk.workspace.log}.", "bad")

    def in_a_thread(arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            fault(arguments.exc_value)

    before, threading.excepthook = threading.excepthook, in_a_thread
    try:
        yield fault
    finally:
        threading.excepthook = before


def _desk_of_commands(
    desk: Desk, chat: Chat, conversation: Conversation, screen: Screen
) -> commands.Desk:
    library = commands.Library(
        heads=desk.sessions.heads,
        resolve=desk.sessions.resolve,
        rename=lambda session, title: _renamed(desk, session, title),
        export=partial(export, desk),
        search=lambda query: [
            f"{one.session}:{one.index + 1}  {one_line(one.line, 100)}"
            for one in desk.sessions.search(query)
        ],
    )
    return commands.Desk(
        screen=screen,
        current=commands.Current(conversation),
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
    missing = nothing_set_up(chat.desk)
    if missing:
        screen.line(f"{missing} Until then everything but sending works.", "warning")
    if not chat.private:
        _tell_the_night(chat.desk, screen)
    session = conversation.session()
    asked = [one for one in session.messages if one.role == "user"]
    if asked:
        screen.line(f"Back in “{one_line(session.title or asked[0].content, 60)}”.", "dim")
        screen.line(f"You last asked: {one_line(asked[-1].content, 90)}", "dim")
        last = session.messages[-1]
        cut = f" [cut: {last.partial}]" if last.partial else ""
        answered = f"The answer began: {one_line(last.content, 90)}{cut}"
        screen.line(answered if last.role == "assistant" else "No answer came.", "dim")


def _tell_the_night(desk: Desk, screen: Screen) -> None:
    """Say in a line each what the last night did, and that one was missed."""
    *earlier, last = night_news(desk) or ("",)
    more = f" ({len(earlier)} more: claw memory log)" if earlier else ""
    missed = night_notice(desk.workspace.state, desk.clock.now())
    for line, style in ((f"{last}{more}", "dim"), (missed, "warning")):
        if line:
            screen.line(one_line(line), "warning" if "failed" in line else style)


def usage_lines(chat: Chat) -> list[str]:
    """Return a line for each task that the model was called for."""
    spent = chat.desk.meter.by_task()
    lines = [
        f"{task:<9} {calls:>4} calls  {usage.prompt:>9,} tokens in ({usage.cached:,} cached)  "
        f"{usage.completion:>7,} out"
        for task, (calls, usage) in spent.items()
    ]
    return lines or ["The model has not been called yet."]


def export(desk: Desk, session: Session, name: str) -> str:
    """Write the session as Markdown to a new file and return a line that says so."""
    path = Path.cwd() / Path(name or f"{session.id}.md").expanduser()
    text = desk.sessions.markdown(session)
    try:
        with path.open("x", encoding="utf-8") as file:
            path.chmod(0o600)
            file.write(text)
    except FileExistsError:
        raise UsageError(f"{path} exists already; name another: /export NAME.md") from None
    except OSError as error:
        raise StorageFailed(f"{path} cannot be written ({error.strerror}).") from error
    return f"Written to {path}."


def _part(conversation: Conversation, screen: Screen, patience: float) -> None:
    """Let the work behind finish for a while."""
    try:
        done = conversation.drain(min(MOMENT, patience))
        if not done and patience:
            screen.line("Finishing what is to be remembered (Ctrl-C leaves it for later) …", "dim")
            done = conversation.drain(patience)
    except KeyboardInterrupt:
        done = False
    if not done:
        screen.line("What is not finished is taken up at the next start.", "dim")
    conversation.close()


def _tell_the_way_back(arguments: argparse.Namespace, desk: commands.Desk) -> None:
    if desk.conversation.last_turn and not arguments.private:
        home = f" --home {shlex.quote(arguments.home)}" if arguments.home else ""
        command = f"{_invoked()}{home} -s {desk.conversation.session_id}"
        desk.screen.line(f"Resume with: {command}", "dim")


def _invoked() -> str:
    """Return the command by which claw can be started again from here."""
    if shutil.which("claw"):
        return "claw"
    program = Path(sys.argv[0])
    if program.name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m claw"
    return shlex.quote(os.path.relpath(program))
