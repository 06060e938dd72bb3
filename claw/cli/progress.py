"""How far a long command is, on one line of stderr; on a terminal alone."""

import sys
from types import TracebackType
from typing import Self


class Progress:
    """Shows `filter 3/40` from the block's begin; the line is ended however the block is left."""

    def __init__(self, name: str) -> None:
        """Keep what is being done."""
        self._name = name
        self._shown = sys.stderr.isatty()

    def __enter__(self) -> Self:
        """Show that it has begun: the first of many may take long."""
        self._write(f"\r{self._name} …")
        return self

    def __call__(self, done: int, total: int) -> None:
        """Show how many of all are done."""
        self._write(f"\r{self._name} {done}/{total}")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the line, so that what is said next does not stand on it."""
        self._write("\n")

    def _write(self, text: str) -> None:
        if self._shown:
            print(text, end="", file=sys.stderr, flush=True)
