"""Keep turns until they grow too many, then fold them all into one running summary."""

from collections.abc import Sequence

from claw.domain.exchange import Cancellation
from claw.memory.short_term.running_summary import folded, tried_again_at
from claw.memory.short_term.said_turns import as_json, from_json, tokens_of
from claw.memory.short_term.turn_window import window_context
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext

_LEAST_TURNS = 2


class Summarization:
    """A buffer of turns, and a summary of all that was in it before.

    Right after a consolidation the buffer is empty, and the summary is all there is.
    """

    def __init__(self, means: Means, *, threshold: int = 600) -> None:
        """Go on from the state; the buffer is folded when it holds over `threshold` tokens."""
        self._means = means
        self._threshold = threshold
        self._buffer = from_json(means.state.get("turns"))
        self._summary = str(means.state.get("summary", ""))
        self._again_at = int(str(means.state.get("again_at", 0)))

    def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
        """Buffer the turn; fold the buffer where it is full.

        The buffer stays as it is where the model's summary fails its checks, and is folded with a
        later turn. Raises Cancelled and what the model raises.
        """
        cancellation.check()
        buffer, summary, again_at = (*self._buffer, turn), self._summary, self._again_at
        if self._full(buffer) and len(buffer) >= again_at:
            told = folded(self._means, summary, buffer, cancellation)
            again_at = tried_again_at(len(buffer)) if told is None else 0
            buffer, summary = (buffer, summary) if told is None else ((), told)
        self._buffer, self._summary, self._again_at = buffer, summary, again_at

    def context(self, question: str) -> StrategyContext:  # noqa: ARG002 - it is the same for all
        """Return the summary, and the buffer as it was said."""
        means = self._means
        return window_context(self._buffer, means.room, means.counter, self._summary)

    def clear(self) -> None:
        """Forget buffer and summary."""
        self._buffer, self._summary, self._again_at = (), "", 0

    def state(self) -> State:
        """Return buffer and summary."""
        turns = as_json(self._buffer)
        return {"turns": turns, "summary": self._summary, "again_at": self._again_at}

    def _full(self, buffer: Sequence[SaidTurn]) -> bool:
        """Return whether it is over the threshold, or over what fits beside the summary."""
        size = sum(tokens_of(one, self._means.counter) for one in buffer)
        enough = len(buffer) >= _LEAST_TURNS and size > self._threshold
        return enough or size > self._means.room // 2


def make(means: Means) -> Strategy:
    """Return the strategy, going on from the state."""
    return Summarization(means)
