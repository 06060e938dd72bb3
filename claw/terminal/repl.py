"""The interactive chat: a prompt, a reply, and again.

The one place besides the command line where every error is caught: a chat goes on.
"""

import re
from collections.abc import Callable
from contextlib import suppress

from claw.domain.typed import Line
from claw.errors import ClawError, StreamBroken
from claw.terminal import commands
from claw.terminal.commands.memory import tell_hand_edit
from claw.terminal.commands.reach import Reach
from claw.terminal.days import separator
from claw.terminal.prompt import Leave, LinePrompt
from claw.terminal.replying import reply
from claw.terminal.screen import Screen
from claw.terminal.signals import Signals

_LITERAL = re.compile(r" /|//\w")


class Repl:
    """A chat in a terminal."""

    def __init__(
        self,
        reach: Reach,
        prompt: LinePrompt,
        signals: Signals,
        fault: Callable[[BaseException], None],
    ) -> None:
        """Keep what the commands work on, and the prompt; `fault` tells and logs what is a bug."""
        self._reach = reach
        self._prompt = prompt
        self._signals = signals
        self._fault = fault

    @property
    def _screen(self) -> Screen:
        return self._reach.screen

    def run(self) -> int:
        """Talk until the user or the system wants to end it; return the exit code."""
        try:
            while not self._signals.code:
                self._once()
        except Leave as leave:
            return self._signals.code or leave.code
        return self._signals.code

    def _once(self) -> None:
        try:
            line = self._prompt.ask()
            if line is not None:
                self._answer(line)
        except KeyboardInterrupt:  # between two prompts, where nobody else heeds it
            if not self._signals.code:
                self._prompt.interrupt()

    def _answer(self, line: Line) -> None:
        try:
            if _is_command(line):
                commands.run(self._reach, line.text)
            else:
                self._talk(line)
        except KeyboardInterrupt:
            self._screen.line(f"[stopped]{self._way_on()}", "warning")
        except StreamBroken as error:
            self._screen.line(f"[cut: {error}]{self._way_on()}", "warning")
        except ClawError as error:
            self._screen.line(str(error), "bad")
        except Leave:
            raise
        except Exception as error:  # noqa: BLE001  a chat goes on whatever happens in one turn
            self._fault(error)

    def _way_on(self) -> str:
        """Return how to go on with a reply that was cut, nothing where there is none."""
        turn = self._reach.conversation.last_turn
        cut = turn and turn.reply and turn.reply.partial
        return "  /continue goes on with it." if cut else ""

    def _talk(self, line: Line) -> None:
        self._tell_day()
        self._tell_hand_edit()
        shift = 1 if not _begins_pasted(line) and _LITERAL.match(line.text) else 0
        spans = tuple((start - shift, end - shift) for start, end in line.pasted)
        conversation, verbose = self._reach.conversation, self._reach.verbose
        pieces = conversation.say(line.text[shift:], spans)
        reply(self._screen, conversation, pieces, verbose=verbose)

    def _tell_day(self) -> None:
        """Put a line between the messages of an earlier day and those of today."""
        current, today = self._reach.current, self._reach.desktop.now().date()
        if current.day and current.day != today:
            self._screen.line(separator(today, today), "dim")
        current.day = today

    def _tell_hand_edit(self) -> None:
        """Tell what was edited; a memory that cannot be read keeps no message from being stored."""
        with suppress(ClawError):
            tell_hand_edit(self._reach)


def _is_command(line: Line) -> bool:
    """Return whether the line is a command; `//x`, ` /x` and code that was pasted are none."""
    return bool(re.match(r"/(?!/)", line.text)) and not _begins_pasted(line)


def _begins_pasted(line: Line) -> bool:
    return bool(line.pasted) and line.pasted[0][0] == 0
