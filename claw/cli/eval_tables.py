"""Show an evaluation's report: tables of shares with their intervals, counts, what is wrong."""

from collections.abc import Iterator

from claw.domain.text import one_line
from claw.evals.scoring import Report
from claw.evals.tables import Row, Table
from claw.terminal.widths import cells, clipped

WIDEST = 40
"""Cells of a label, so that a row keeps to 80."""


def lines(report: Report) -> Iterator[str]:
    """Yield the lines that show a report."""
    yield f"{report.eval}: {report.n} rows"
    shown = [table for table in report.tables if table.rows]
    width = max((cells(label) for table in shown for label in _labels(table)), default=0)
    for table in shown:
        yield ""
        yield from _columns(table, width)
    others = _others(report)
    if others:
        width = max(map(len, others))
        yield ""
        yield from (f"  {name:<{width}}  {_figure(value)}" for name, value in others.items())
    if report.wrong:
        yield ""
        yield from (f"  wrong: {one_line(one)}" for one in report.wrong)


def _labels(table: Table) -> list[str]:
    """Return the title and the labels of the rows, as there is room for them."""
    return [clipped(one_line(name), WIDEST) for name in (table.title, *table.shares())]


def _columns(table: Table, width: int) -> Iterator[str]:
    filled = [label + " " * (width - cells(label)) for label in _labels(table)]
    yield f"  {filled[0]}  {'n':>6}  share  95 % interval"
    for label, row in zip(filled[1:], table.rows, strict=True):
        yield f"  {label}  {_numbers(row)}"


def _numbers(row: Row) -> str:
    if not row.n:
        return f"{0:>6}      -"
    low, high = row.interval
    return f"{row.n:>6}  {row.share:.3f}  {low:.3f} to {high:.3f}"


def _others(report: Report) -> dict[str, object]:
    """Return the single figures that no table shows."""
    shown = {row.label for table in report.tables for row in table.rows}
    return {
        name: value
        for name, value in report.metrics.items()
        if not isinstance(value, dict) and name not in shown
    }


def _figure(value: object) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)
