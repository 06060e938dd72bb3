"""A desk with a session that a strategy takes in."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from claw.chat.learning import Learning, turns_of
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.passages import Passages, Span, sentences
from claw.memory.strategy import SaidTurn, State, Strategy, StrategyContext
from claw.storage.strategy_states import FileStrategyStates
from tests.places import Places


def mentions(word: str) -> Passages:
    """Return what finds the sentences with the word."""

    def find(text: str) -> Sequence[Span]:
        return [span for span in sentences(text) if word in text[slice(*span)]]

    return find


class Listing:
    """A strategy that keeps what the user said; `trouble` is raised for the texts that it has."""

    def __init__(self, state: State, calls: list[str], trouble: dict[str, Exception]) -> None:
        told = state.get("said", [])
        self.said = [str(one) for one in told] if isinstance(told, list) else []
        self._calls = calls
        self._trouble = trouble

    def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
        self._calls.append(turn.user)
        cancellation.check()
        if turn.user in self._trouble:
            raise self._trouble[turn.user]
        self.said.append(turn.user)

    def context(self, question: str) -> StrategyContext:
        return StrategyContext(" / ".join([*self.said, question]))

    def clear(self) -> None:
        self.said = []

    def state(self) -> State:
        return {"said": self.said}


class Desk:
    """A session on disk and what learns from it; `calls` are the turns that were taken in."""

    def __init__(self, root: Path) -> None:
        self.places = Places(root)
        self.states = FileStrategyStates(self.places.workspace.strategies)
        self.calls: list[str] = []
        self.told: list[str] = []
        self.trouble: dict[str, Exception] = {}
        self.seconds = 0.0
        self.learning = self.start()

    def start(self, *, private: bool = False) -> Learning:
        """Begin as another run does."""
        states = None if private else self.states
        stores = (self.places.sessions, states, self.told.append, lambda: self.seconds)
        self.learning = Learning("listing", self._open, *stores)
        return self.learning

    def _open(self, state: State) -> Strategy:
        return Listing(state, self.calls, self.trouble)

    def say(self, *texts: str) -> None:
        """Add whole exchanges to the session."""
        said = [
            message
            for text in texts
            for message in (Message("user", text, 5), Message("assistant", f"re {text}", 6))
        ]
        before = self.messages() if "s" in self.places.sessions.ids() else []
        self.change([*before, *said])

    def change(self, messages: Sequence[Message]) -> None:
        self.places.sessions.update("s", lambda one: replace(one, messages=tuple(messages)))

    def messages(self) -> list[Message]:
        return list(self.places.sessions.load("s").messages)

    def learn(self) -> None:
        self.learning.learn("s", Cancellation())

    def knows(self) -> str:
        """Return what the strategy says to the turns that there are."""
        found = self.learning.learnt("s", turns_of(self.messages()))
        return found.strategy.context("?").memory
