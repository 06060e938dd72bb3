"""A second look at what a plan made of a notebook, by its bytes, before it is written."""

import pytest

from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan
from claw.errors import BadData
from claw.memory.reorganizing.verifying import verify

BEFORE = Notebook.parse("# Memory\nProse\n\n- Tea 12\n- Milk\n\n## Work\n- Bakes\n")
TEA, MILK, BAKES = (entry.id for entry in BEFORE.entries)
DROP = Plan((Operation("drop", (MILK,), by=TEA),))


def test_what_the_plan_says_passes() -> None:
    verify(BEFORE, Notebook.parse(BEFORE.text.replace("- Milk\n", "")), DROP)
    merge = Plan((Operation("merge", (TEA, MILK), "Milk, tea 12"),))
    verify(BEFORE, Notebook.parse(BEFORE.text.replace("- Tea 12\n- Milk", "- Milk, tea 12")), merge)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("- Milk\n", ""),
        ("- Milk\n", "- Milk\n- Owns a boat\n"),
        ("Prose", "Other prose"),
        ("## Work\n", ""),
        ("## Work", "## Job"),
        ("- Bakes", "* Bakes"),
        ("- Tea 12\n- Milk\n", "- Milk\n- Tea 12\n"),
    ],
)
def test_a_change_that_no_operation_names_is_refused(old: str, new: str) -> None:
    with pytest.raises(BadData, match="left as it is"):
        verify(BEFORE, Notebook.parse(BEFORE.text.replace(old, new)), Plan())


def test_a_wording_other_than_the_planned_one_is_refused() -> None:
    plan = Plan((Operation("rewrite", (MILK,), "Oat milk"),))
    with pytest.raises(BadData, match="does not say"):
        verify(BEFORE, Notebook.parse(BEFORE.text.replace("Milk", "Soy milk")), plan)


def test_a_merge_that_loses_a_number_is_refused() -> None:
    plan = Plan((Operation("merge", (TEA, MILK), "Tea, milk"),))
    after = Notebook.parse(BEFORE.text.replace("- Tea 12\n- Milk", "- Tea, milk"))
    with pytest.raises(BadData, match="lose a value"):
        verify(BEFORE, after, plan)


def test_an_entry_named_twice_is_refused() -> None:
    plan = Plan((*DROP.operations, *DROP.operations))
    with pytest.raises(BadData, match="twice"):
        verify(BEFORE, Notebook.parse(BEFORE.text.replace("- Milk\n", "")), plan)
