"""The keyboard while claw is talking: what is typed then is not echoed into the reply.

It waits in the terminal and stands behind the next prompt, where Enter sends it; Ctrl-C works.
"""

import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_LOCAL_MODES, _CHARACTERS = 3, 6
Modes = list[int | list[bytes | int]]


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
