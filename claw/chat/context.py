"""The request of one turn, within its budget, with a prefix that stays the same.

One system message (persona, memory snapshot, summary), then the window of the conversation, then
the user's message, in front of which stands the note of this turn: the time, what changed in
memory, what was found. The note is sent and never stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from claw.domain.budget import Budget
from claw.domain.messages import Message
from claw.domain.ports import TokenCounter
from claw.domain.recall import Recall
from claw.domain.session import Session
from claw.domain.text import clean, one_line
from claw.domain.window import uncovered, widened
from claw.errors import ContextTooLong
from claw.memory.recollection import Known
from claw.memory.retrieval.keywords import search
from claw.memory.snapshot import added
from claw.prompts import load as prompt

PER_MESSAGE = 4
FOUND_AT_MOST = 12
PENDING_AT_MOST = 6
_OPENINGS = {
    "changed": "I told you earlier:",
    "keywords": "From memory:",
    "pending": "I said elsewhere:",
}


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


class ContextBuilder:
    """Builds requests; one place, so that every request keeps the same rules."""

    def __init__(
        self, counter: TokenCounter, budget: Budget, max_history: int, persona: str
    ) -> None:
        """Keep the budget in tokens and the window in messages."""
        self._counter = counter
        self._budget = budget
        self._max_history = max_history
        self._persona = persona

    def prefix(self, session: Session, known: Known | None) -> tuple[Message, ...]:
        """Return what the next request will begin with: the system message and the window."""
        system = self._system(session, known)
        return (system, *self._fitting(session.messages, self._count(system)))

    def build(
        self, session: Session, question: Message, known: Known | None, now: datetime
    ) -> Context:
        """Return the request that asks `question`; `known` is None where memory is off.

        Raises ContextTooLong, naming the parts and their sizes, if not even the question fits.
        """
        system = self._system(session, known)
        notes, recalled, told = self._notes(session, question, known, now)
        asked = replace(question, content=f"{notes}\n\n{question.content}", pasted=())
        self._must_fit(self._count(system), self._count(asked), self._count(question))
        conversation = (*_before(session, question), asked)
        sent = self._fitting(conversation, self._count(system))
        left_out = len(uncovered(conversation, sent))
        if left_out:
            told = (*told, f"{left_out} earlier messages do not fit and were not sent.")
        used = sum(self._count(message) for message in sent)
        crowded = bool(left_out) or used > self._conversation_room(self._count(system)) * 9 // 10
        tokens = self._count(system) + used
        return Context((system, *sent), tokens, (*_shown(known), *recalled), told, crowded)

    def _system(self, session: Session, known: Known | None) -> Message:
        parts = [self._persona]
        if known and known.snapshot.text:
            parts.append(prompt("memory").replace("{memory}", _fenced(known.snapshot.text)))
        parts.append(prompt("rules"))
        if session.compressed_context:
            parts.append(session.compressed_context)
        return Message("system", "\n\n".join(parts))

    def _notes(
        self, session: Session, question: Message, known: Known | None, now: datetime
    ) -> tuple[str, tuple[Recall, ...], tuple[str, ...]]:
        """Return the note in front of the message, in plain sentences: small models ape marks."""
        lines = [f"Note: it is {now:%A %Y-%m-%d, %H:%M} ({now:%Z})."]
        recalled, told = self._recalled(session, question, known)
        for why, opening in _OPENINGS.items():
            found = [_fenced(one_line(one.text)) for one in recalled if one.why == why]
            lines += [f"{opening} {' / '.join(found)}"] if found else []
        return "\n".join(lines), recalled, told

    def _recalled(
        self, session: Session, question: Message, known: Known | None
    ) -> tuple[tuple[Recall, ...], tuple[str, ...]]:
        if known is None:
            return (), ()
        candidates = [
            *_changed(known),
            *_found(session, question, known),
            *_pending(session, known),
        ]
        kept, used = [], 0
        for one in candidates:
            cost = self._counter.count(one.text) + PER_MESSAGE
            if used + cost <= self._budget.retrieval:
                used += cost
                kept.append(one)
        dropped = len(candidates) - len(kept)
        told = (f"{dropped} notes of memory do not fit and were not sent.",) if dropped else ()
        return tuple(kept), told

    def _fitting(self, messages: Sequence[Message], system: int) -> tuple[Message, ...]:
        """Return the newest exchanges that fit beside a system message of `system` tokens.

        The last exchange is among them whatever its size: whether it fits was checked before.
        """
        room = self._conversation_room(system)

        def fits(some: Sequence[Message]) -> bool:
            return sum(self._count(message) for message in some) <= room

        chosen = widened(messages, self._max_history, fits)
        while len(chosen) > 2 and not fits(chosen):
            chosen = chosen[2:]
        return chosen

    def _conversation_room(self, system: int) -> int:
        """Return the tokens for messages: their share, and what the question brings beside it."""
        room = self._budget.conversation + self._budget.retrieval
        return min(room, self._input_limit - system)

    @property
    def _input_limit(self) -> int:
        return self._budget.total - self._budget.output

    def _count(self, message: Message) -> int:
        return self._counter.count(message.content) + PER_MESSAGE

    def _must_fit(self, system: int, asked: int, question: int) -> None:
        if system + asked > self._input_limit:
            raise ContextTooLong(
                f"This message takes {question:,} tokens, persona, memory and summary {system:,}, "
                f"and only {self._input_limit:,} fit beside the answer. Shorten the message, take "
                "something out of MEMORY.md, or set CONTEXT_WINDOW to what the model really takes."
            )


def _before(session: Session, question: Message) -> tuple[Message, ...]:
    return session.messages[: session.place(question)]


def _shown(known: Known | None) -> tuple[Recall, ...]:
    if known is None:
        return ()
    whole = known.snapshot.mode == "direct"
    return tuple(
        Recall(
            entry.text,
            "MEMORY.md",
            entry.line,
            "snapshot" if whole else "pinned" if entry.pinned else "newest",
            heading=" > ".join(entry.section),
        )
        for entry in known.snapshot.entries
    )


def _changed(known: Known) -> list[Recall]:
    new = [one for one in added(known.snapshot, known.notebook) if one.text not in known.heard]
    return [Recall(entry.text, "MEMORY.md", entry.line, "changed") for entry in new]


def _found(session: Session, question: Message, known: Known) -> list[Recall]:
    if known.snapshot.mode == "direct":
        return []
    shown = {entry.text for entry in known.snapshot.entries}
    shown |= {entry.text for entry in added(known.snapshot, known.notebook)}
    others = [entry for entry in known.notebook.entries if entry.text not in shown]
    hits = search(_query(session, question), others, FOUND_AT_MOST)
    return [
        Recall(entry.text, "MEMORY.md", entry.line, "keywords", score, " > ".join(entry.section))
        for entry, score in hits
    ]


def _query(session: Session, question: Message) -> str:
    """Return the question, and where it is too short to stand alone, the last exchange with it."""
    if len(question.content) >= 24:
        return question.content
    last = [message.content for message in _before(session, question)[-2:]]
    return "\n".join((question.content, *last))


def _pending(session: Session, known: Known) -> list[Recall]:
    waiting = [one for one in known.pending if one.session != session.id]
    return [
        Recall(one_line(one.typed, 300), f"sessions/{one.session}.json", one.turn, "pending")
        for one in waiting[-PENDING_AT_MOST:]
        if one.typed.strip()
    ]


def _fenced(text: str) -> str:
    """Keep memory from closing the marks that it stands between."""
    for mark in ("<memory>", "</memory>"):
        text = text.replace(mark, mark.replace("<", "‹").replace(">", "›"))
    return clean(text)
