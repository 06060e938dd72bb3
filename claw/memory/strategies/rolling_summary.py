"""Keep the last turns as they were said, and roll what they push out into a summary."""

from collections.abc import Sequence

from claw.domain.exchange import Cancellation
from claw.memory.short_term.running_summary import folded, tried_again_at
from claw.memory.short_term.said_turns import as_json, from_json, newest
from claw.memory.short_term.turn_window import window_context
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext


class RollingSummary:
    """A window of turns, and a summary of those before it; each turn is in one of the two."""

    def __init__(self, means: Means, *, window: int = 4, batch: int = 4) -> None:
        """Go on from the state; beyond `window` turns, `batch` are rolled up in one call.

        So the window holds from `window` to `window + batch - 1` turns.
        """
        self._means = means
        self._window = window
        self._batch = batch
        self._turns = from_json(means.state.get("turns"))
        self._summary = str(means.state.get("summary", ""))
        self._again_at = int(str(means.state.get("again_at", 0)))

    def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
        """Put the turn into the window; roll up what overflows.

        The overflow stays in the window where the model's summary fails its checks, and is rolled
        up with a later turn. Raises Cancelled and what the model raises.
        """
        cancellation.check()
        turns, summary, again_at = (*self._turns, turn), self._summary, self._again_at
        overflow = self._overflow(turns)
        if overflow and len(turns) >= again_at:
            told = folded(self._means, summary, turns[:overflow], cancellation)
            again_at = tried_again_at(len(turns)) if told is None else 0
            if told is not None:
                turns, summary = turns[overflow:], told
        self._turns, self._summary, self._again_at = turns, summary, again_at

    def context(self, question: str) -> StrategyContext:  # noqa: ARG002 - it is the same for all
        """Return the summary, and the window as it was said."""
        means = self._means
        return window_context(self._turns, means.room, means.counter, self._summary)

    def clear(self) -> None:
        """Forget window and summary."""
        self._turns, self._summary, self._again_at = (), "", 0

    def state(self) -> State:
        """Return window and summary."""
        turns = as_json(self._turns)
        return {"turns": turns, "summary": self._summary, "again_at": self._again_at}

    def _overflow(self, turns: Sequence[SaidTurn]) -> int:
        """Return how many of the oldest turns are to be rolled up.

        That is a whole batch, or all but a quarter of the room as soon as the turns take half of
        it, the rest being the summary's.
        """
        beyond = len(turns) - self._window
        half, counter = self._means.room // 2, self._means.counter
        if len(newest(turns, half, counter)) < len(turns):
            kept = newest(turns, half // 2, counter) or newest(turns[-1:], half, counter)
            return max(beyond, len(turns) - len(kept))
        return beyond if beyond >= self._batch else 0


def make(means: Means) -> Strategy:
    """Return the strategy, going on from the state."""
    return RollingSummary(means)
