"""The interactive chat: a prompt, a reply, and again.

The one place besides the command line where every error is caught: a chat goes on.
"""

import re
from collections.abc import Callable
from contextlib import suppress

from claw.domain.typed import Line
from claw.errors import ClawError, StreamBroken
from claw.terminal import commands
from claw.terminal.prompt import Leave, LinePrompt
from claw.terminal.screen import Screen
from claw.terminal.signals import Signals
from claw.terminal.telling import edit_lines

_LITERAL = re.compile(r" /|//\w")


class Repl:
    """A chat in a terminal."""

    def __init__(
        self,
        desk: commands.Desk,
        prompt: LinePrompt,
        signals: Signals,
        fault: Callable[[BaseException], None],
    ) -> None:
        """Keep what the commands work on, and the prompt; `fault` tells and logs what is a bug."""
        self._desk = desk
        self._prompt = prompt
        self._signals = signals
        self._fault = fault

    @property
    def _screen(self) -> Screen:
        return self._desk.screen

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
                commands.run(self._desk, line.text)
            else:
                self._talk(line)
        except KeyboardInterrupt:
            self._screen.line("[stopped]", "warning")
        except StreamBroken as error:
            self._screen.line(f"[cut: {error}]", "warning")
        except ClawError as error:
            self._screen.line(str(error), "bad")
        except Leave:
            raise
        except Exception as error:  # noqa: BLE001  a chat goes on whatever happens in one turn
            self._fault(error)

    def _talk(self, line: Line) -> None:
        self._tell_hand_edit()
        shift = 1 if not _begins_pasted(line) and _LITERAL.match(line.text) else 0
        spans = tuple((start - shift, end - shift) for start, end in line.pasted)
        self._screen.stream(self._desk.conversation.say(line.text[shift:], spans))
        turn = self._desk.conversation.last_turn
        for told in turn.context.told if turn and turn.context else ():
            self._screen.line(told, "warning")
        if turn and turn.reply and turn.reply.partial:
            self._screen.line(f"[cut: {turn.reply.partial}]", "warning")
        self._screen.line()

    def _tell_hand_edit(self) -> None:
        """Tell what was edited; a memory that cannot be read keeps no message from being stored."""
        with suppress(ClawError):
            for told in edit_lines(self._desk.conversation.hand_edit()):
                self._screen.line(told, "dim")


def _is_command(line: Line) -> bool:
    """Return whether the line is a command; `//x`, ` /x` and code that was pasted are none."""
    return bool(re.match(r"/(?!/)", line.text)) and not _begins_pasted(line)


def _begins_pasted(line: Line) -> bool:
    return bool(line.pasted) and line.pasted[0][0] == 0
