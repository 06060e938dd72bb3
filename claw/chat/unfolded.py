"""Sessions whose length is a matter of their strategy: nothing is compressed."""

from claw.domain.exchange import Cancellation
from claw.domain.ports import SessionStore
from claw.domain.session import Session
from claw.errors import UsageError


class Unfolded:
    """Folds nothing."""

    def __init__(self, sessions: SessionStore) -> None:
        """Keep where sessions are."""
        self._sessions = sessions

    def due(self, session: Session) -> bool:  # noqa: ARG002 - as in Folds
        """Return False."""
        return False

    def session(self, session_id: str) -> Session:
        """Return the session as it is now."""
        return self._sessions.load(session_id)

    def compress(self, session_id: str, cancellation: Cancellation, trigger: int = 0) -> int:  # noqa: ARG002 - as in Folds
        """Raise UsageError."""
        raise UsageError(
            "Only the strategy claw compresses: another one decides by itself what is sent. "
            "/strategy claw goes on with it."
        )
