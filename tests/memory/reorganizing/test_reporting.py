"""A run in words: its difference by section, its reasons, its figures."""

import json

from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan, Refused
from claw.memory.reorganizing.reporting import (
    Report,
    as_json,
    counts,
    difference,
    reason,
    summary,
)
from tests.nights import MEMORY, TIDIED, ids, tidy

BEFORE, AFTER = Notebook.parse(MEMORY), Notebook.parse(TIDIED)
PLAN = tidy(BEFORE)


def test_the_difference_goes_by_section_with_the_reason_of_each_operation() -> None:
    assert [(one.kind, one.text) for one in difference(BEFORE, PLAN)] == [
        ("section", "Memory › Tea"),
        ("-", "Likes tea."),
        ("why", 'says the same as "likes tea", which stays'),
        ("section", "Memory › Work"),
        ("-", "works at Heron"),
        ("-", "works at Heron as an engineer - since 2024"),
        ("+", "works at Heron as an engineer since 2024"),
        ("why", "these say the same, or belong together"),
        ("-", "moves to Ghent on 2020-01-02"),
        ("why", "outdated: its time has passed"),
    ]


def test_what_was_refused_is_told_with_the_reason() -> None:
    (first,) = ids(BEFORE, "likes tea")
    plan = Plan(refused=(Refused(Operation("rewrite", (first,), "x"), "It loses “tea”."),))
    (line,) = difference(BEFORE, plan)
    assert (line.kind, line.text) == (
        "not",
        'not done: rewrite "likes tea": It loses “tea”.',
    )


def test_each_kind_of_operation_has_its_reason() -> None:
    one, other = ids(BEFORE, "likes tea", "drinks")
    said = [
        reason(BEFORE, Operation("move", (one,))),
        reason(BEFORE, Operation("rewrite", (one,), "x")),
        reason(BEFORE, Operation("rewrite", (one,), "x", other, "contradicted")),
        reason(BEFORE, Operation("drop", (one,), "", other, "contradicted")),
    ]
    assert len(set(said)) == 4
    assert 'contradicted by "drinks oolong at 4"' in said[3]
    assert "searchable" in said[0]


def test_entries_without_a_heading_have_a_line_of_their_own() -> None:
    notebook = Notebook.parse("- a\n- b\n")
    plan = Plan((Operation("drop", (notebook.entries[0].id,), because="outdated"),))
    assert difference(notebook, plan)[0].text == "(no section)"


def test_the_summary_has_the_figures() -> None:
    assert summary(BEFORE, AFTER, PLAN) == (
        "7 → 4 entries (1 duplicate, 1 merge, 1 outdated); 2 calls, 300 tokens"
    )
    assert summary(BEFORE, BEFORE, Plan(calls=1, tokens=2000)) == (
        "7 → 7 entries (no change); 1 call, 2,000 tokens"
    )
    assert counts(BEFORE, AFTER, PLAN.operations)["duplicate"] == 1


def test_a_script_gets_all_of_it() -> None:
    refused = Refused(PLAN.operations[0], "No.")
    plan = Plan(PLAN.operations, (refused,), 2, 300, ("Something.",), PLAN.operations[:1])
    found = json.loads(json.dumps(as_json(Report("tidied", "Done.", BEFORE, AFTER, plan, "B.md"))))
    assert (found["outcome"], found["changed"], found["backup"]) == ("tidied", True, "B.md")
    assert found["operations"][1]["before"][0] == "works at Heron"
    assert found["operations"][1]["section"] == ["Memory", "Work"]
    assert (found["refused"][0]["why"], len(found["held"])) == ("No.", 1)
