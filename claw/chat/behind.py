"""What works behind the turns of a conversation, and how a turn goes before all of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from claw.chat.indexing import Indexing
from claw.chat.titling import Titler
from claw.chat.upkeep import Upkeep
from claw.domain.changes import PendingExchange
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.session import CLAW, Session
from claw.memory.kept import Kept
from claw.memory.recollection import Known, Recollection

Warm = Callable[[Session, Known | None, Cancellation], None]


class Keeps(Protocol):
    """Remembers exchanges, each one exactly once; see `claw.memory.keeping`."""

    def note(
        self, session: Session, question: Message, reply: Message | None
    ) -> PendingExchange | None:
        """Put the exchange on disk for the filter; None if it cannot hold a fact."""

    def drop(self, exchange: PendingExchange) -> None:
        """Take back what was noted."""

    def waiting(self) -> Sequence[PendingExchange]:
        """Return the exchanges that the filter has not finished."""

    def keep(self, exchange_id: str, cancellation: Cancellation) -> Kept | None:
        """Let the filter read the exchange and write what passed; None if it is not waiting."""


class Folds(Protocol):
    """Keeps sessions from outgrowing their window; see `claw.chat.folding`."""

    def due(self, session: Session) -> bool:
        """Return whether the session has grown enough to be compressed."""

    def session(self, session_id: str) -> Session:
        """Return the session as it is now."""

    def compress(self, session_id: str, cancellation: Cancellation, trigger: int = 0) -> int:
        """Compress the session; return how many messages were taken out."""


class Learns(Protocol):
    """A strategy at work on a session; see `claw.chat.learning`."""

    @property
    def name(self) -> str:
        """The name of the strategy."""

    def learn(self, session_id: str, cancellation: Cancellation) -> None:
        """Take in what is not taken in yet."""


@dataclass(frozen=True, slots=True)
class Behind:
    """What works behind the turns.

    `keeper` is None where nothing is remembered, `recollection` where nothing is recalled; `warm`
    reads the next request's prefix in, where that saves time. `indexing` is None where nothing is
    searched, `learning` where it is claw that remembers. If `private`, nothing may be kept.
    """

    folding: Folds
    upkeep: Upkeep
    recollection: Recollection | None = None
    keeper: Keeps | None = None
    titler: Titler | None = None
    warm: Warm | None = None
    indexing: Indexing | None = None
    learning: Learns | None = None
    private: bool = False

    @property
    def strategy(self) -> str:
        """The name of what remembers the session."""
        return self.learning.name if self.learning else CLAW

    def learn(self, session_id: str) -> None:
        """Have the strategy take in what was said."""
        if self.learning:
            self.upkeep.submit(partial(self.learning.learn, session_id))

    def hold(self) -> None:
        """Let a turn go first."""
        self.upkeep.hold()
        if self.indexing:
            self.indexing.hold()

    def release(self) -> None:
        """Go on after a turn."""
        self.upkeep.release()
        if self.indexing:
            self.indexing.release()

    def index(self) -> None:
        """Have what is new read into the search index."""
        if self.indexing:
            self.indexing.begin()

    def close(self) -> None:
        """Stop all of it."""
        self.upkeep.close()
        if self.indexing:
            self.indexing.close()
