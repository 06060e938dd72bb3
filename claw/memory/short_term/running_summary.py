"""One summary that turns are folded into, as it is written for a session that is compressed."""

from collections.abc import Sequence

from claw.domain.exchange import Cancellation
from claw.errors import ReplyUnusable, TryLater
from claw.memory.compressing import CompressionLimits, Compressor
from claw.memory.short_term.said_turns import messages
from claw.memory.strategy import Means, SaidTurn

_BESIDE = 2_000
"""Tokens of a context window beside the room: persona, question and answer, at the least."""


def folded(
    means: Means, summary: str, turns: Sequence[SaidTurn], cancellation: Cancellation
) -> str | None:
    """Return the summary of the old summary and the turns, None where none can be made of them.

    Names, numbers and dates of the user's that the model left out are in it, what it made up is
    not. It is None if the model's replies fail their checks, or if the turns are too short for a
    summary shorter than they are: they are then to be kept. Raises what else the model raises.
    """
    limits = CompressionLimits.within(means.room + _BESIDE)
    compressor = Compressor(means.model, means.counter, limits, task="strategy")
    try:
        return compressor.summarize(summary, messages(turns), cancellation)
    except (ReplyUnusable, TryLater):
        return None


def tried_again_at(turns: int) -> int:
    """Return at how many turns to try again, where so many could not be folded.

    A model that never manages to would else read all of them after each turn, and ever more.
    """
    return turns + max(1, turns // 8)
