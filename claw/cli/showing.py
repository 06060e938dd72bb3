"""The screen of a chat, as the command line and the terminal want it, and the colours of code.

What colours code is loaded behind the first reply, so that neither the prompt nor the reply waits.
"""

import argparse
import threading
from contextlib import suppress

from claw.cli.coloring import colored
from claw.settings import environment_value
from claw.terminal.markdown import Colors, Highlight
from claw.terminal.screen import Screen

PATIENCE = 0.3


def screen_of(arguments: argparse.Namespace) -> Screen:
    """Return the screen of a chat; nothing is overwritten or drawn on a plain one."""
    drawn = not arguments.plain and environment_value("TERM") != "dumb"
    return Screen(
        color=colored(arguments), in_place=drawn, boxes=drawn, highlighting=Highlighting().load
    )


class Highlighting:
    """What colours code; a block that comes before it is loaded stays without colours."""

    def __init__(self) -> None:
        """Load nothing yet."""
        self._loading: threading.Thread | None = None
        self._found: Highlight = lambda _: None

    def load(self) -> Highlight:
        """Begin to load it, the first time; return what finds the colours of a language."""
        if self._loading is None:
            self._loading = threading.Thread(target=self._load, name="highlighting", daemon=True)
            self._loading.start()
        return self._find

    def _load(self) -> None:
        with suppress(ImportError):
            from claw.terminal.highlighting import code_in

            def found(language: str) -> Colors | None:
                code = code_in(language)
                return code.line if code else None

            self._found = found

    def _find(self, language: str) -> Colors | None:
        if self._loading:
            self._loading.join(PATIENCE)
        return self._found(language)
