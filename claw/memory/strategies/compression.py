"""Condense each turn into one line of facts, and, when there are many, the lines into fewer.

The model condenses; code sees to it that no name and no number is lost or made up.
"""

from collections.abc import Sequence
from datetime import datetime

from claw.domain.exchange import Cancellation
from claw.errors import ReplyUnusable
from claw.memory.dating import dated
from claw.memory.gating import telling
from claw.memory.short_term.asking import ask_text
from claw.memory.short_term.dense_facts import condensed, consolidated, in_quotes
from claw.memory.short_term.facts_told import with_fact
from claw.memory.short_term.said_turns import as_json, from_json, messages, newest
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext
from claw.memory.transcripts import portions
from claw.prompts import load

LINE = 160
"""Tokens of a line that the model may write, and at the least of a list."""

LEAST = 2
"""Lines that can be made fewer."""

KEPT, KEPT_BY_SMALL = 0.5, 0.9
"""Share of what the user told that a line holds. A small model leaves out a colour or a place."""

Facts = tuple[str, ...]


class Compression:
    """One dense line for each turn that tells something, and the last turns as they were said."""

    def __init__(self, means: Means, *, window: int = 2, threshold: int = 20) -> None:
        """Go on from the state; `window` is in turns.

        More than `threshold` lines are consolidated, and again when a quarter of that came new.
        """
        self._means = means
        self._window = window
        self._threshold = threshold
        self._turns = from_json(means.state.get("turns"))[-window:]
        facts = means.state.get("facts")
        self._facts: Facts = tuple(map(str, facts)) if isinstance(facts, list) else ()
        self._full = int(str(means.state.get("full", threshold)))

    def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
        """Condense the turn, and consolidate the lines if they are too many now.

        A message that cannot tell a fact costs no call. Raises Cancelled and what the model raises.
        """
        cancellation.check()
        facts, full = self._facts, self._full
        for told in self._told(turn):
            fact = self._condensed(told, cancellation)
            facts = with_fact(facts, fact, self._means.ranks.likeness) if fact else facts
        if len(facts) > full:
            facts = self._consolidated(facts, cancellation)
            full = max(self._threshold, len(facts) + self._threshold // 4)
        self._facts, self._full = facts, full
        self._turns = (*self._turns, turn)[-self._window :]

    def context(self, question: str) -> StrategyContext:
        """Return the lines, at most three quarters of the room, and the window.

        Where not all fit, those that have most to do with the question.
        """
        room, counter = self._means.room, self._means.counter
        memory = "\n".join(self._fitting(question, room * 3 // 4))
        window = newest(self._turns, room - counter.count(memory), counter)
        return StrategyContext(memory, messages(window))

    def clear(self) -> None:
        """Forget lines and window."""
        self._facts, self._turns, self._full = (), (), self._threshold

    def state(self) -> State:
        """Return the lines, the oldest first, and the window."""
        return {"facts": list(self._facts), "turns": as_json(self._turns), "full": self._full}

    def _told(self, turn: SaidTurn) -> Sequence[str]:
        """Return what the turn tells, its dates made absolute; in portions if it is long."""
        said_at = datetime.fromtimestamp(turn.at, self._means.now().tzinfo)
        told = [dated(one, said_at) for one in telling(turn.typed)]
        return portions(told, LINE, self._means.counter)

    def _condensed(self, told: str, cancellation: Cancellation) -> str:
        """Return what was told as a line, in the user's own words where the model answers badly."""
        instruction = load("strategy_dense")
        try:
            reply = ask_text(self._means.model, instruction, f"User: {told}", LINE, cancellation)
        except ReplyUnusable:
            return in_quotes(told)
        return condensed(reply, told, KEPT_BY_SMALL if self._means.model.embedded else KEPT)

    def _consolidated(self, facts: Facts, cancellation: Cancellation) -> Facts:
        """Return fewer lines that say the same, or the lines as they are.

        Of very many only the newest are read, which fit into a third of the room: the others were
        joined before as far as they can be.
        """
        first = self._first_read(facts)
        if first > len(facts) - LEAST:
            return facts
        asked = "\n".join(("Notes:", *facts[first:]))
        instruction = load("strategy_consolidate")
        room = LINE + self._means.counter.count(asked)
        try:
            reply = ask_text(self._means.model, instruction, asked, room, cancellation)
        except ReplyUnusable:
            return facts
        return (*facts[:first], *consolidated(facts[first:], reply))

    def _first_read(self, facts: Facts) -> int:
        """Return the place of the first line that is consolidated together with all behind it."""
        left, first = self._means.room // 3, len(facts)
        for fact in reversed(facts):
            left -= self._means.counter.count(fact) + 1
            if left < 0:
                break
            first -= 1
        return first

    def _fitting(self, question: str, room: int) -> Sequence[str]:
        """Return the lines that fit into `room` tokens, in their order."""
        count = self._means.counter.count
        facts = self._facts
        if count("\n".join(facts)) <= room:
            return facts
        scores = self._means.ranks.rank(question, facts)
        best = sorted(range(len(facts)), key=lambda one: (-scores[one], -one))
        chosen: list[int] = []
        for place in best:
            cost = count(facts[place]) + 1
            if cost <= room:
                room -= cost
                chosen.append(place)
        return [facts[place] for place in sorted(chosen)]


def make(means: Means) -> Strategy:
    """Return the strategy, going on from the state."""
    return Compression(means)
