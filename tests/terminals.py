"""claw in a terminal of 80 columns, as a person has it: what is on the screen, what keys do."""

import os
import re
import signal
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect
import pyte
from pyte.screens import HistoryScreen

PATIENCE = 60.0
LEAVING = 0.5
_SPACES = re.compile(r"\s+")
CTRL_C, CTRL_D, CTRL_J, UP, ENTER = "\x03", "\x04", "\n", "\x1b[A", "\r"


class NotSeenError(AssertionError):
    """What was waited for did not come; says what was on the screen instead."""


class Terminal:
    """A process in a pseudo-terminal, and the screen that it painted so far."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        *,
        program: Sequence[str] = (sys.executable, "-m", "claw"),
        folder: Path | None = None,
        size: tuple[int, int] = (24, 80),
    ) -> None:
        self._screen = HistoryScreen(size[1], size[0], history=5_000, ratio=0.5)
        self._screen.set_mode(pyte.modes.LNM)
        # Answers of the terminal, such as where the cursor is.
        setattr(self._screen, "write_process_input", self.type)  # noqa: B010
        self._stream = pyte.ByteStream(self._screen)
        self.raw = b""
        command, *rest = [*program, *arguments]
        self.process = pexpect.spawn(
            command,
            rest,
            env=dict(environment),
            cwd=None if folder is None else str(folder),
            dimensions=size,
            timeout=PATIENCE,
        )
        self.process.delaybeforesend = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        """Close the terminal as a person does, and kill what goes on all the same."""
        if self.process.closed:
            return
        process = self.process.ptyproc  # type: ignore[attr-defined]  # is there, untyped
        process.fileobj.close()
        end = time.monotonic() + LEAVING
        while process.isalive() and time.monotonic() < end:
            time.sleep(0.01)
        if process.isalive():
            process.kill(signal.SIGKILL)
            process.wait()
        process.closed = self.process.closed = True

    def read(self, seconds: float = 0.05) -> bool:
        """Take in what has come; return False when the program has closed the terminal."""
        try:
            data = self.process.read_nonblocking(65_536, timeout=seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        came = data if isinstance(data, bytes) else data.encode()
        self.raw += came
        self._stream.feed(came)
        return True

    @property
    def lines(self) -> list[str]:
        """The lines on the screen, without what scrolled off."""
        return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """All lines, also those that scrolled off at the top."""
        above = [
            "".join(line[column].data for column in range(self._screen.columns)).rstrip()
            for line in self._screen.history.top
        ]
        return "\n".join((*above, *self.lines)).rstrip()

    def count(self, text: str) -> int:
        """Return how often a text is there, also where the screen broke it into two lines."""
        return _SPACES.sub("", self.text).count(_SPACES.sub("", text))

    @property
    def row(self) -> str:
        """The line that the cursor is in."""
        return self.lines[self._screen.cursor.y]

    def see(self, *texts: str, times: int = 1) -> None:
        """Wait until all texts are there, each so many times."""
        end = time.monotonic() + PATIENCE
        while not self._shown(texts, times):
            if time.monotonic() > end or (not self.read() and not self._shown(texts, times)):
                raise NotSeenError(f"{texts} not in:\n{self.text}")

    def _shown(self, texts: Sequence[str], times: int) -> bool:
        """Return whether all texts are there, as lines or broken where the screen ends."""
        return all(self.count(text) >= times for text in texts)

    def prompt(self, typed: str = "") -> None:
        """Wait until the cursor stands behind `> ` and what is typed there."""
        end = time.monotonic() + PATIENCE
        while self.row.rstrip() != f"> {typed}".rstrip():
            if not self.read() or time.monotonic() > end:
                raise NotSeenError(f"no prompt with {typed!r}:\n{self.text}")

    def type(self, keys: str) -> None:
        """Press keys."""
        self.process.send(keys)

    def say(self, line: str) -> None:
        """Wait for the prompt, type a line and press Enter."""
        self.prompt()
        self.type(line + ENTER)

    def leave(self) -> int:
        """Press Ctrl-D until the program is over, for a terminal whose prompt is not awaited."""
        self.type(CTRL_D)
        end = time.monotonic() + PATIENCE
        while self.read(0.2) and time.monotonic() < end:
            if self.process.isalive():
                self.type(CTRL_D)
        return self.end()

    def resize(self, rows: int, columns: int) -> None:
        """Make the window larger or smaller, as a person does with the mouse."""
        self.read(0.0)
        self.process.setwinsize(rows, columns)
        self._screen.resize(rows, columns)

    def end(self) -> int:
        """Wait until the program is over; return its exit code, minus the signal if killed."""
        end = time.monotonic() + PATIENCE
        while self.read():
            if time.monotonic() > end:
                raise NotSeenError(f"it does not end:\n{self.text}")
        self.process.close()
        if self.process.signalstatus is not None:
            return -int(self.process.signalstatus)
        return int(self.process.exitstatus or 0)

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send a signal."""
        os.kill(int(self.process.pid or 0), number)


def environment(home: Path, **more: str) -> dict[str, str]:
    """Return an environment that knows nothing of this machine's user."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        "PROMPT_TOOLKIT_NO_CPR": "1",
        "PYTHONPATH": str(Path(__file__).parent.parent),
        **more,
    }
