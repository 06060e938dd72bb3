"""The report of an evaluation as it is read: columns, figures, what is wrong."""

from claw.cli.eval_tables import lines
from claw.evals.scoring import Report
from claw.evals.tables import Row, Table, counted, counted_by, measured
from claw.terminal.widths import cells

WHOLE = Table("filter", (counted("accuracy", [True, False]),))
KINDS = counted_by("kind", [("健康", True), ("question_with_fact", False)])
REPORT = Report(
    "filter",
    2,
    {**measured(WHOLE, by_kind=KINDS), "grave": 0, "calls_saved": 0.5},
    ("f1 (job): nothing\nremembered",),
    (WHOLE, KINDS, Table("lang", ())),
)


def test_tables_stand_in_columns_with_counts_below_and_what_is_wrong_last() -> None:
    assert list(lines(REPORT)) == [
        "filter: 2 rows",
        "",
        "  filter                   n  share  95 % interval",
        "  accuracy                 2  0.500  0.095 to 0.905",
        "",
        "  kind                     n  share  95 % interval",
        "  question_with_fact       1  0.000  0.000 to 0.793",
        "  健康                     1  1.000  0.206 to 1.000",
        "",
        "  grave        0",
        "  calls_saved  0.500",
        "",
        "  wrong: f1 (job): nothing remembered",
    ]


def test_no_row_is_wider_than_80_cells_and_the_numbers_stay_below_each_other() -> None:
    table = Table(
        "kind",
        (
            Row(
                "a kind with a very long name that nobody would choose for anything",
                123456,
                1,
                (0, 1),
            ),
            Row("很长的名字" * 12, 1, 0.5, (0.0, 1.0)),
        ),
    )
    found = list(lines(Report("filter", 3, {}, (), (table,))))
    assert all(cells(line) <= 80 for line in found)
    assert len({cells(line) for line in found[3:]}) == 1


def test_a_label_that_nothing_stands_for_has_no_share() -> None:
    table = Table("lang", (counted("de", []),))
    assert list(lines(Report("sleep", 1, {}, (), (table,))))[-1] == "  de         0      -"


def test_a_report_without_tables_is_its_figures() -> None:
    assert list(lines(Report("x", 1, {"calls": 3}))) == ["x: 1 rows", "", "  calls  3"]
