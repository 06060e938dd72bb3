"""Compression behind the turns: when it is due, and how it rests after a failure."""

from collections.abc import Callable

from claw.chat.behind import Folds
from claw.domain.exchange import Cancellation
from claw.domain.session import Session
from claw.errors import Cancelled, ClawError, TooLittle

NOW = 1
REST = 4
"""Messages that come before it is tried again: two turns."""


class FoldingBehind:
    """Compresses one session; a failure changes nothing, and is told once.

    That there is too little to compress yet is no failure.
    """

    def __init__(
        self, folding: Folds, done: Callable[[], None], tell: Callable[[str], None]
    ) -> None:
        """Keep what compresses; `done` is called when something was compressed."""
        self._folding = folding
        self._done = done
        self._tell = tell
        self._again_at = 0
        self._told = False

    def due(self, session: Session, *, crowded: bool) -> bool:
        """Return whether to compress the session, whose budget may be full: it is `crowded`."""
        grown = len(session.messages) >= self._again_at
        return grown and (crowded or self._folding.due(session))

    def fold(self, session_id: str, cancellation: Cancellation, *, crowded: bool) -> None:
        """Compress, as far as it can be done if the session is `crowded`."""
        try:
            if self._folding.compress(session_id, cancellation, NOW if crowded else 0):
                self._done()
            self._again_at, self._told = 0, False
        except Cancelled:
            raise
        except ClawError as error:
            if not self._told and not isinstance(error, TooLittle):
                self._tell(f"The conversation was not compressed; nothing is lost. {error}")
                self._told = True
            self._again_at = len(self._folding.session(session_id).messages) + REST
