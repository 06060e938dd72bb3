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
from pathlib import Path

from claw.assembly.chat import Chat
from claw.assembly.desk import Desk
from claw.assembly.library import place_of
from claw.assembly.models import nothing_set_up
from claw.assembly.news import night_news
from claw.chat.conversation import Conversation
from claw.cli.coloring import colored
from claw.cli.first_run import lead_in
from claw.cli.holding import Held
from claw.cli.opening import open_desk
from claw.cli.prompting import prompt_of
from claw.cli.reaching import reach_of
from claw.cli.showing import screen_of
from claw.cli.words import word_of
from claw.domain.text import one_line
from claw.errors import UsageError
from claw.memory.kept import Kept
from claw.services.nights import night_notice
from claw.terminal.commands.reach import Reach
from claw.terminal.commands.sessions import greet, show_around
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
    held = Held(desk)
    lead_in(desk, screen)
    named = arguments.strategy and word_of(arguments.strategy)
    chat = Chat(desk, News(screen).hear, private=arguments.private, strategy=named)
    signals = Signals()
    with signals.heeded(), faults_told(desk, screen) as fault:
        session, number = _wanted(desk, arguments)
        conversation = chat.converse(session)
        work = reach_of(chat, conversation, screen, verbose=arguments.verbose)
        opened = prompt_of(chat, lambda: work.conversation, screen.notice, color=color)
        _greet(chat, work, number)
        conversation.take_up_behind()
        held.add(conversation.begin_work)
        try:
            with opened as prompt:
                prompt.when_it_stands(held.release)
                return Repl(work, prompt, signals, fault).run()
        finally:
            _part(work.conversation, screen, 0.0 if signals.code else PATIENCE)
            chat.close()
            _tell_the_way_back(arguments, work)


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


def _wanted(desk: Desk, arguments: argparse.Namespace) -> tuple[str | None, int]:
    """Return the session to open, and the number of the message to show it at, 0 for its end."""
    if arguments.last:
        return desk.last_session(), 0
    return place_of(desk, arguments.session) if arguments.session else (None, 0)


def _greet(chat: Chat, reach: Reach, number: int) -> None:
    screen = reach.screen
    private = " · private: nothing is kept" if chat.private else ""
    screen.line(f"claw · {chat.model.label}{private} · /help · Ctrl-D leaves", "dim")
    missing = nothing_set_up(chat.desk)
    if missing:
        screen.line(f"{missing} Until then everything but sending works.", "warning")
    if not chat.private:
        _tell_the_night(chat.desk, screen)
    try:
        show_around(reach, number) if number else greet(reach)
    except UsageError as error:
        screen.line(str(error), "warning")


def _tell_the_night(desk: Desk, screen: Screen) -> None:
    """Say in a line each what the last night did, and that one was missed."""
    *earlier, last = night_news(desk) or ("",)
    more = f" ({len(earlier)} more: claw memory log)" if earlier else ""
    missed = night_notice(desk.workspace.state, desk.clock.now())
    for line, style in ((f"{last}{more}", "dim"), (missed, "warning")):
        if line:
            screen.line(one_line(line), "warning" if "failed" in line else style)


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


def _tell_the_way_back(arguments: argparse.Namespace, reach: Reach) -> None:
    if not arguments.private and reach.conversation.session().messages:
        home = f" --home {shlex.quote(arguments.home)}" if arguments.home else ""
        command = f"{_invoked()}{home} -s {shlex.quote(reach.conversation.session_id)}"
        reach.screen.line(f"Resume with: {command}", "dim")


def _invoked() -> str:
    """Return the command by which claw can be started again from here."""
    if shutil.which("claw"):
        return "claw"
    program = Path(sys.argv[0])
    if program.name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m claw"
    return shlex.quote(os.path.relpath(program))
