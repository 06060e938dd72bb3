"""The filter and the compressor of a chat; their rules are loaded in a thread."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from claw.chat.folding import Summarizes
from claw.domain.changes import PendingExchange
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.session import Session
from claw.llm.deferred import Deferred
from claw.memory.kept import Kept

if TYPE_CHECKING:
    from claw.memory.keeping import Keeper


class DeferredKeeper:
    """A Keeper whose rules are loaded while the user types."""

    def __init__(self, make: Callable[[], "Keeper"]) -> None:
        """Make nothing yet."""
        self._keeper: Deferred[Keeper] = Deferred(make)

    def begin(self) -> None:
        """Make it in a thread."""
        self._keeper.begin()

    def note(
        self, session: Session, question: Message, reply: Message | None
    ) -> PendingExchange | None:
        """Put the exchange on disk for the filter; None if it cannot hold a fact."""
        return self._keeper.get().note(session, question, reply)

    def drop(self, exchange: PendingExchange) -> None:
        """Take back what was noted."""
        self._keeper.get().drop(exchange)

    def waiting(self) -> Sequence[PendingExchange]:
        """Return the exchanges that the filter has not finished."""
        return self._keeper.get().waiting()

    def keep(self, exchange_id: str, cancellation: Cancellation) -> Kept | None:
        """Let the filter read the exchange and write what passed; None if it is not waiting."""
        return self._keeper.get().keep(exchange_id, cancellation)


class DeferredCompressor:
    """A Compressor whose rules are loaded when the first session has grown too long."""

    def __init__(self, make: Callable[[], Summarizes]) -> None:
        """Make nothing yet."""
        self._compressor: Deferred[Summarizes] = Deferred(make)

    def summarize(
        self, old_summary: str, messages: Sequence[Message], cancellation: Cancellation
    ) -> str:
        """Return the summary of the old summary and the messages together."""
        return self._compressor.get().summarize(old_summary, messages, cancellation)
