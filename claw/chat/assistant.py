"""One turn of a conversation: store the question, build the request, stream, store the reply."""

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime

from claw.chat.context import Builds, Context
from claw.domain.exchange import Cancellation, Delta, Request, Usage
from claw.domain.messages import Message, Way
from claw.domain.ports import ChatModel, Clock, LiveReplies, LiveReply, SessionStore
from claw.domain.session import Session
from claw.errors import Cancelled, ClawError, StreamBroken, UsageError
from claw.memory.recollection import Known
from claw.prompts import load as prompt

STOPPED = "stopped by the user"
LIMIT = "the output limit was reached"
FILTERED = "the provider's content filter stopped it"
DEADLINE = 1_800.0
"""Seconds for a whole reply; silence ends one much sooner."""
_CUTS = {"length": LIMIT, "content_filter": FILTERED}


@dataclass(frozen=True, slots=True)
class Took:
    """Seconds that a turn took: to build its request, to the reply's first words, to its end."""

    context: float = 0.0
    first: float | None = None
    whole: float = 0.0


class Turn:
    """One turn as it happens; iterate over it for the pieces of the reply.

    Whatever ends the iteration, all that came is stored. Afterwards `reply` is the stored reply,
    None if nothing came. `earlier` is the reply which a new one replaces or is joined on to.
    """

    def __init__(
        self, assistant: "Assistant", session: Session, question: Message, way: Way = "answer"
    ) -> None:
        """Hold the question, which stands in the session already."""
        self._assistant = assistant
        self.session = session
        self.question = question
        self.way = way
        place = None if way == "answer" else session.replied(question)
        self.earlier = None if place is None else session.messages[place]
        self.context: Context | None = None
        self.reply: Message | None = None
        self.usage = Usage()
        self.took = Took()

    def __iter__(self) -> Iterator[str]:
        return self._assistant.run(self)


class Assistant:
    """Answers questions of a session; knows nothing of what is remembered afterwards."""

    def __init__(
        self,
        model: ChatModel,
        sessions: SessionStore,
        live: LiveReplies,
        builder: Builds,
        clock: Clock,
        output_limit: int,
    ) -> None:
        """Keep the doors to model and files; `output_limit` is in tokens."""
        self._model = model
        self._sessions = sessions
        self._live = live
        self._builder = builder
        self._clock = clock
        self._output_limit = output_limit
        self.cancellation = Cancellation()

    def ask(self, session_id: str, question: Message, strategy: str = "") -> Turn:
        """Put the question on disk and return the turn that will answer it.

        With a `strategy`, the session is given its name.
        """

        def asked(one: Session) -> Session:
            return (one.remembered_by(strategy) if strategy else one).ask(question)

        session = self._sessions.update(session_id, asked)
        return Turn(self, session, question)

    def retry(self, session_id: str) -> Turn:
        """Return the turn that answers the last question anew; raises UsageError if there is none.

        Its reply replaces the one that is there; a question that failed is no longer marked so.
        """
        session = self._sessions.load(session_id)
        question = _last(session)
        if session.replied(question) is not None:
            return Turn(self, session, question, "retry")
        session = self._sessions.update(session_id, lambda one: one.mark(question, failed=""))
        return Turn(self, session, replace(question, failed=""))

    def go_on(self, session_id: str) -> Turn:
        """Return the turn that goes on with the last reply; raises UsageError if it is whole."""
        session = self._sessions.load(session_id)
        question = _last(session)
        place = session.replied(question)
        if place is None:
            raise UsageError("The last message got no reply to go on with; /retry asks it again.")
        if not session.messages[place].partial:
            raise UsageError("The last reply is whole: there is nothing to go on with.")
        return Turn(self, session, question, "continue")

    def prefix(self, session: Session, known: Known | None) -> tuple[Message, ...]:
        """Return what the next request will begin with."""
        return self._builder.prefix(session, known)

    def prepare(self, turn: Turn, known: Known | None) -> Context:
        """Build the turn's request; a question that cannot be sent is marked as failed."""
        now = self._clock.now()
        try:
            turn.context = self._builder.build(
                turn.session, _asked(turn), known, now, about=turn.question
            )
        except ClawError as error:
            self.refuse(turn, str(error))
            raise
        turn.took = replace(turn.took, context=self._since(now))
        return turn.context

    def refuse(self, turn: Turn, why: str) -> None:
        """Mark the turn's question as failed, so that it is kept and not sent again.

        One that has a reply is left as it is: only its retry failed.
        """
        if turn.earlier:
            return
        turn.session = self._sessions.update(
            turn.session.id, lambda one: one.mark(turn.question, failed=why)
        )

    def run(self, turn: Turn) -> Generator[str, None, None]:
        """Stream the reply to a prepared turn, storing it however it ends."""
        pieces: list[str] = []
        delta = Delta()
        cut, failed = STOPPED, STOPPED
        live: LiveReply | None = None
        begun = self._clock.now()
        try:
            live = self._live.live(turn.session.id, turn.question, turn.way)
            with closing(self._deltas(turn)) as deltas:
                for delta in deltas:
                    turn.took = self._heard(turn.took, delta, begun)
                    pieces.append(delta.text)
                    live.write(delta.text)
                    turn.usage = delta.usage or turn.usage
                    yield delta.text
            cut = _CUTS.get(delta.finish, "")
        except Cancelled:
            raise
        except ClawError as error:
            cut = str(error) if isinstance(error, StreamBroken) else cut
            failed = str(error)
            raise
        finally:
            turn.took = replace(turn.took, whole=self._since(begun))
            self._store(turn, "".join(pieces), cut, failed)
            if live:
                live.close()

    def reopen(self, turn: Turn) -> Turn:
        """Return the turn anew after a failure, its question no longer marked as failed."""
        if turn.earlier:
            session = self._sessions.load(turn.session.id)
            return Turn(self, session, turn.question, turn.way)
        session = self._sessions.update(
            turn.session.id, lambda one: one.mark(turn.question, failed="")
        )
        return Turn(self, session, turn.question)

    def _deltas(self, turn: Turn) -> Generator[Delta, None, None]:
        if turn.context is None:
            raise ValueError("prepare the turn before it is run")
        self.cancellation = Cancellation()
        request = Request("chat", turn.context.messages, self._output_limit, deadline=DEADLINE)
        yield from self._model.stream(request, self.cancellation)

    def _since(self, then: datetime) -> float:
        return (self._clock.now() - then).total_seconds()

    def _heard(self, took: Took, delta: Delta, begun: datetime) -> Took:
        if not delta.text or took.first is not None:
            return took
        return replace(took, first=self._since(begun))

    def _store(self, turn: Turn, text: str, cut: str, failed: str) -> None:
        if not text.strip():
            self.refuse(turn, failed)
            return
        reply = Message("assistant", text, int(self._clock.now().timestamp()), partial=cut)
        turn.session = self._sessions.update(
            turn.session.id, lambda one: one.take(turn.question, reply, turn.way)
        )
        place = turn.session.replied(turn.question)
        turn.reply = reply if place is None else turn.session.messages[place]


def _last(session: Session) -> Message:
    """Return the last message of the user's; raises UsageError where there is none."""
    for message in reversed(session.messages):
        if message.role == "user" and message.content.strip():
            return message
    raise UsageError("Nothing was asked yet in this session.")


def _asked(turn: Turn) -> Message:
    """Return what is put to the model: the question, or that it goes on; the latter is not kept."""
    if turn.way != "continue":
        return turn.question
    return Message("user", prompt("continue").strip())
