"""The request of one turn of a session that a strategy remembers, within its budget.

One system message (persona, what the strategy remembers, rules, an older summary), the strategy's
window, the turns that it has not taken in as they were said, and the user's message, in front of
which stands the note: the time, and what the question called up.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Protocol

from claw.chat.context import Context, around
from claw.chat.learning import Learnt, turns_of
from claw.chat.recalling import fenced, opened, worded
from claw.chat.room import Room
from claw.domain.messages import Message
from claw.domain.recall import Recall
from claw.domain.session import Session
from claw.domain.window import window
from claw.memory.recollection import Known
from claw.memory.strategy import SaidTurn, StrategyContext
from claw.prompts import load as prompt

HERE = "this conversation"
CUT = "Not all of what is remembered fits; the oldest of it was not sent."


class Taught(Protocol):
    """Has a strategy that took turns of a session in."""

    def learnt(self, session_id: str, turns: Sequence[SaidTurn]) -> Learnt:
        """Return what fits the turns: the newest that there is, else one that took nothing in."""


class StrategyBuilder:
    """Builds requests with what a strategy remembers of the session."""

    def __init__(self, learning: Taught, room: Room, persona: str) -> None:
        """Keep where the strategy is, and what fits."""
        self._learning = learning
        self._room = room
        self._persona = persona

    def prefix(self, session: Session, known: Known | None) -> tuple[Message, ...]:  # noqa: ARG002 - as in Builds
        """Return what the next request will begin with: the system message and the window."""
        messages = session.messages
        asks = bool(messages) and messages[-1].role == "user"
        about = messages[-1] if asks else Message("user", "")
        learnt, context = self._remembered(session, messages, about)
        system = self._system(session, context)
        said = _said(learnt, context, messages)
        return (system, *self._fitting(said, self._room.count(system)))

    def build(
        self,
        session: Session,
        question: Message,
        known: Known | None,  # noqa: ARG002 - the strategy knows no other memory
        now: datetime,
        about: Message | None = None,
    ) -> Context:
        """Return the request that asks `question`, which may stand nowhere in the session.

        `about` is then the message that the strategy is asked for. Raises ContextTooLong, naming
        the parts and their sizes, if not even the question fits.
        """
        before, _ = around(session, question)
        learnt, context = self._remembered(session, (*before, question), about or question)
        count = self._room.count
        context = self._shortened(session, context, count(_noted(question, now, ())))
        system = self._system(session, context)
        size = count(system)
        recalled = list(context.recalled)
        while recalled and size + count(_noted(question, now, recalled)) > self._room.limit:
            recalled.pop()
        asked = _noted(question, now, recalled)
        self._room.must_fit(size, count(asked), count(question))
        said = _said(learnt, context, (*before, asked))
        sent = self._fitting(said, size)
        told = [*context.told, *_left_out(len(said) - len(sent), "earlier messages")]
        told += _left_out(len(context.recalled) - len(recalled), "notes of memory")
        brought = (*_shown(context), *recalled)
        return Context((system, *sent), size + sum(map(count, sent)), brought, tuple(told))

    def _remembered(
        self, session: Session, messages: Sequence[Message], about: Message
    ) -> tuple[Learnt, StrategyContext]:
        turns = turns_of(messages, session.created_at)
        learnt = self._learning.learnt(session.id, turns)
        return learnt, learnt.strategy.context(about.content)

    def _shortened(self, session: Session, context: StrategyContext, asked: int) -> StrategyContext:
        """Return the context with as many of memory's last lines as leave `asked` tokens."""
        lines, whole = context.memory.strip().splitlines(), context
        while lines and self._room.count(self._system(session, context)) + asked > self._room.limit:
            lines = lines[(len(lines) + 1) // 2 :]
            context = replace(whole, memory="\n".join(lines), told=(*whole.told, CUT))
        return context

    def _system(self, session: Session, context: StrategyContext) -> Message:
        parts = [self._persona]
        if context.memory.strip():
            memory = fenced(context.memory.strip())
            parts.append(prompt("strategy_memory").replace("{memory}", memory))
        parts.append(prompt("rules"))
        if session.compressed_context:
            parts.append(session.compressed_context)
        return Message("system", "\n\n".join(parts))

    def _fitting(self, messages: Sequence[Message], system: int) -> tuple[Message, ...]:
        """Return the newest exchanges that fit, the last one whatever its size."""
        room = self._room.conversation(system)
        sizes = [self._room.count(message) for message in messages]
        start = 0
        while len(messages) - start > 2 and sum(sizes[start:]) > room:
            start += 2
        return tuple(messages[start:])


def _noted(question: Message, now: datetime, recalled: Sequence[Recall]) -> Message:
    notes = "\n".join((opened(now), *worded(recalled)))
    return replace(question, content=f"{notes}\n\n{question.content}", pasted=())


def _said(
    learnt: Learnt, context: StrategyContext, messages: Sequence[Message]
) -> tuple[Message, ...]:
    """Return what is sent as it was said: turns passed over, the window, turns not taken in."""
    every = window(messages, len(messages))
    passed = [one for turn in learnt.passed for one in every[2 * turn : 2 * turn + 2]]
    return (*passed, *context.window, *every[2 * learnt.taken :])


def _left_out(count: int, what: str) -> list[str]:
    return [f"{count} {what} do not fit and were not sent."] if count else []


def _shown(context: StrategyContext) -> tuple[Recall, ...]:
    """Return what stands in the system message as something that was brought to mind."""
    memory = context.memory.strip()
    return (Recall(memory, HERE, 0, "memory"),) if memory else ()
