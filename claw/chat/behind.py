"""What works behind the turns of a conversation, and how a turn goes before all of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from claw.chat.folding import Folding
from claw.chat.indexing import Indexing
from claw.chat.titling import Titler
from claw.chat.upkeep import Upkeep
from claw.domain.changes import PendingExchange
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.session import Session
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


@dataclass(frozen=True, slots=True)
class Behind:
    """What works behind the turns.

    `keeper` is None where nothing is remembered, `recollection` where nothing is recalled; `warm`
    reads the next request's prefix in, where that saves time. `indexing` is None where nothing is
    searched.
    """

    folding: Folding
    upkeep: Upkeep
    recollection: Recollection | None = None
    keeper: Keeps | None = None
    titler: Titler | None = None
    warm: Warm | None = None
    indexing: Indexing | None = None

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
