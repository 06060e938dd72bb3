"""A working memory of the last turns, and a long-term store of what the user said that matters."""

from collections.abc import Sequence
from dataclasses import replace

from claw.domain.exchange import Cancellation
from claw.memory.short_term.facts_told import says_the_same
from claw.memory.short_term.overtaking import overtakes
from claw.memory.short_term.promoting import PROMOTIONS, Promotes
from claw.memory.short_term.recalled_turns import FoundTurn, best, recalls, searched
from claw.memory.short_term.said_turns import as_json, from_json, messages, newest, tokens_of
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext


class Hierarchical:
    """The last `window` turns, and the `top_k` best of the sentences that were promoted.

    `promotes` by the filter's rules, or by the keywords that are usual in the literature. What the
    user repeats is stored once, as it was said last; what it overtakes is let go.
    """

    def __init__(
        self, means: Means, *, window: int = 4, top_k: int = 4, promotes: Promotes = "filter"
    ) -> None:
        """Go on from the state."""
        self._means = means
        self._window = window
        self._top_k = top_k
        self._promotes = PROMOTIONS[promotes]
        self._turns = from_json(means.state.get("turns"))[-window:]
        self._stored = _from_json(means.state.get("stored"))
        said = means.state.get("said")
        self._said = said if isinstance(said, int) else len(self._turns)

    def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
        """Keep the turn, and promote what matters of it at once."""
        cancellation.check()
        stored, number = self._stored, self._said + 1
        for sentence in self._promotes(turn.typed):
            stored = self._with(stored, FoundTurn(SaidTurn(sentence, "", turn.at), number, 0.0))
        self._turns = (*self._turns, turn)[-self._window :]
        self._stored, self._said = stored, number

    def context(self, question: str) -> StrategyContext:
        """Return the window, and what the question calls up of what was said before it."""
        means = self._means
        window = newest(self._turns, means.room // 2, means.counter)
        left = means.room - sum(tokens_of(one, means.counter) for one in window)
        before = [one for one in self._stored if one.number <= self._said - len(window)]
        found = self._found(searched(question, window), before)
        recalled = recalls(found, question, means.now(), left, means.counter)
        return StrategyContext(window=messages(window), recalled=recalled)

    def clear(self) -> None:
        """Forget window and store."""
        self._turns, self._stored, self._said = (), (), 0

    def state(self) -> State:
        """Return the window, the store, and how many turns there were."""
        stored = [
            {"text": one.turn.user, "at": one.turn.at, "turn": one.number} for one in self._stored
        ]
        return {"turns": as_json(self._turns), "stored": stored, "said": self._said}

    def _with(self, stored: Sequence[FoundTurn], new: FoundTurn) -> tuple[FoundTurn, ...]:
        texts = [one.turn.user for one in stored]
        alike = self._means.ranks.likeness(new.turn.user, texts)
        kept = [
            old
            for old, near in zip(stored, alike, strict=True)
            if not says_the_same(new.turn.user, old.turn.user, near)
            and not overtakes(new.turn.user, old.turn.user, near)
        ]
        return (*kept, new)

    def _found(self, query: str, stored: Sequence[FoundTurn]) -> tuple[FoundTurn, ...]:
        if not query or not stored:
            return ()
        scores = self._means.ranks.rank(query, [one.turn.user for one in stored])
        scored = zip(stored, scores, strict=True)
        return best([replace(one, score=score) for one, score in scored], self._top_k)


def _from_json(value: object) -> tuple[FoundTurn, ...]:
    if not isinstance(value, list):
        return ()
    return tuple(
        FoundTurn(SaidTurn(str(one["text"]), "", int(one["at"])), int(one["turn"]), 0.0)
        for one in value
        if isinstance(one, dict) and {"text", "at", "turn"} <= one.keys()
    )


def make(means: Means) -> Strategy:
    """Return the strategy, going on from the state."""
    return Hierarchical(means)
