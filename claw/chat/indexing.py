"""The search index, kept current behind the turns in a thread of its own."""

from collections.abc import Callable

from claw.chat.upkeep import Upkeep
from claw.domain.exchange import Cancellation
from claw.errors import ClawError

_MOMENT = 0.5
"""Seconds that leaving waits for it; it writes whole files, and a library may be loading still."""


class Indexing:
    """Reads in what is new after each turn; a turn goes first."""

    def __init__(
        self, catch_up: Callable[[Cancellation], object], failed: Callable[[ClawError], None]
    ) -> None:
        """Start idle; what `catch_up` leaves undone it does at its next call."""
        self._catch_up = catch_up
        self._upkeep = Upkeep(failed, gives_way=True)

    def begin(self) -> None:
        """Have what is new read in."""
        self._upkeep.submit(self._work)

    def hold(self) -> None:
        """Let a turn go first."""
        self._upkeep.hold()

    def release(self) -> None:
        """Go on after a turn."""
        self._upkeep.release()

    def drain(self, seconds: float) -> bool:
        """Wait until all is read in, `seconds` at most; return whether that is so."""
        return self._upkeep.drain(seconds)

    def close(self) -> None:
        """Stop; the rest is read in by the next run."""
        self._upkeep.close(_MOMENT)

    def _work(self, cancellation: Cancellation) -> None:
        self._catch_up(cancellation)
