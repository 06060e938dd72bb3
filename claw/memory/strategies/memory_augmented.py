"""A window of turns, and beside it the facts that the user told, taken out by a model."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from claw.domain.exchange import Cancellation
from claw.domain.text import one_line
from claw.memory.dating import dated
from claw.memory.gating import telling
from claw.memory.short_term.asking import ask_items
from claw.memory.short_term.facts_told import attributed, with_fact
from claw.memory.short_term.grounding import in_own_words
from claw.memory.short_term.said_turns import as_json, from_json, text_of
from claw.memory.short_term.turn_window import window_context
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext
from claw.memory.structured import is_placeholder
from claw.memory.wording import as_memories
from claw.prompts import load

REPLY = 300
LONGEST = 300
"""Characters of a reply that the model is shown, and of a fact."""

HEADING = "Facts that the user told you (where two disagree, the later one holds):"
_FACT = {"type": "string"}


class MemoryAugmented:
    """The last `window` turns as they were said, and at most `most` facts, the newest last.

    A turn that can hold no fact costs no call. A fact whose words, names or numbers are not the
    user's is not kept: in its place stands the user's sentence that it was made of.
    """

    def __init__(self, means: Means, *, window: int = 3, most: int = 40) -> None:
        """Go on from the state."""
        self._means = means
        self._window = window
        self._most = most
        self._turns = from_json(means.state.get("turns"))[-window:]
        facts = means.state.get("facts")
        self._facts = tuple(map(str, facts)) if isinstance(facts, list) else ()

    def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
        """Keep the turn in the window and the facts that it tells."""
        cancellation.check()
        facts = self._facts
        for fact in self._told(turn, cancellation):
            facts = with_fact(facts, fact, self._means.ranks.likeness)
        self._facts = facts[-self._most :]
        self._turns = (*self._turns, turn)[-self._window :]

    def context(self, question: str) -> StrategyContext:  # noqa: ARG002 - it is the same for all
        """Return the facts, the newest of them where not all fit, and the window."""
        means = self._means
        memory = self._memory(means.room // 2)
        return window_context(self._turns, means.room, means.counter, memory)

    def clear(self) -> None:
        """Forget window and facts."""
        self._turns, self._facts = (), ()

    def state(self) -> State:
        """Return window and facts."""
        return {"turns": as_json(self._turns), "facts": list(self._facts)}

    def _memory(self, room: int) -> str:
        facts = list(self._facts)
        while facts:
            memory = "\n".join((HEADING, *map(attributed, facts)))
            if self._means.counter.count(memory) <= room:
                return memory
            del facts[0]
        return ""

    def _told(self, turn: SaidTurn, cancellation: Cancellation) -> tuple[str, ...]:
        """Return the facts of a turn, checked; raises Cancelled and what the model raises."""
        told = telling(turn.typed)
        if not told:
            return ()
        shown = text_of(SaidTurn(turn.typed, one_line(turn.assistant, REPLY), turn.at))
        found = ask_items(self._means.model, load("strategy_facts"), shown, _FACT, cancellation)
        said_at = datetime.fromtimestamp(turn.at, self._means.now().tzinfo)
        items = [one_line(one) for one in found if isinstance(one, str) and not is_placeholder(one)]
        return tuple(dict.fromkeys(_checked(items, told, said_at)))


def _checked(items: Sequence[str], told: Sequence[str], said_at: datetime) -> Iterator[str]:
    """Yield the facts that the user's words say, with their dates made absolute.

    Where they say none of them, all that the user told is kept: the model found something there,
    and worded it in another way or language.
    """
    own = "\n".join(told)
    facts = [fact for fact in (in_own_words(item, own) for item in items) if fact]
    for fact in facts or (as_memories(told) if items else ()):
        yield one_line(dated(fact, said_at), LONGEST)


def make(means: Means) -> Strategy:
    """Return the strategy, going on from the state."""
    return MemoryAugmented(means)
