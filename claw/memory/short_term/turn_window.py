"""What is sent of turns kept as they were said, with or without a summary before them."""

from collections.abc import Sequence

from claw.domain.ports import TokenCounter
from claw.memory.short_term.said_turns import messages, newest
from claw.memory.strategy import SaidTurn, StrategyContext


def window_context(
    turns: Sequence[SaidTurn], room: int, counter: TokenCounter, summary: str = ""
) -> StrategyContext:
    """Return the newest turns that fit into `room` tokens, told how many of `turns` do not.

    The summary comes first, with at most half of the room.
    """
    memory = shortened(summary, room // 2, counter)
    taken = newest(turns, room - counter.count(memory), counter)
    told = _left_out(len(turns) - len(taken))
    return StrategyContext(memory, messages(taken), told=told)


def shortened(summary: str, room: int, counter: TokenCounter) -> str:
    """Return the summary, or as many of its lines from the beginning as fit into `room` tokens."""
    lines = summary.splitlines()
    while lines and counter.count("\n".join(lines)) > room:
        lines.pop()
    return "\n".join(lines)


def _left_out(count: int) -> tuple[str, ...]:
    if count == 0:
        return ()
    if count == 1:
        return ("1 earlier turn does not fit and was not sent.",)
    return (f"{count:,} earlier turns do not fit and were not sent.",)
