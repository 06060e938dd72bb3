"""Tables of shares: how many of the outcomes of each label are right, and how sure that is."""

from collections.abc import Sequence
from dataclasses import dataclass

from claw.evals.intervals import interval


@dataclass(frozen=True, slots=True)
class Row:
    """A share or mean from 0 to 1 of `n` outcomes, with the ends of its 95 % interval."""

    label: str
    n: int
    share: float
    interval: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a title that says what their labels are, such as `kind`."""

    title: str
    rows: tuple[Row, ...]

    def shares(self) -> dict[str, float]:
        """Return the share of each label."""
        return {row.label: row.share for row in self.rows}

    def intervals(self) -> dict[str, tuple[float, float]]:
        """Return the interval of each label."""
        return {row.label: row.interval for row in self.rows}

    def counts(self) -> dict[str, int]:
        """Return for each label how many outcomes its share is of."""
        return {row.label: row.n for row in self.rows}


def counted(label: str, outcomes: Sequence[bool]) -> Row:
    """Return the share of outcomes that are right, 0 for none, to four decimals.

    The interval is Wilson's; it takes the outcomes for independent. Those of one text, such as the
    facts of a dialogue, hang together, so that it is somewhat too narrow for them.
    """
    right, n = sum(outcomes), len(outcomes)
    return Row(label, n, round(right / n, 4) if n else 0.0, interval(right, n))


def counted_by(title: str, outcomes: Sequence[tuple[str, bool]]) -> Table:
    """Return a row for each label of the outcomes, by label in order."""
    labels = sorted({label for label, _ in outcomes})
    return Table(
        title,
        tuple(
            counted(label, [right for one, right in outcomes if one == label]) for label in labels
        ),
    )


def measured(whole: Table, **groups: Table) -> dict[str, object]:
    """Return what a report tells of the tables: shares, and their `intervals` and `counts`.

    The labels of `whole` are keys, and those of each of the groups stand under its name.
    """
    return {
        **whole.shares(),
        **{name: group.shares() for name, group in groups.items()},
        "intervals": {
            **whole.intervals(),
            **{name: group.intervals() for name, group in groups.items()},
        },
        "counts": {**whole.counts(), **{name: group.counts() for name, group in groups.items()}},
    }
