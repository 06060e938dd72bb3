"""Look up the turns that have to do with the question, among all that were said."""

from collections.abc import Sequence
from dataclasses import replace

from claw.domain.exchange import Cancellation
from claw.domain.text import one_line
from claw.memory.short_term.recalled_turns import FoundTurn, best, day_of, recalls, searched
from claw.memory.short_term.said_turns import (
    as_json,
    from_json,
    messages,
    newest,
    text_of,
    tokens_of,
)
from claw.memory.similarity import same_memory
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext

REPLY = 300
"""Characters of a reply that are searched: a long one drowns what the user said."""


class Retrieval:
    """One document for each turn, of which the `top_k` best are recalled.

    The last `window` turns are sent as they were said, so that a question can refer to them. That
    the very question was asked before is not recalled: what was known then may be known better now.
    """

    def __init__(self, means: Means, *, top_k: int = 4, window: int = 1) -> None:
        """Go on from the state."""
        self._means = means
        self._top_k = top_k
        self._window = window
        self._turns = from_json(means.state.get("turns"))

    def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
        """Keep the turn."""
        cancellation.check()
        self._turns = (*self._turns, turn)

    def context(self, question: str) -> StrategyContext:
        """Return the last turns, and the best of those before them."""
        means, turns = self._means, self._turns
        latest = turns[max(0, len(turns) - self._window) :]
        window = newest(latest, means.room // 2, means.counter)
        left = means.room - sum(tokens_of(one, means.counter) for one in window)
        older = turns[: len(turns) - len(window)]
        numbered = [
            FoundTurn(one, at, 0.0)
            for at, one in enumerate(older, start=1)
            if not same_memory(one.user, question)
        ]
        found = self._found(searched(question, window), numbered)
        recalled = recalls(found, question, means.now(), left, means.counter)
        return StrategyContext(window=messages(window), recalled=recalled)

    def clear(self) -> None:
        """Forget all turns."""
        self._turns = ()

    def state(self) -> State:
        """Return the turns."""
        return {"turns": as_json(self._turns)}

    def _found(self, query: str, turns: Sequence[FoundTurn]) -> tuple[FoundTurn, ...]:
        if not query or not turns:
            return ()
        scores = self._means.ranks.rank(query, [self._document(one.turn) for one in turns])
        scored = zip(turns, scores, strict=True)
        return best([replace(one, score=score) for one, score in scored], self._top_k)

    def _document(self, turn: SaidTurn) -> str:
        said = SaidTurn(turn.user, one_line(turn.assistant, REPLY), turn.at)
        return f"{day_of(turn.at, self._means.now()):%d %B %Y}\n{text_of(said)}"


def make(means: Means) -> Strategy:
    """Return the strategy, going on from the state."""
    return Retrieval(means)
