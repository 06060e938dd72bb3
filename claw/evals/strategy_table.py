"""What a comparison of strategies found, as rows, as text and as Markdown."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from claw.domain.text import one_line, printable
from claw.evals.comparing import Outcome
from claw.evals.intervals import interval
from claw.evals.metering import Spent

LONG = 30
"""Turns of a script from which on remembering less than everything is to pay."""

WHOLE = "sequential"
"""The strategy that sends everything."""

_HEADS = (
    "strategy",
    "total input tokens",
    "calls",
    "tokens for memory upkeep",
    "correct",
    "95 %",
    "stale answers",
    "seconds",
    f"input on {LONG}+ turns",
)


@dataclass(frozen=True, slots=True)
class Row:
    """One strategy over all scripts.

    `input_tokens` are those of all calls, `upkeep_tokens` those in and out of all but the chat's.
    `low` and `high` bound the share of right answers. `long_share` is the input on scripts of 30
    turns or more as a share of what `sequential` took, None where one or the other is missing.
    """

    strategy: str
    input_tokens: int
    calls: int
    upkeep_tokens: int
    right: int
    n: int
    low: float
    high: float
    stale: int
    seconds: float
    long_share: float | None


def rows_of(outcomes: Sequence[Outcome]) -> tuple[Row, ...]:
    """Return a row for each strategy, the most right answers first, then the fewest tokens."""
    names = dict.fromkeys(one.pair.strategy for one in outcomes)
    whole = _long_input(outcomes, WHOLE)
    rows = [_row(outcomes, name, whole) for name in names]
    return tuple(sorted(rows, key=lambda row: (-row.right, row.input_tokens)))


def as_json(rows: Sequence[Row]) -> list[dict[str, object]]:
    """Return the rows as `--json` prints them."""
    return [asdict(row) for row in rows]


def as_text(rows: Sequence[Row]) -> list[str]:
    """Return a line of heads and one for each row, in columns."""
    cells = [_HEADS, *map(_cells, rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [_aligned(line, widths) for line in cells]


def as_markdown(rows: Sequence[Row], about: str) -> str:
    """Return a table in Markdown below a sentence about what was measured."""
    lines = [_HEADS, ("---", *["---:"] * (len(_HEADS) - 1)), *map(_cells, rows)]
    table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{one_line(printable(about))}\n\n{table}\n"


def _row(outcomes: Sequence[Outcome], strategy: str, whole: int) -> Row:
    mine = [one for one in outcomes if one.pair.strategy == strategy]
    spent = [(task, some) for one in mine for task, some in one.played.spent.items()]
    every = sum((some for _, some in spent), Spent())
    upkeep = sum((some for task, some in spent if task != "chat"), Spent())
    right = [found for one in mine for found in one.right]
    low, high = interval(sum(right), len(right))
    return Row(
        strategy=strategy,
        input_tokens=every.input,
        calls=every.calls,
        upkeep_tokens=upkeep.input + upkeep.output,
        right=sum(right),
        n=len(right),
        low=low,
        high=high,
        stale=sum(found for one in mine for found in one.stale),
        seconds=round(sum(one.played.seconds for one in mine), 1),
        long_share=round(_long_input(outcomes, strategy) / whole, 4) if whole else None,
    )


def _long_input(outcomes: Sequence[Outcome], strategy: str) -> int:
    return sum(
        some.input
        for one in outcomes
        if one.pair.strategy == strategy and len(one.pair.script.turns) >= LONG
        for some in one.played.spent.values()
    )


def _cells(row: Row) -> tuple[str, ...]:
    return (
        row.strategy,
        f"{row.input_tokens:,}",
        f"{row.calls:,}",
        f"{row.upkeep_tokens:,}",
        f"{row.right}/{row.n}",
        f"{100 * row.low:.0f}-{100 * row.high:.0f}",
        str(row.stale),
        f"{row.seconds:,.0f}",
        "" if row.long_share is None else f"{100 * row.long_share:.0f} %",
    )


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    return "  ".join([first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)])
