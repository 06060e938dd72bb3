"""What works behind the turns of a conversation, and how a turn goes before all of it."""

from collections.abc import Callable
from dataclasses import dataclass

from claw.chat.folding import Folding
from claw.chat.indexing import Indexing
from claw.chat.titling import Titler
from claw.chat.upkeep import Upkeep
from claw.domain.exchange import Cancellation
from claw.domain.session import Session
from claw.memory.keeping import Keeper
from claw.memory.recollection import Known, Recollection

Warm = Callable[[Session, Known | None, Cancellation], None]


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
    keeper: Keeper | None = None
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
