"""A turn in figures and in full: how long it took, what was sent, and what was brought to mind."""

from collections import Counter
from collections.abc import Iterator, Sequence

from claw.chat.assistant import Turn
from claw.domain.recall import Recall
from claw.domain.text import printable
from claw.terminal.telling import recall_line

AT_MOST = 12


def turn_lines(turn: Turn, strategy: str) -> list[str]:
    """Return the figures of a turn, and a line for each memory that was chosen for it.

    The entries of a snapshot, which goes along with each turn, are only counted.
    """
    context, took = turn.context, turn.took
    if context is None:
        return []
    usage = turn.usage
    theirs = f" (provider: {usage.prompt:,}, cached {usage.cached:,})" if usage.prompt else ""
    first = "" if took.first is None else f"first words {_seconds(took.first)}, "
    figures = (
        f"strategy {strategy}",
        f"context {_seconds(took.context)}",
        f"{context.tokens:,} tokens sent{theirs}",
    )
    return [
        " · ".join(figures),
        f"answer: {first}whole {_seconds(took.whole)}",
        f"recalled: {_counted(context.recalled)}",
        *_chosen(context.recalled),
    ]


def report_lines(turn: Turn | None, strategy: str) -> list[str]:
    """Return what is to be told of a turn where no reply shows it, and its figures."""
    if turn is None or turn.context is None:
        return []
    return [*turn.context.told, *turn_lines(turn, strategy)]


def prompt_lines(turn: Turn) -> Iterator[str]:
    """Yield the request of a turn as it was sent, each message below its role."""
    for message in turn.context.messages if turn.context else ():
        yield f"── {message.role} ──"
        yield from printable(message.content).split("\n")


def _counted(recalled: Sequence[Recall]) -> str:
    counts = Counter(one.why for one in recalled)
    return ", ".join(f"{count} {why}" for why, count in counts.items()) or "nothing"


def _chosen(recalled: Sequence[Recall]) -> Iterator[str]:
    chosen = [one for one in recalled if one.why not in {"snapshot", "pinned", "newest"}]
    for one in chosen[:AT_MOST]:
        yield f"  {recall_line(one)}"
    if len(chosen) > AT_MOST:
        yield f"  … and {len(chosen) - AT_MOST} more (/why)"


def _seconds(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{max(0.0, seconds) * 1000:.0f} ms"
