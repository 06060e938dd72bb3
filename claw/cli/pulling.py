"""Get the embedded model with a progress bar."""

import sys
import time
from pathlib import Path

from claw.assembly.local_models import pull_model

WIDTH = 30
PAUSE = 0.2


class Bar:
    """A progress bar on stderr; where that is no terminal, a line for each tenth."""

    def __init__(self) -> None:
        self._last = 0.0
        self._tenth = -1
        self._terminal = sys.stderr.isatty()

    def __call__(self, done: int, total: int, label: str) -> None:
        """Show how many bytes of how many are done, and what is being done."""
        share = done / total if total else 0.0
        now = time.monotonic()
        if self._terminal and (now - self._last > PAUSE or done == total):
            self._last = now
            bar = "#" * int(share * WIDTH)
            figures = f"{done / 1e9:.2f} of {total / 1e9:.2f} GB"
            print(
                f"\r\x1b[K[{bar:<{WIDTH}}] {figures}  {label}", end="", file=sys.stderr, flush=True
            )
        elif not self._terminal and int(share * 10) > self._tenth:
            self._tenth = int(share * 10)
            print(f"{share:.0%}  {label}", file=sys.stderr, flush=True)

    def tell(self, text: str) -> None:
        """Print a sentence above the bar."""
        print(("\r\x1b[K" if self._terminal else "") + text, file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the bar's line."""
        if self._terminal:
            print(file=sys.stderr)


def pull() -> Path:
    """Get the default model and return its path; what has come stays for the next try."""
    bar = Bar()
    try:
        return pull_model(bar, bar.tell)
    finally:
        bar.end()
