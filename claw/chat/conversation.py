"""A conversation as the terminal holds it: turns in front, memory and compression behind.

Knows nothing of terminals, files and vendors.
"""

from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from functools import partial

from claw.chat.assistant import Assistant, Turn
from claw.chat.behind import Behind
from claw.chat.folding_behind import NOW, FoldingBehind
from claw.chat.taking_up import TakingUp
from claw.domain.changes import PendingExchange
from claw.domain.diffing import Difference
from claw.domain.exchange import Cancellation
from claw.domain.messages import NOTHING, UNRECALLED, Message
from claw.domain.ports import Clock
from claw.domain.session import Session
from claw.domain.text import clean
from claw.errors import ClawError, ContextTooLong, UsageError
from claw.memory.kept import Kept
from claw.memory.recollection import Known


class Conversation:
    """One session, talked to turn by turn."""

    def __init__(
        self,
        session_id: str,
        assistant: Assistant,
        behind: Behind,
        clock: Clock,
        tell: Callable[[Kept | str], None],
    ) -> None:
        """Begin with memory on; `tell` hears from another thread what happened behind."""
        self.session_id = session_id
        self._assistant = assistant
        self._behind = behind
        self._clock = clock
        self._tell = tell
        self.remembers = bool(behind.keeper or behind.learning)
        self.last_turn: Turn | None = None
        self.knew: Known | None = None
        self._folding = FoldingBehind(behind.folding, self.reload, tell)
        self._leaving = False
        self._handed_over: set[str] = set()
        self._taking_up = TakingUp(self._notice, self._work_off)

    def say(
        self, text: str, pasted: tuple[tuple[int, int], ...] = ()
    ) -> Generator[str, None, None]:
        """Yield the reply in pieces; afterwards the work behind it is on its way.

        `pasted` holds the [start, end) spans of `text` that are not the user's own words.
        """
        now = int(self._clock.now().timestamp())
        question = Message("user", clean(text), now, pasted=pasted, extra=self._marks())
        named = "" if self._behind.learning is None else self.strategy
        yield from self._turned(lambda: self._assistant.ask(self.session_id, question, named))

    def _marks(self) -> Mapping[str, object]:
        """Return what the file says of a message: that it is not to be recalled, if so."""
        unrecalled = self._behind.keeper is not None and not self.remembers
        return UNRECALLED if unrecalled else NOTHING

    def retry(self) -> Generator[str, None, None]:
        """Yield another reply to the last question; it takes the place of the one that is there."""
        yield from self._turned(lambda: self._assistant.retry(self.session_id))

    def go_on(self) -> Generator[str, None, None]:
        """Yield what the last reply goes on with after it was cut; it is joined on to it."""
        yield from self._turned(lambda: self._assistant.go_on(self.session_id))

    def _turned(self, begin: Callable[[], Turn]) -> Generator[str, None, None]:
        self._taking_up.wait()
        self._behind.hold()
        whole, noted = False, None
        try:
            turn = begin()
            with suppress(ClawError):  # a full disk is told when the reply is to be kept
                noted = self._noted(turn)
            yield from self._attempted(turn)
            whole = True
        finally:
            self._behind.release()
            if not whole:
                self._take_back(noted)
        self._follow_up()

    @property
    def private(self) -> bool:
        """Whether memory is out of reach: nothing is kept, nothing recalled."""
        return self._behind.private

    @property
    def strategy(self) -> str:
        """The name of what remembers this session."""
        return self._behind.strategy

    def stop(self) -> None:
        """Stop the reply that is streaming."""
        self._assistant.cancellation.cancel()

    def known(self) -> Known | None:
        """Return what memory has to say, None where it is off."""
        recollection = self._behind.recollection if self.remembers else None
        self.knew = recollection.known(self.session_id) if recollection else None
        return self.knew

    def session(self) -> Session:
        """Return the session as it is now; one that has not begun is empty."""
        try:
            return self._behind.folding.session(self.session_id)
        except UsageError:
            return Session(self.session_id, 0, 0)

    def hand_edit(self) -> Difference:
        """Return what was edited in MEMORY.md by hand since the last call."""
        self._taking_up.wait()
        return self._hand_edit()

    def _hand_edit(self) -> Difference:
        if not self.remembers or self._behind.recollection is None:
            return Difference()
        return self._behind.recollection.hand_edit()

    def reload(self) -> None:
        """Take a new snapshot of memory at the next turn."""
        if self._behind.recollection:
            self._behind.recollection.renew()

    def take_up(self) -> None:
        """Go on with what an earlier run left behind, and read the prefix in.

        From here on, edits by hand are noticed.
        """
        self._notice()
        self._work_off()

    def take_up_behind(self) -> None:
        """Take up in a thread, on which the first turn waits; the rest begins with `begin_work`.

        Edits by hand are noticed from here on.
        """
        self._taking_up.begin()

    def begin_work(self) -> None:
        """Let the work behind begin."""
        self._taking_up.let()

    def _notice(self) -> None:
        try:
            self._hand_edit()
        except ClawError as error:
            self._tell(str(error))

    def _work_off(self) -> None:
        keeper = self._behind.keeper
        try:
            for exchange in keeper.waiting() if keeper else ():
                self._hand_over(exchange.id)
        except ClawError as error:
            self._tell(str(error))
        self._behind.learn(self.session_id)
        self._behind.index()
        self._read_ahead()

    def prefix(self, session: Session, known: Known | None) -> tuple[Message, ...]:
        """Return what the next request would begin with if this were the session."""
        return self._assistant.prefix(session, known)

    def compress(self) -> int:
        """Compress now; return how many messages the summary took in."""
        taken = self._behind.folding.compress(self.session_id, Cancellation(), NOW)
        if taken:
            self.reload()
        return taken

    def settle(self, seconds: float) -> bool:
        """Wait as a person does who reads the answer; return whether all behind it is done."""
        return self._behind.upkeep.drain(seconds)

    def drain(self, seconds: float) -> bool:
        """Wait for the work behind the turns, `seconds` at most; return whether it is done.

        Nothing is read ahead any more until the next turn: none may come.
        """
        self._leaving = True
        return self._behind.upkeep.drain(seconds)

    def close(self) -> None:
        """Stop the work behind; what the filter has not finished stays on disk for the next run."""
        self._taking_up.let()
        self._behind.close()

    def _attempted(self, turn: Turn) -> Generator[str, None, None]:
        self.last_turn = turn
        try:
            self._assistant.prepare(turn, self._recalled(turn))
            yield from turn
        except ContextTooLong:
            if not self._shortened():
                raise
            self.last_turn = again = self._assistant.reopen(turn)
            self._assistant.prepare(again, self.known())
            yield from again

    def _recalled(self, turn: Turn) -> Known | None:
        try:
            return self.known()
        except ClawError as error:
            self._assistant.refuse(turn, str(error))
            raise

    def _shortened(self) -> bool:
        try:
            return self.compress() > 0
        except ClawError as error:
            if not isinstance(error, UsageError):  # its strategy does not compress
                self._tell(str(error))
            return False

    def _follow_up(self) -> None:
        turn = self.last_turn
        if turn is None or turn.reply is None:
            return
        whole = not turn.reply.partial
        exchange = self._noted(turn) if whole else None
        if exchange:
            self._hand_over(exchange.id)
        if self._behind.titler and not turn.session.title and whole:
            self._behind.upkeep.submit(self._title)
        self._behind.learn(self.session_id)
        crowded = turn.context is not None and turn.context.crowded
        if self._folding.due(turn.session, crowded=crowded):
            fold = partial(self._folding.fold, self.session_id, crowded=crowded)
            self._behind.upkeep.submit(fold)
        self._behind.index()
        self._read_ahead()

    def _take_back(self, noted: PendingExchange | None) -> None:
        """Leave the message of a stopped turn to the next start, but not that of a failed one."""
        keeper, turn = self._behind.keeper, self.last_turn
        if keeper and noted and not (turn and (turn.reply or turn.earlier)):
            with suppress(ClawError):
                keeper.drop(noted)

    def _noted(self, turn: Turn) -> PendingExchange | None:
        """Put the exchange on disk for the filter, before the reply and again with it.

        Of a turn that was cut or killed the user's message alone is left there. It is not read
        now, since the user may say it again, but at the next start. One whose reply was whole is
        not put there again when it is retried.
        """
        keeper = self._behind.keeper
        read = turn.earlier is not None and not turn.earlier.partial
        if read or not (keeper and self.remembers):
            return None
        reply = None if turn.reply and turn.reply.partial else turn.reply
        return keeper.note(turn.session, turn.question, reply)

    def _hand_over(self, exchange_id: str) -> None:
        """Have the filter read the exchange, once in this conversation."""
        if exchange_id not in self._handed_over:
            self._handed_over.add(exchange_id)
            self._behind.upkeep.submit(partial(self._keep, exchange_id))

    def _keep(self, exchange_id: str, cancellation: Cancellation) -> None:
        if self._behind.keeper:
            kept = self._behind.keeper.keep(exchange_id, cancellation)
            if kept:
                self._tell(kept)

    def _title(self, cancellation: Cancellation) -> None:
        if self._behind.titler:
            self._behind.titler.title(self.session_id, cancellation)

    def _read_ahead(self) -> None:
        self._leaving = False
        if self._behind.warm:
            self._behind.upkeep.submit(self._warm)

    def _warm(self, cancellation: Cancellation) -> None:
        if self._behind.warm and not self._leaving:
            self._behind.warm(self.session(), self.known(), cancellation)
