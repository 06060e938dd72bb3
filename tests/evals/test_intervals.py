"""Wilson's interval against values worked out elsewhere, and at its ends."""

import pytest

from claw.evals.intervals import interval


@pytest.mark.parametrize(
    ("right", "n", "low", "high"),
    [
        (7, 10, 0.3968, 0.8922),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 1, 0.2065, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_the_interval_is_wilsons(right: int, n: int, low: float, high: float) -> None:
    assert interval(right, n) == pytest.approx((low, high), abs=0.0001)


def test_of_no_rows_nothing_is_known() -> None:
    assert interval(0, 0) == (0.0, 1.0)


def test_more_rows_of_the_same_share_are_surer() -> None:
    wide, narrow = interval(5, 10), interval(500, 1_000)
    assert wide[0] < narrow[0] < 0.5 < narrow[1] < wide[1]
