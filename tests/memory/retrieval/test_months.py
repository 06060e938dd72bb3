"""Months: by name and by number."""

import pytest

from claw.memory.retrieval.months import MONTHS, month_of_date


def test_every_month_has_names() -> None:
    assert set(MONTHS.values()) == {f"month{number}" for number in range(1, 13)}


@pytest.mark.parametrize(
    ("date", "month"),
    [("2024-05-03", "month5"), ("2024/12/1", "month12"), ("2024-13-01", ""), ("10-05-2024", "")],
)
def test_a_date_has_its_month(date: str, month: str) -> None:
    assert month_of_date(date) == month
