"""What a search among turns brought, as what stands in front of a question, within its tokens."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from claw.domain.ports import TokenCounter
from claw.domain.recall import Recall
from claw.domain.text import one_line
from claw.memory.retrieval.asking import query_of
from claw.memory.retrieval.excerpting import excerpt
from claw.memory.retrieval.terms import query_terms
from claw.memory.short_term.said_turns import messages
from claw.memory.strategy import SaidTurn

PER_RECALL = 16
"""Tokens of the words around what is recalled: the day, and who said it."""

SOURCE = "this conversation"
USER_AT_MOST, PASTED_AT_MOST, ASSISTANT_AT_MOST = 1_200, 600, 300
"""Characters of a turn that are recalled: what best matches the question."""


@dataclass(frozen=True, slots=True)
class FoundTurn:
    """A turn, its number in the conversation from 1, and the search's score."""

    turn: SaidTurn
    number: int
    score: float


def day_of(at: int, now: datetime) -> date:
    """Return the day of a time in seconds since the epoch, in the zone of `now`."""
    return datetime.fromtimestamp(at, now.tzinfo).date()


def searched(question: str, window: Sequence[SaidTurn]) -> str:
    """Return what to search for; empty where the question names nothing, or greets and thanks.

    A question that leans on the turn before it ("and the second one?") takes it along.
    """
    return query_of(question, messages(window[-1:]))


def best(found: Sequence[FoundTurn], limit: int) -> tuple[FoundTurn, ...]:
    """Return at most `limit` turns that have a score, the best first; of equals the later one."""
    some = (one for one in found if one.score > 0)
    return tuple(sorted(some, key=lambda one: (-one.score, -one.number))[:limit])


def recalls(
    found: Sequence[FoundTurn], question: str, now: datetime, room: int, counter: TokenCounter
) -> tuple[Recall, ...]:
    """Return what fits into `room` tokens of turns given with the best first.

    It is in the order in which it was said: of what disagrees, the later one stands behind.
    """
    kept: list[Recall] = []
    for one in _pieces(found, question, now):
        cost = counter.count(one.text) + PER_RECALL
        if cost <= room:
            room -= cost
            kept.append(one)
    return tuple(sorted(kept, key=lambda one: one.line))


def _pieces(found: Sequence[FoundTurn], question: str, now: datetime) -> Iterator[Recall]:
    """Yield what the user said in each turn, and behind it what the assistant answered."""
    wanted = query_terms(question)
    for one in found:
        on = day_of(one.turn.at, now)
        place = Recall("", SOURCE, one.number, "found", one.score, on=on)
        for speaker, said, limit in (
            ("user", one.turn.typed, USER_AT_MOST),
            ("pasted", one.turn.paste, PASTED_AT_MOST),
            ("assistant", one.turn.assistant, ASSISTANT_AT_MOST),
        ):
            text = excerpt(said, wanted, limit) if said.strip() else ""
            if text:
                yield replace(place, text=one_line(text), speaker=speaker)
