"""Shares, their numbers and their intervals, in rows."""

from claw.evals.intervals import interval
from claw.evals.tables import Row, Table, counted, counted_by, measured


def test_a_row_has_a_share_of_four_decimals_and_its_interval() -> None:
    assert counted("a", [True, True, False]) == Row("a", 3, 0.6667, interval(2, 3))
    assert counted("a", []) == Row("a", 0, 0.0, (0.0, 1.0))


def test_rows_are_given_by_label_in_order() -> None:
    table = counted_by("kind", [("b", True), ("a", False), ("b", False)])
    assert table.title == "kind"
    assert table.shares() == {"a": 0.0, "b": 0.5}
    assert table.counts() == {"a": 1, "b": 2}
    assert table.intervals() == {"a": interval(0, 1), "b": interval(1, 2)}


def test_a_report_tells_shares_as_ever_and_the_rest_under_its_own_keys() -> None:
    whole = Table("all", (counted("accuracy", [True, False]),))
    told = measured(whole, by_kind=counted_by("kind", [("x", True), ("y", False)]))
    assert told == {
        "accuracy": 0.5,
        "by_kind": {"x": 1.0, "y": 0.0},
        "intervals": {
            "accuracy": interval(1, 2),
            "by_kind": {"x": interval(1, 1), "y": interval(0, 1)},
        },
        "counts": {"accuracy": 2, "by_kind": {"x": 1, "y": 1}},
    }
