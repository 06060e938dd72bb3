"""Send the last few turns with each question: a fixed cost, and what is older is forgotten."""

from claw.domain.exchange import Cancellation
from claw.memory.short_term.said_turns import as_json, from_json
from claw.memory.short_term.turn_window import window_context
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext


class SlidingWindow:
    """The last `window` turns as they were said."""

    def __init__(self, means: Means, *, window: int = 4) -> None:
        """Go on from the state; `window` is in turns, 1 or more."""
        self._means = means
        self._window = window
        self._turns = from_json(means.state.get("turns"))[-window:]

    def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
        """Keep the turn, and forget the one that it pushes out."""
        cancellation.check()
        self._turns = (*self._turns, turn)[-self._window :]

    def context(self, question: str) -> StrategyContext:  # noqa: ARG002 - it is the same for all
        """Return the window, told how many of its turns do not fit."""
        return window_context(self._turns, self._means.room, self._means.counter)

    def clear(self) -> None:
        """Forget the window."""
        self._turns = ()

    def state(self) -> State:
        """Return the window."""
        return {"turns": as_json(self._turns)}


def make(means: Means) -> Strategy:
    """Return the strategy, going on from the state."""
    return SlidingWindow(means)
