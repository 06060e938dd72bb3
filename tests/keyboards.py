"""A line editor driven through a pipe, as tests of what keys do need it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from claw.domain.typed import Line
from claw.terminal.completing import CommandCompleter
from claw.terminal.prompt import Keeping, LinePrompt, Manner
from claw.terminal.status import Status

COMMANDS = {"/memory": "show", "/new": "begin", "/resume": "go back"}
CTRL_C, CTRL_D, UP, DOWN, LEFT, RIGHT = "\x03", "\x04", "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C"
BACKSPACE, DELETE, HOME, TAB = "\x7f", "\x1b[3~", "\x01", "\t"


def paste(text: str) -> str:
    """Return what a terminal sends for a bracketed paste."""
    return f"\x1b[200~{text}\x1b[201~"


class MemoryHistory:
    """A history without a disk."""

    def __init__(self, *lines: Line) -> None:
        self.lines = list(lines)

    def newest(self) -> Iterator[Line]:
        return iter(self.lines[::-1])

    def append(self, line: Line) -> None:
        self.lines.append(line)


class MemoryDraft:
    """A draft without a disk; `saved` is set whenever something was saved."""

    def __init__(self, line: Line | None = None) -> None:
        self.line = line
        self.saved = threading.Event()

    def load(self) -> Line | None:
        return self.line

    def save(self, line: Line) -> None:
        self.line = line
        self.saved.set()

    def remove(self) -> None:
        self.line = None


@dataclass
class Keyboard:
    """A prompt, the keys that it gets, and what it told."""

    prompt: LinePrompt
    pipe: PipeInput
    told: list[str] = field(default_factory=list)

    def press(self, keys: str) -> None:
        """Press keys, without waiting for anybody to read them."""
        threading.Thread(target=self.pipe.send_text, args=(keys,), daemon=True).start()

    def ask(self, keys: str) -> Line | None:
        """Press keys and return what the prompt made of them."""
        self.press(keys)
        return self.prompt.ask()


@contextmanager
def keyboard(
    keeping: Keeping | None = None, manner: Manner | None = None, status: Status | None = None
) -> Iterator[Keyboard]:
    """Give a prompt that reads from a pipe."""
    told: list[str] = []
    completer = CommandCompleter(COMMANDS, {"/memory": lambda: [("on", ""), ("off", "")]})
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        prompt = LinePrompt(
            completer,
            status or Status(lambda: ""),
            told.append,
            keeping or Keeping(),
            manner or Manner(),
        )
        yield Keyboard(prompt, pipe, told)
