"""The request of one turn, within its budget, with a prefix that stays the same.

One system message (persona, memory snapshot, summary), then the window of the conversation, then
the user's message, in front of which stands the note of this turn: the time, what changed in
memory, what was found. The note is sent and never stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Protocol

from claw.chat.recalling import Asked, Recalling, fenced, opened, shown, worded
from claw.chat.room import Room
from claw.domain.budget import Budget
from claw.domain.messages import Message
from claw.domain.ports import Retrieves, TokenCounter
from claw.domain.recall import Recall
from claw.domain.session import Session
from claw.domain.window import uncovered, widened
from claw.memory.recollection import Known
from claw.memory.summary import untold
from claw.prompts import load as prompt


@dataclass(frozen=True, slots=True)
class Context:
    """What one turn sends: the messages, their tokens, and what was brought to mind.

    `told` says what did not fit; `crowded` that the conversation should be compressed soon.
    """

    messages: tuple[Message, ...]
    tokens: int
    recalled: tuple[Recall, ...] = ()
    told: tuple[str, ...] = ()
    crowded: bool = False


class Builds(Protocol):
    """Builds the requests of a conversation."""

    def prefix(self, session: Session, known: Known | None) -> tuple[Message, ...]:
        """Return what the next request will begin with: the system message and the window."""

    def build(
        self,
        session: Session,
        question: Message,
        known: Known | None,
        now: datetime,
        about: Message | None = None,
    ) -> Context:
        """Return the request that asks `question`, which may stand nowhere in the session.

        `about` is then the message whose words memory is searched for. Raises ContextTooLong.
        """


class ContextBuilder:
    """Builds requests; one place, so that every request keeps the same rules."""

    def __init__(
        self,
        counter: TokenCounter,
        budget: Budget,
        max_history: int,
        persona: str,
        retrieves: Retrieves | None = None,
    ) -> None:
        """Keep the budget in tokens and the window in messages; `retrieves` may be left out."""
        self._recalling = Recalling(counter, budget.retrieval, retrieves)
        self._room = Room(counter, budget)
        self._max_history = max_history
        self._persona = persona

    def prefix(self, session: Session, known: Known | None) -> tuple[Message, ...]:
        """Return what the next request will begin with: the system message and the window."""
        system = self._system(session, known)
        return (system, *self._fitting(session.messages, self._room.count(system)))

    def build(
        self,
        session: Session,
        question: Message,
        known: Known | None,
        now: datetime,
        about: Message | None = None,
    ) -> Context:
        """Return the request that asks `question`; `known` is None where memory is off.

        One that stands nowhere in the session is asked at its end; `about` is then the message
        whose words memory is searched for.

        Raises ContextTooLong, naming the parts and their sizes, if not even the question fits.
        """
        system, count = self._system(session, known), self._room.count
        about = about or question
        before, beside = around(session, question)
        beside = (*self._fitting((*before, question), count(system)), *beside)
        recalled, told = self._recalling.recall(Asked(session, about, beside), known)
        notes = "\n".join((opened(now), *worded(recalled)))
        asked = replace(question, content=f"{notes}\n\n{question.content}", pasted=())
        self._room.must_fit(count(system), count(asked), count(question))
        conversation = (*before, asked)
        sent = self._fitting(conversation, count(system))
        left_out = len(uncovered(conversation, sent))
        if left_out:
            told = (*told, f"{left_out} earlier messages do not fit and were not sent.")
        used = sum(count(message) for message in sent)
        crowded = bool(left_out) or used > self._room.conversation(count(system)) * 9 // 10
        tokens = count(system) + used
        return Context((system, *sent), tokens, (*shown(known), *recalled), told, crowded)

    def _system(self, session: Session, known: Known | None) -> Message:
        parts, summary = [self._persona], session.compressed_context
        if known and summary:
            # memory has the last word: what it says, and what it no longer says, is not said again
            entries = [entry.text for entry in known.snapshot.entries]
            summary = untold(summary, [*entries, *known.gone])
        if known and known.snapshot.text:
            parts.append(prompt("memory").replace("{memory}", fenced(known.snapshot.text)))
        parts.append(prompt("rules"))
        return Message("system", "\n\n".join([*parts, summary] if summary else parts))

    def _fitting(self, messages: Sequence[Message], system: int) -> tuple[Message, ...]:
        """Return the newest exchanges that fit beside a system message of `system` tokens.

        The last exchange is among them whatever its size: whether it fits was checked before.
        """
        room = self._room.conversation(system)

        def fits(some: Sequence[Message]) -> bool:
            return sum(self._room.count(message) for message in some) <= room

        chosen = widened(messages, self._max_history, fits)
        while len(chosen) > 2 and not fits(chosen):
            chosen = chosen[2:]
        return chosen


def around(session: Session, question: Message) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """Return the messages before the question and those behind it, which it is asked without."""
    place = session.place(question)
    if place is None:
        return session.messages, ()
    return session.messages[:place], session.messages[place + 1 :]
