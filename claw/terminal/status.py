"""The line below the prompt: what answers, what is remembered, what Enter would send."""

from collections.abc import Callable
from dataclasses import dataclass

from claw.domain.text import one_line, printable
from claw.terminal.characters import fitted
from claw.terminal.debouncing import Debounced

PAUSE = 0.2
Weigh = Callable[[str], int | None]


@dataclass(frozen=True, slots=True)
class Status:
    """Where the line comes from: its `text`, and `less`, which may be cut off at its end.

    `weigh` returns the tokens of a message and is called in a thread.
    """

    text: Callable[[], str]
    weigh: Weigh | None = None
    less: Callable[[], str] = str


class StatusLine:
    """The status as it is painted; `changed` is called, from a thread, when it has to be anew."""

    def __init__(self, status: Status, changed: Callable[[], None], seconds: float = PAUSE) -> None:
        """Weigh nothing yet."""
        self._status = status
        self._changed = changed
        self._tokens: int | None = None
        self._later = Debounced(self._weigh, seconds)

    def typed(self, text: str) -> None:
        """Take what Enter would send now."""
        if self._status.weigh:
            self._later.put(text)

    def rest(self) -> None:
        """Weigh no more until something is typed."""
        self._later.drop()

    def line(self, columns: int) -> str:
        """Return the line, cut where the terminal ends."""
        weight = "" if self._tokens is None else f"Enter sends ~{self._tokens:,} tokens"
        parts = (self._status.text(), weight, self._status.less())
        return fitted(one_line(printable(" · ".join(filter(None, parts)))), columns)

    def _weigh(self, text: str) -> None:
        before = self._status.text(), self._tokens
        self._tokens = self._status.weigh(text) if self._status.weigh else None
        if before != (self._status.text(), self._tokens):
            self._changed()
