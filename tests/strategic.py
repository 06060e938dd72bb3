"""What tests of strategies remember with: scripted replies, words as meaning, a fixed time."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime

from claw.domain.exchange import Cancellation
from claw.llm.scripted import Script, ScriptedChat
from claw.memory.short_term.said_turns import PER_MESSAGE
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext
from tests.counting import WordCounter

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


class SharedWords:
    """Ranks by the words, or the CJK characters, that two texts share."""

    def rank(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        wanted = _words(question)
        return [len(wanted & _words(text)) / max(1, len(wanted)) for text in texts]

    def likeness(self, text: str, texts: Sequence[str]) -> Sequence[float]:
        one = _words(text)
        return [len(one & _words(other)) / max(1, len(one | _words(other))) for other in texts]


def _words(text: str) -> set[str]:
    spaced = "".join(f" {char} " if ord(char) > 0x2E7F else char for char in text.casefold())
    return {word.strip(".,?!:;'’\"") for word in spaced.split()} - {""}


def means(
    script: Script = (), *, room: int = 2_000, now: datetime = NOON, state: State | None = None
) -> Means:
    """Return means whose model answers from the script; the double is their `model`."""
    model = ScriptedChat(script)
    return Means(model, WordCounter(), SharedWords(), room, lambda: now, through_json(state or {}))


def through_json(state: State) -> State:
    """Return the state as it comes back from its file."""
    loaded = json.loads(json.dumps(state))
    assert isinstance(loaded, dict)
    return loaded


def turn(user: str, assistant: str = "I see.", at: int = 1_790_000_000) -> SaidTurn:
    return SaidTurn(user, assistant, at)


def tell(strategy: Strategy, *said: str) -> None:
    """Have the strategy remember what the user said, a minute between two turns."""
    for number, text in enumerate(said):
        strategy.remember(turn(text, at=1_790_000_000 + 60 * number), Cancellation())


def items(*some: object) -> str:
    """Return what a model answers that found these items."""
    return json.dumps({"items": some}, ensure_ascii=False)


def tokens(context: StrategyContext) -> int:
    """Return what window and recalled turns of a context take, as a test's counter counts."""
    count = WordCounter().count
    window = sum(count(one.content) + PER_MESSAGE for one in context.window)
    return window + sum(count(one.text) for one in context.recalled)
