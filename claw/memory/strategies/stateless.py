"""Remember nothing: what a model knows by itself, which every other way is compared with."""

from claw.domain.exchange import Cancellation
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext


class Stateless:
    """Each question is asked as if it were the first."""

    def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
        """Drop the turn."""

    def context(self, question: str) -> StrategyContext:  # noqa: ARG002 - it is the same for all
        """Return nothing."""
        return StrategyContext()

    def clear(self) -> None:
        """Have nothing to forget."""

    def state(self) -> State:
        """Return that there is none."""
        return {}


def make(means: Means) -> Strategy:
    """Return the strategy; it needs nothing."""
    del means
    return Stateless()
