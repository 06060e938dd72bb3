"""The ways to remember a session: their names, and one of them at work; loaded late."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, cast

from claw.assembly.desk import Desk
from claw.assembly.search import Search, open_embedder
from claw.domain.ports import ChatModel, SessionStore
from claw.domain.session import CLAW
from claw.domain.text import one_line
from claw.errors import UsageError
from claw.llm.deferred import Deferred, DeferredCounter
from claw.memory.strategies import STRATEGIES
from claw.memory.strategy import Means, State, Strategy
from claw.storage.strategy_states import FileStrategyStates

if TYPE_CHECKING:
    from claw.chat.learning import Learning
    from claw.memory.retrieval.ranking_texts import TextRanks

LISTED: Mapping[str, str] = {
    CLAW: "MEMORY.md, what is found in all sessions, and summaries (the default)",
    **STRATEGIES,
}
"""What each does, in the order in which they are shown."""


def check_strategy(name: str) -> str:
    """Return the name; raises UsageError, with those that there are, for one that there is not."""
    if name not in LISTED:
        shown, names = one_line(name, 40), ", ".join(LISTED)
        raise UsageError(f"There is no strategy “{shown}”. There are: {names}.")
    return name


class LateRanks:
    """Ranks texts for strategies; what it ranks with is loaded when it is first asked."""

    def __init__(self, desk: Desk, search: Search | None) -> None:
        """Share the embedder of the search; without one, have one of one's own."""
        self._own = None if search else open_embedder(desk)
        self._embedder = search.embedder if search else self._own
        self._ranks: Deferred[TextRanks] = Deferred(self._made)
        if self._own:
            desk.later(self._own.begin)

    def rank(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """Return a score for each text, 0 for one that has nothing to do with the question."""
        return self._ranks.get().rank(question, texts)

    def likeness(self, text: str, texts: Sequence[str]) -> Sequence[float]:
        """Return how alike in meaning the text is to each of the others, from 0 to 1."""
        return self._ranks.get().likeness(text, texts)

    def close(self) -> None:
        """Let go of an embedder of one's own."""
        if self._own:
            self._own.close()

    def _made(self) -> "TextRanks":
        from claw.memory.retrieval.ranking_texts import TextRanks

        return TextRanks(self._embedder)


def means_of(desk: Desk, model: ChatModel, ranks: LateRanks, room: int) -> Means:
    """Return what strategies of a desk remember with; `room` is in tokens."""
    return Means(model, DeferredCounter(desk.counter), ranks, room, desk.clock.now)


def open_learning(
    desk: Desk, name: str, means: Means, sessions: SessionStore, *, private: bool
) -> "Learning":
    """Return the strategy at work on a session of the store; if private, it keeps no file."""
    from claw.chat.learning import Learning

    states = None if private else FileStrategyStates(desk.workspace.strategies)
    opens = partial(_opened, name, means)
    return Learning(name, opens, sessions, states, desk.tell, time.monotonic)


def _opened(name: str, means: Means, state: State) -> Strategy:
    module = import_module(f"claw.memory.strategies.{name}")
    return cast("Strategy", module.make(replace(means, state=state)))
