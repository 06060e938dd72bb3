"""Copying to the clipboard of whoever sits at the terminal, also where that is far away."""

import base64
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TextIO

from claw.errors import UsageError

MOST = 56_000
"""Bytes that terminals take by OSC 52: a tenth of a megabyte at most, as base64."""

_PATIENCE = 5.0
_TMUX = ("tmux", "load-buffer", "-w", "-")
_WAYLAND = (("wl-copy",),)
_X11 = (("xclip", "-selection", "clipboard"), ("xsel", "--input", "--clipboard"))
_OTHERS = (("pbcopy",), ("clip.exe",))


@dataclass(frozen=True, slots=True)
class Seat:
    """Where the user sits: far away over ssh, within tmux, before which display."""

    remote: bool = False
    tmux: bool = False
    wayland: bool = False
    x11: bool = False
    dumb: bool = False


def seated(value: Callable[[str], str]) -> Seat:
    """Return where the user sits, by what `value` gives for a variable of the environment."""
    return Seat(
        remote=bool(value("SSH_TTY") or value("SSH_CONNECTION")),
        tmux=bool(value("TMUX")),
        wayland=bool(value("WAYLAND_DISPLAY")),
        x11=bool(value("DISPLAY")),
        dumb=value("TERM") in ("", "dumb"),
    )


def copied(text: str, seat: Seat, out: TextIO) -> str:
    """Copy the text and return a sentence that says how; `out` is the terminal.

    Raises UsageError where there is no way for this text.
    """
    size = f"{len(text):,} characters"
    if seat.tmux and _run(_TMUX, text):
        return f"Copied {size} into tmux and, where it is allowed to, on to the clipboard."
    for tool in () if seat.remote else _tools(seat):
        if _run(tool, text):
            return f"Copied {size} ({tool[0]})."
    if seat.dumb:
        raise UsageError("This terminal has no clipboard; /export writes to a file.")
    data = text.encode("utf-8", "replace")
    if len(data) > MOST:
        raise UsageError(f"{size} are too many for the terminal; /export writes them to a file.")
    out.write(f"\x1b]52;c;{base64.b64encode(data).decode()}\x07")
    out.flush()
    return (
        f"Asked the terminal to copy {size} (OSC 52); some terminals have to be told to allow it."
    )


def _tools(seat: Seat) -> Sequence[Sequence[str]]:
    return (*(_WAYLAND if seat.wayland else ()), *(_X11 if seat.x11 else ()), *_OTHERS)


def _run(command: Sequence[str], text: str) -> bool:
    """Return whether the command took the text; it may go on behind, so its output is not read."""
    try:
        done = subprocess.run(
            command,
            input=text.encode("utf-8", "replace"),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
