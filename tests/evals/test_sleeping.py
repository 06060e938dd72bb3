"""Measuring the nightly run."""

import pytest

from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan
from claw.errors import ConnectionFailed
from claw.evals.intervals import interval
from claw.evals.memory_sets import MemorySet
from claw.evals.sleeping import FIGURES, Outcome, run_sleep_eval
from tests.nights import ScriptedPlanner, ids
from tests.places import SteppingClock

TEXT = "# M\n\n- likes tea\n- Likes tea.\n- exam in June\n- exam moved to July 4\n\n| a |\n"
LABELS = MemorySet(
    "m",
    "en",
    TEXT,
    (("tea", ("tea",)), ("exam", ("July", "4")), ("June", ("in June",))),
    ("exam in June",),
    (("- likes tea", "- Likes tea."),),
    ("| a |",),
)


def tidy(notebook: Notebook) -> Plan:
    double, kept, old, new = ids(notebook, "likes tea", "Likes tea", "exam in", "exam moved")
    return Plan(
        (
            Operation("duplicate", (double,), by=kept, source="code"),
            Operation("drop", (old,), by=new, because="contradicted"),
        ),
        calls=1,
        tokens=30,
    )


def test_the_report_has_shares_by_file_and_language_and_says_what_is_wrong() -> None:
    seen: list[tuple[int, int]] = []
    planner = ScriptedPlanner(tidy)
    other = MemorySet("n", "zh", TEXT, duplicates=LABELS.duplicates)
    report = run_sleep_eval(
        [LABELS, other], planner, SteppingClock(), lambda *both: seen.append(both)
    )
    assert (report.eval, report.n, seen) == ("sleep", 2, [(1, 2), (2, 2)])
    figures = {
        "facts_kept": 0.6667,
        "never_change_kept": 1.0,
        "duplicates_reduced": 1.0,
        "drops_done": 1.0,
        "invented": 0,
        "entries_before": 4,
        "entries_after": 2,
        "held": 0,
        "calls": 1,
        "tokens": 30,
        "seconds": 1.0,
    }
    both = figures | {
        "entries_before": 8,
        "entries_after": 4,
        "calls": 2,
        "tokens": 60,
        "seconds": 2.0,
    }
    assert {name: report.metrics[name] for name in both} == both
    assert report.metrics["by_lang"] == {"en": figures, "zh": figures | {"facts_kept": 1.0}}
    assert report.metrics["by_file"] == {"m": figures, "n": figures | {"facts_kept": 1.0}}
    assert report.wrong == ("m, facts_kept: June",)


def test_shares_have_intervals_and_a_table_for_each_of_them_by_language() -> None:
    other = MemorySet("n", "zh", TEXT, duplicates=LABELS.duplicates)
    report = run_sleep_eval([LABELS, other], ScriptedPlanner(tidy), SteppingClock())
    told, counts = report.metrics["intervals"], report.metrics["counts"]
    assert isinstance(told, dict)
    assert isinstance(counts, dict)
    assert (told["facts_kept"], counts["facts_kept"]) == (interval(2, 3), 3)
    assert told["by_lang"]["zh"]["duplicates_reduced"] == interval(1, 1)
    assert counts["by_lang"]["zh"]["facts_kept"] == 0
    whole, facts = report.tables[:2]
    assert whole.counts() == {name: counts[name] for name in FIGURES}
    assert (facts.title, facts.counts()) == ("facts_kept by lang", {"en": 3, "zh": 0})
    assert len(report.tables) == 1 + len(FIGURES)


def test_a_run_that_does_nothing_is_told_by_its_figures() -> None:
    report = run_sleep_eval([LABELS], ScriptedPlanner(lambda _: Plan()), SteppingClock())
    assert report.metrics["facts_kept"] == 1.0
    assert report.metrics["duplicates_reduced"] == 0.0
    assert report.metrics["drops_done"] == 0.0
    assert len(report.wrong) == 2


def outcome(after: str) -> Outcome:
    return Outcome(LABELS, Notebook.parse(TEXT), Notebook.parse(after), Plan(), 0.0)


def test_g12_new_numbers_names_and_words_are_counted_as_invented() -> None:
    assert outcome(TEXT).invented() == []
    assert outcome(TEXT.replace("exam moved to July 4", "July 4: exam moved")).invented() == []
    found = outcome(TEXT + "- owns 3 boats\n").invented()
    assert "3" in found
    assert "boats" in found


def test_a_changed_line_that_should_never_change_is_told() -> None:
    assert outcome(TEXT.replace("| a |", "|a|")).right("never_change_kept") == [False]


def test_what_keeps_the_model_from_answering_is_raised() -> None:
    trouble = ConnectionFailed("No model can be reached.")
    with pytest.raises(ConnectionFailed):
        run_sleep_eval([LABELS], ScriptedPlanner(lambda _: Plan(trouble=trouble)), SteppingClock())
