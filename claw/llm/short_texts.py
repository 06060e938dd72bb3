"""Lets short texts pass whole, so that the splitter is made, and its library loaded, for long ones.

Knows nothing of the splitter.
"""

import threading
from collections.abc import Callable, Sequence

from claw.domain.ports import Splitter, TokenCounter


class SplitWhenLong:
    """A Splitter that asks another one, made when it is first needed, for long texts alone."""

    def __init__(self, size: int, counter: TokenCounter, make: Callable[[], Splitter]) -> None:
        """Let texts of up to `size` tokens pass; `make` is called once at most."""
        self._size = size
        self._counter = counter
        self._make = make
        self._made: Splitter | None = None
        self._lock = threading.Lock()

    def split(self, text: str) -> Sequence[str]:
        """Return the text as it is if it is short, else its chunks; none of a blank text."""
        if not text.strip():
            return ()
        if self._short(text):
            return (text,)
        with self._lock:
            self._made = self._made or self._make()
        return self._made.split(text)

    def _short(self, text: str) -> bool:
        """Count only where it is needed: no text has more tokens than bytes."""
        size = len(text.encode("utf-8", "replace"))
        return size <= self._size or self._counter.count(text) <= self._size
