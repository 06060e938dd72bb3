"""Compress a session: summarise its oldest messages, archive them, then save once."""

from collections.abc import Sequence
from typing import Protocol

from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.ports import SessionStore
from claw.domain.session import Session
from claw.domain.window import fold, fold_cut


class Summarizes(Protocol):
    """Writes the summary of an older summary and the messages that leave the window."""

    def summarize(
        self, old_summary: str, messages: Sequence[Message], cancellation: Cancellation
    ) -> str:
        """Return the summary; raises ClawError if there is none."""


class Folding:
    """Keeps sessions from outgrowing their window."""

    def __init__(
        self,
        compressor: Summarizes,
        sessions: SessionStore,
        max_history: int,
        trigger: int,
        kept: int | None = None,
    ) -> None:
        """Keep the sizes in messages: the window, how many set compression off, how many are left.

        With `kept` None half of them are left.
        """
        self._compressor = compressor
        self._sessions = sessions
        self._max_history = max_history
        self._trigger = trigger
        self._kept = kept

    def due(self, session: Session) -> bool:
        """Return whether the session has grown enough to be compressed."""
        return self._cut(session, self._trigger) > 0

    def session(self, session_id: str) -> Session:
        """Return the session as it is now."""
        return self._sessions.load(session_id)

    def compress(self, session_id: str, cancellation: Cancellation, trigger: int = 0) -> int:
        """Compress the session if it holds `trigger` messages; return how many were taken out.

        Nothing changes unless the summary passed its checks: it replaces the messages in one save,
        after they were archived. Raises ClawError if the model fails, TryLater if the session
        changed at its beginning meanwhile.
        """
        session = self._sessions.load(session_id)
        cut = self._cut(session, trigger or self._trigger)
        taken = session.messages[:cut]
        if not taken:
            return 0
        old = session.compressed_context
        summary = self._compressor.summarize(old, taken, cancellation)
        # before the archive, so that what was forgotten meanwhile is not brought back there
        fold(self._sessions.load(session_id), taken, summary, old)
        self._sessions.archive(session_id, taken)
        self._sessions.update(session_id, lambda one: fold(one, taken, summary, old))
        return cut

    def _cut(self, session: Session, trigger: int) -> int:
        return fold_cut(session.messages, self._max_history, trigger, self._kept)
