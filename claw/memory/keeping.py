"""From an exchange to MEMORY.md: put it on disk, ask the filter, write what passed, tell it."""

import hashlib
from collections.abc import Sequence
from datetime import datetime

from claw.domain.changes import PendingExchange
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.notebook import Entry
from claw.domain.ports import Clock, MemoryFile, PendingExchanges, Retrieves
from claw.domain.session import Session
from claw.errors import ReplyUnusable
from claw.memory.filter_request import Exchange
from claw.memory.filtering import Filter, Verdict
from claw.memory.gating import asked_to_forget, can_hold_fact
from claw.memory.kept import Kept
from claw.memory.remembering import Origin, Receipt, Remembering

NEAREST = 6


class Keeper:
    """Remembers exchanges, each one exactly once, whatever stops it in between."""

    def __init__(
        self,
        judge: Filter,
        remembering: Remembering,
        file: MemoryFile,
        pending: PendingExchanges,
        clock: Clock,
        retrieves: Retrieves,
    ) -> None:
        """Keep the filter, the writer, the doors to the files, and the search."""
        self._retrieves = retrieves
        self._judge = judge
        self._remembering = remembering
        self._file = file
        self._pending = pending
        self._clock = clock

    def note(
        self, session: Session, question: Message, reply: Message | None
    ) -> PendingExchange | None:
        """Put the exchange on disk for the filter; None if it cannot hold a fact."""
        typed = question.typed()
        if not (can_hold_fact(typed) or asked_to_forget(typed)):
            return None
        at = question.at or int(self._clock.now().timestamp())
        before = [one for one in session.messages[: session.place(question)] if one.sendable]
        exchange = PendingExchange(
            id=f"{session.id}:{at}:{_digest(question.content)}",
            at=at,
            session=session.id,
            turn=at,
            user=question.content,
            typed=typed,
            assistant=reply.content if reply else "",
            before=before[-1].content if before else "",
        )
        self._pending.put(exchange)
        return exchange

    def drop(self, exchange: PendingExchange) -> None:
        """Take back what was noted of a message that got no reply: it will be said again."""
        self._pending.finish(exchange.id)

    def waiting(self) -> Sequence[PendingExchange]:
        """Return the exchanges that the filter has not finished."""
        return self._pending.waiting()

    def keep(self, exchange_id: str, cancellation: Cancellation) -> Kept | None:
        """Let the filter read the exchange and write what passed; None if it is not waiting.

        What was finished or forgotten elsewhere while the filter read it is not written.
        Raises ClawError if the model cannot be reached; the exchange then goes on waiting. A reply
        that stays unusable ends it: it would be the same the next time.
        """
        exchange = self._found(exchange_id)
        if exchange is None:
            return None
        nearest = self._nearest(exchange.typed)
        try:
            said_at = datetime.fromtimestamp(exchange.at, self._clock.now().tzinfo)
            said = Exchange(exchange.typed, exchange.assistant, exchange.before)
            verdict = self._judge.judge(said, nearest, said_at, cancellation)
        except ReplyUnusable as error:
            self._pending.finish(exchange_id)
            return Kept(refused=(f"{exchange_id}: {error}",))
        if self._found(exchange_id) != exchange:
            return None
        receipts = self._written(exchange, verdict)
        self._pending.finish(exchange_id)
        offered = tuple(entry for entry in nearest if entry.id in verdict.forget)
        return Kept(receipts, offered, verdict.refused)

    def _nearest(self, typed: str) -> list[Entry]:
        """Return the entries that are about the same; what failed is no reason not to ask."""
        found = self._retrieves.search(typed, NEAREST, lambda node: node.source != "MEMORY.md")
        by_line = {entry.line: entry for entry in self._file.read().entries}
        there = [by_line[hit.node.position] for hit in found.hits if hit.node.position in by_line]
        return list({entry.id: entry for entry in there}.values())

    def _found(self, exchange_id: str) -> PendingExchange | None:
        return next((one for one in self._pending.waiting() if one.id == exchange_id), None)

    def _written(self, exchange: PendingExchange, verdict: Verdict) -> tuple[Receipt, ...]:
        if not verdict.memories:
            return ()
        origin = Origin("filter", exchange.session, exchange.turn)
        return self._remembering.add(verdict.memories, origin)


def _digest(text: str) -> str:
    """Tell apart two messages of the same second."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
