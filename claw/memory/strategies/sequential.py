"""Send the whole conversation again with each question: complete, and the dearest."""

from claw.domain.exchange import Cancellation
from claw.memory.short_term.said_turns import as_json, from_json
from claw.memory.short_term.turn_window import window_context
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext


class Sequential:
    """All turns as they were said, the oldest left out where the room ends."""

    def __init__(self, means: Means) -> None:
        """Go on from the state."""
        self._means = means
        self._turns = from_json(means.state.get("turns"))

    def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
        """Keep the turn."""
        cancellation.check()
        self._turns = (*self._turns, turn)

    def context(self, question: str) -> StrategyContext:  # noqa: ARG002 - it is the same for all
        """Return the newest turns that fit, told how many do not."""
        return window_context(self._turns, self._means.room, self._means.counter)

    def clear(self) -> None:
        """Forget all turns."""
        self._turns = ()

    def state(self) -> State:
        """Return all turns."""
        return {"turns": as_json(self._turns)}


def make(means: Means) -> Strategy:
    """Return the strategy, going on from the state."""
    return Sequential(means)
