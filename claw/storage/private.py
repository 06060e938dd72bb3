"""Sessions that are kept in memory only and are gone with the program."""

import threading
from collections.abc import Callable, Sequence

from claw.domain.messages import Message, Way
from claw.domain.ports import Clock
from claw.domain.session import Session, SessionHead
from claw.errors import UsageError


class PrivateReply:
    """A streaming reply that is written nowhere."""

    def write(self, text: str) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing."""


class PrivateSessionStore:
    """Behaves like the store on disk and writes nothing."""

    def __init__(self, clock: Clock) -> None:
        """Begin empty."""
        self._clock = clock
        self._sessions: dict[str, Session] = {}
        self._lock = threading.RLock()

    def load(self, session_id: str) -> Session:
        """Return the session; raises UsageError if there is none."""
        with self._lock:
            if session_id not in self._sessions:
                raise UsageError(f"There is no private session {session_id}.")
            return self._sessions[session_id]

    def update(self, session_id: str, change: Callable[[Session], Session]) -> Session:
        """Apply `change` to the session; a new one is created."""
        now = int(self._clock.now().timestamp())
        with self._lock:
            old = self._sessions.get(session_id, Session(session_id, now, now))
            self._sessions[session_id] = change(old)
            return self._sessions[session_id]

    def heads(self) -> Sequence[SessionHead]:
        """Return nothing: a private session is not listed."""
        return ()

    def archive(self, session_id: str, messages: Sequence[Message]) -> None:
        """Keep nothing."""

    def live(
        self,
        session_id: str,  # noqa: ARG002  (the port's signature)
        question: Message,  # noqa: ARG002
        way: Way = "answer",  # noqa: ARG002
    ) -> PrivateReply:
        """Return a reply that is written nowhere."""
        return PrivateReply()
