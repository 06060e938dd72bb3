"""The interactive chat: a prompt, a reply, and again.

The one place besides the command line where every error is caught: a chat goes on.
"""

from claw.domain.diffing import Difference
from claw.domain.text import one_line
from claw.errors import ClawError, StreamBroken
from claw.terminal import commands
from claw.terminal.prompt import Leave, Line, LinePrompt
from claw.terminal.screen import Screen

SHOWN = 100
AT_MOST = 3


class Repl:
    """A chat in a terminal."""

    def __init__(self, desk: commands.Desk, prompt: LinePrompt) -> None:
        """Keep what the commands work on, and the prompt."""
        self._desk = desk
        self._prompt = prompt

    @property
    def _screen(self) -> Screen:
        return self._desk.screen

    def run(self) -> int:
        """Talk until the user leaves; return the exit code."""
        try:
            for line in self._prompt.lines():
                self._answer(line)
        except Leave as leave:
            return leave.code
        return 0

    def _answer(self, line: Line) -> None:
        try:
            if line.text.startswith("/") and not line.text.startswith("//"):
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
            self._screen.line(f"That failed unexpectedly ({type(error).__name__}: {error}).", "bad")

    def _talk(self, line: Line) -> None:
        self._tell_hand_edit(self._desk.conversation.hand_edit())
        shift = 1 if line.text.startswith(("//", " /")) else 0
        spans = tuple((start - shift, end - shift) for start, end in line.pasted)
        self._screen.stream(self._desk.conversation.say(line.text[shift:], spans))
        turn = self._desk.conversation.last_turn
        for told in turn.context.told if turn and turn.context else ():
            self._screen.line(told, "warning")
        if turn and turn.reply and turn.reply.partial:
            self._screen.line(f"[cut: {turn.reply.partial}]", "warning")

    def _tell_hand_edit(self, edit: Difference) -> None:
        if not edit:
            return
        self._screen.line(edit.notice, "dim")
        now = [*edit.added, *(new for _, new in edit.changed)]
        lines = [f"  + {one_line(entry.text, SHOWN)}" for entry in now[:AT_MOST]]
        lines += [f"  − {one_line(entry.text, SHOWN)}" for entry in edit.removed[:AT_MOST]]
        for line in lines:
            self._screen.line(line, "dim")
