"""The keyboard while claw is talking: what is typed then is not echoed into the reply.

It waits in the terminal and stands behind the next prompt, where Enter sends it; Ctrl-C works.
"""

import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import TextIO

from prompt_toolkit.application import get_app_session
from prompt_toolkit.input import Input
from prompt_toolkit.input.vt100 import Vt100Input

_LOCAL_MODES, _CHARACTERS = 3, 6
Modes = list[int | list[bytes | int]]


class UnechoedInput(Vt100Input):
    """The keys of the prompt: unechoed also while a line is printed above it."""

    def __init__(self, stdin: TextIO, is_lent: Callable[[], bool]) -> None:
        """Read from the terminal; `is_lent` tells whether another program has it just now."""
        super().__init__(stdin)
        self._is_lent = is_lent

    def cooked_mode(self) -> AbstractContextManager[None]:
        """Return what has the terminal echo and edit, where another program has it."""
        return super().cooked_mode() if self._is_lent() else nullcontext()


def keys_of_the_prompt(is_lent: Callable[[], bool]) -> Input:
    """Return where the prompt reads its keys: the terminal, unechoed, or what stands for it."""
    usual = get_app_session().input
    return UnechoedInput(usual.stdin, is_lent) if type(usual) is Vt100Input else usual


@contextmanager
def unechoed() -> Iterator[None]:
    """Turn echo and line editing off within the block; without a terminal nothing happens.

    Without line editing, Ctrl-D is a key like others, and not the end of all input; Ctrl-C does
    not throw away what was typed before it.
    """
    before = _modes()
    if before is None:
        yield
        return
    _set(_quiet(before))
    try:
        yield
    finally:
        _set(before)


def _quiet(modes: Modes) -> Modes:
    quiet = list(modes)
    local, characters = modes[_LOCAL_MODES], modes[_CHARACTERS]
    if isinstance(local, int) and isinstance(characters, list):
        quiet[_LOCAL_MODES] = local & ~(termios.ECHO | termios.ICANON) | termios.NOFLSH
        quiet[_CHARACTERS] = list(characters)
    return quiet


def _modes() -> Modes | None:
    with suppress(termios.error, OSError, ValueError):
        return termios.tcgetattr(sys.stdin.fileno())
    return None


def _set(modes: Modes) -> None:
    """Set the modes, keeping what was typed; a terminal that is gone needs none."""
    with suppress(termios.error, OSError, ValueError):
        termios.tcsetattr(sys.stdin.fileno(), termios.TCSANOW, modes)
