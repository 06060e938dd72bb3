"""Remember turns as episodes that fade: recalled by likeness, recency, importance and use."""

from collections.abc import Sequence
from dataclasses import replace

from claw.domain.exchange import Cancellation
from claw.domain.text import one_line
from claw.memory.short_term import episodes
from claw.memory.short_term.episodes import Episode, begun, moved, score, with_episode
from claw.memory.short_term.recalled_turns import FoundTurn, best, recalls, searched
from claw.memory.short_term.said_turns import as_json, from_json, messages, newest, tokens_of
from claw.memory.similarity import same_memory
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext

SEARCHED = 600
"""Characters of an episode that are searched: a long reply drowns what the user said."""


class Episodic:
    """The last `window` turns as they were said, and the `top_k` best episodes before them.

    An episode is hot for 7 days, with its full text; warm to 30, with a summary; cold to 90, with
    its key facts; then it is archived, and no longer recalled unless it is told again.
    """

    def __init__(self, means: Means, *, window: int = 2, top_k: int = 4) -> None:
        """Go on from the state."""
        self._means = means
        self._window = window
        self._top_k = top_k
        self._turns = from_json(means.state.get("turns"))[-window:]
        self._episodes = episodes.from_json(means.state.get("episodes"))
        said = means.state.get("said")
        self._said = said if isinstance(said, int) else len(self._turns)

    def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
        """Keep the turn as an episode, count what it called up, and move what has aged."""
        cancellation.check()
        used = {one.line for one in self.context(turn.user).recalled}
        known = [
            replace(one, uses=one.uses + 1) if one.number in used else one for one in self._now()
        ]
        number = self._said + 1
        alike = self._means.ranks.likeness(turn.user, [one.turn.user for one in known])
        self._episodes = with_episode(known, begun(turn, number), alike)
        self._turns = (*self._turns, turn)[-self._window :]
        self._said = number

    def context(self, question: str) -> StrategyContext:
        """Return the window, and the episodes that the question calls up."""
        means = self._means
        window = newest(self._turns, means.room // 2, means.counter)
        left = means.room - sum(tokens_of(one, means.counter) for one in window)
        found = self._found(question, window)
        recalled = recalls(found, question, means.now(), left, means.counter)
        return StrategyContext(window=messages(window), recalled=recalled)

    def clear(self) -> None:
        """Forget all episodes."""
        self._turns, self._episodes, self._said = (), (), 0

    def state(self) -> State:
        """Return the window, the episodes, and how many turns there were."""
        return {
            "turns": as_json(self._turns),
            "episodes": episodes.as_json(self._episodes),
            "said": self._said,
        }

    def _now(self) -> tuple[Episode, ...]:
        now = self._means.now().timestamp()
        return tuple(moved(one, now) for one in self._episodes)

    def _found(self, question: str, window: Sequence[SaidTurn]) -> tuple[FoundTurn, ...]:
        query = searched(question, window)
        before = [one for one in self._now() if self._is_recalled(one, question, len(window))]
        if not query or not before:
            return ()
        now = self._means.now().timestamp()
        similarity = self._means.ranks.rank(query, [one_line(one.text, SEARCHED) for one in before])
        return best(
            [
                FoundTurn(one.turn, one.number, score(one, near, now))
                for one, near in zip(before, similarity, strict=True)
                if near > 0
            ],
            self._top_k,
        )

    def _is_recalled(self, one: Episode, question: str, window: int) -> bool:
        """Return whether it may be recalled: it is known, not in the window, nor the question."""
        known = one.tier != "archived" and bool(one.text)
        return (
            known and one.number <= self._said - window and not same_memory(one.turn.user, question)
        )


def make(means: Means) -> Strategy:
    """Return the strategy, going on from the state."""
    return Episodic(means)
