"""What a way to remember is: turns go in, what memory says to a question comes out.

Each way has its file in `claw/memory/strategies`; knows nothing of files, requests and terminals.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.ports import ChatModel, TokenCounter
from claw.domain.recall import Recall

State = Mapping[str, object]
"""What a strategy goes on from; it survives JSON unchanged."""


@dataclass(frozen=True, slots=True)
class SaidTurn:
    """One turn of a conversation, whole; `at` is in seconds since the epoch.

    `pasted` holds the spans of `user` that were not typed.
    """

    user: str
    assistant: str
    at: int
    pasted: tuple[tuple[int, int], ...] = ()

    @property
    def typed(self) -> str:
        """What the user typed: only this can tell something about the user."""
        return Message("user", self.user, pasted=self.pasted).typed()

    @property
    def paste(self) -> str:
        """What the user did not type."""
        return "\n".join(self.user[start:end] for start, end in sorted(self.pasted))


@dataclass(frozen=True, slots=True)
class StrategyContext:
    """What a strategy sends along with a question.

    `memory` stands in the system message, and `window` holds earlier messages as they were said,
    beginning with a user message. `recalled` stands in front of the question, in the question's
    own message. `told` says what happened that the user may want to know, such as a page fault.
    """

    memory: str = ""
    window: tuple[Message, ...] = ()
    recalled: tuple[Recall, ...] = ()
    told: tuple[str, ...] = ()


class Strategy(Protocol):
    """A way to remember one conversation."""

    def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
        """Take a turn in, the turns in their order, each once.

        Raises Cancelled and what the model raises; the state is then as it was before, so that the
        turn can be given again.
        """

    def context(self, question: str) -> StrategyContext:
        """Return what is sent with the question, within the room.

        Changes nothing, asks no model, never raises: it may be asked for a question that is never
        sent. What a question called up is counted when its turn is remembered.
        """

    def clear(self) -> None:
        """Forget everything."""

    def state(self) -> State:
        """Return what another one of its kind goes on from: JSON, without anything derived."""


class Ranks(Protocol):
    """Orders texts by what they have to do with a question, by keywords and vectors; never raises.

    Safe to be asked with the same texts again and again: what was read once is kept.
    """

    def rank(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """Return a score for each text, 0 for one that has nothing to do with the question."""

    def likeness(self, text: str, texts: Sequence[str]) -> Sequence[float]:
        """Return how alike in meaning the text is to each of the others, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Means:
    """What strategies remember with.

    `room` is in tokens: what one context may hold altogether. `model` does the upkeep, in requests
    of the task `strategy`; `now` tells the time in the user's zone; `state` is where to go on from.
    """

    model: ChatModel
    counter: TokenCounter
    ranks: Ranks
    room: int
    now: Callable[[], datetime]
    state: State = field(default_factory=dict)
