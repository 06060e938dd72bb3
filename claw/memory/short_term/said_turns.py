"""Turns as messages, as text, and as the JSON of a strategy's state."""

from collections.abc import Mapping, Sequence

from claw.domain.messages import Message
from claw.domain.ports import TokenCounter
from claw.memory.strategy import SaidTurn

PER_MESSAGE = 4
"""Tokens that a message costs beside its text."""


def messages(turns: Sequence[SaidTurn]) -> tuple[Message, ...]:
    """Return the turns as messages, the user's before the assistant's."""
    return tuple(
        message
        for turn in turns
        for message in (
            Message("user", turn.user, turn.at, pasted=turn.pasted),
            Message("assistant", turn.assistant, turn.at),
        )
    )


def text_of(turn: SaidTurn) -> str:
    """Return the turn as two lines that name their speakers."""
    return f"User: {turn.user.strip()}\nAssistant: {turn.assistant.strip()}"


def tokens_of(turn: SaidTurn, counter: TokenCounter) -> int:
    """Return the tokens of the turn as two messages."""
    return counter.count(turn.user) + counter.count(turn.assistant) + 2 * PER_MESSAGE


def newest(turns: Sequence[SaidTurn], room: int, counter: TokenCounter) -> tuple[SaidTurn, ...]:
    """Return the last turns that fit into `room` tokens together, in their order."""
    start = len(turns)
    for turn in reversed(turns):
        room -= tokens_of(turn, counter)
        if room < 0:
            break
        start -= 1
    return tuple(turns[start:])


def as_json(turns: Sequence[SaidTurn]) -> list[dict[str, object]]:
    """Return the turns as JSON."""
    return [
        {
            "user": one.user,
            "assistant": one.assistant,
            "at": one.at,
            **({"pasted": [list(span) for span in one.pasted]} if one.pasted else {}),
        }
        for one in turns
    ]


def from_json(value: object) -> tuple[SaidTurn, ...]:
    """Return the turns that `as_json` wrote; what is no turn is left out."""
    if not isinstance(value, list):
        return ()
    return tuple(
        SaidTurn(str(one["user"]), str(one["assistant"]), int(one["at"]), _spans(one))
        for one in value
        if isinstance(one, dict) and {"user", "assistant", "at"} <= one.keys()
    )


def _spans(turn: Mapping[str, object]) -> tuple[tuple[int, int], ...]:
    spans = turn.get("pasted")
    found = spans if isinstance(spans, list) else []
    return tuple((int(start), int(end)) for start, end in found)
