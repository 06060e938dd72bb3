"""The one door that every plan passes: an operation is accepted, or refused with a sentence."""

from collections.abc import Sequence
from datetime import date

import pytest

from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan
from claw.memory.reorganizing.checking import check
from claw.memory.reorganizing.shrinking import Limits

TODAY = date(2025, 12, 1)


def written(*entries: str) -> Notebook:
    return Notebook.parse("# Memory\n\n" + "".join(f"- {entry}\n" for entry in entries))


def ids(notebook: Notebook, *places: int) -> tuple[str, ...]:
    return tuple(notebook.entries[place].id for place in places)


def merge(notebook: Notebook, text: str, *places: int) -> Operation:
    return Operation("merge", ids(notebook, *places), text)


def duplicate(notebook: Notebook, gone: int, kept: int) -> Operation:
    return Operation("duplicate", ids(notebook, gone), by=notebook.entries[kept].id)


def drop(notebook: Notebook, gone: int, by: int) -> Operation:
    return Operation(
        "drop", ids(notebook, gone), by=notebook.entries[by].id, because="contradicted"
    )


def checked(notebook: Notebook, *operations: Operation) -> Plan:
    return check(notebook, operations, TODAY)


def why(notebook: Notebook, operation: Operation) -> str:
    plan = checked(notebook, operation)
    assert not plan.operations
    return plan.refused[0].why


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Flat door code 4417", "Parents' door code 4471"),
        ("Likes tea", "Does not like green tea"),
        ("Ana: birthday 12 June", "Anna: birthday 12 July"),
        ("Red key opens the cellar", "Blue key opens the cellar"),
        ("Allergic to nuts", "Daughter is allergic to nuts"),
        ("Works at Siemens", "Worked at Siemens until 2019"),
        ("Plays the piano", "Wants to play the piano"),
        ("Alarm at 7, gym at 6", "Gym at 7, alarm at 6"),
    ],
)
def test_g10_different_facts_survive_as_duplicates_and_as_merges(one: str, other: str) -> None:
    notebook = written(one, other)
    assert why(notebook, duplicate(notebook, 0, 1))
    assert why(notebook, duplicate(notebook, 1, 0))
    assert why(notebook, merge(notebook, one, 0, 1))
    assert why(notebook, merge(notebook, other, 0, 1))


@pytest.mark.parametrize(
    "text",
    [
        "Drinks tea and owns a boat",
        "Probably drinks tea",
        "Drinks 3 cups of tea",
        "Drinks no tea",
        "Used to drink tea",
    ],
)
def test_g12_what_no_entry_says_is_refused(text: str) -> None:
    notebook = written("Drinks tea every day in the kitchen", "Drinks tea in the kitchen")
    assert why(notebook, merge(notebook, text, 0, 1))
    assert why(notebook, Operation("rewrite", ids(notebook, 0), text))


@pytest.mark.parametrize("text", ["", "  ", "unchanged", "None", "# Memory", "```", "OK\nfine"])
def test_g01_g02_a_wording_that_says_nothing_is_refused(text: str) -> None:
    notebook = written("Drinks tea", "Drinks tea daily")
    assert why(notebook, merge(notebook, text, 0, 1))


def test_g20_a_wording_longer_than_its_sources_is_refused() -> None:
    notebook = written("Drinks tea", "Tea")
    text = "Drinks tea, drinks tea, drinks tea, drinks tea"
    assert "longer" in why(notebook, merge(notebook, text, 0, 1))


def test_g20_a_wording_of_two_sentences_is_refused() -> None:
    notebook = written("Drinks tea in Graz", "Drinks tea in Graz")
    assert "sentence" in why(notebook, merge(notebook, "Drinks tea. In Graz.", 0, 1))


def test_a_merge_that_says_all_of_its_entries_passes() -> None:
    notebook = written("Workshop is called Plank & Pitch", "Workshop: down at the old quay")
    text = "Workshop is called Plank & Pitch, down at the old quay"
    assert checked(notebook, merge(notebook, text, 0, 1)).operations


def test_a_merge_keeps_the_latest_of_its_date_stamps() -> None:
    notebook = written("[2024-01-02] Drinks tea", "[2025-03-04] Drinks black tea")
    plan = checked(notebook, merge(notebook, "Drinks black tea", 0, 1))
    assert plan.operations[0].text == "[2025-03-04] Drinks black tea"
    assert why(notebook, merge(notebook, "[2024-01-02] Drinks black tea", 0, 1))


def test_an_entry_is_accounted_for_once() -> None:
    notebook = written("Drinks tea", "Drinks tea, no milk", "Drinks tea, no milk, no sugar")
    plan = checked(notebook, duplicate(notebook, 0, 1), duplicate(notebook, 0, 2))
    assert len(plan.operations) == 1
    assert "already" in plan.refused[0].why


def test_what_stays_for_another_one_is_not_taken_out() -> None:
    notebook = written("Drinks tea", "Drinks tea, no milk", "Drinks tea, no milk, no sugar")
    plan = checked(notebook, duplicate(notebook, 0, 1), duplicate(notebook, 1, 2))
    assert [one.ids for one in plan.operations] == [ids(notebook, 0)]
    plan = checked(notebook, duplicate(notebook, 1, 2), duplicate(notebook, 0, 1))
    assert [one.ids for one in plan.operations] == [ids(notebook, 1)]


@pytest.mark.parametrize("kind", ["duplicate", "merge", "rewrite", "drop", "move"])
def test_an_unknown_id_is_refused_whatever_is_to_be_done(kind: str) -> None:
    notebook = written("Drinks tea", "Drinks tea")
    operation = Operation(kind, ("deadbeef",), "Drinks tea", notebook.entries[0].id)  # type: ignore[arg-type]
    assert "no entry deadbeef" in why(notebook, operation)
    assert why(notebook, Operation(kind, ()))  # type: ignore[arg-type]


def test_a_pinned_entry_is_never_changed_and_may_stay_for_another() -> None:
    notebook = Notebook.parse("## Pinned\n- Drinks tea\n\n## Notes\n- Drinks tea\n")
    assert "pinned" in why(notebook, duplicate(notebook, 0, 1))
    assert checked(notebook, duplicate(notebook, 1, 0)).operations


@pytest.mark.parametrize(
    "entry",
    ["- Family\n  - Wife: Aoife\n", "- Run\n  ```sh\n  ls\n  ```\n", "- Tea <!-- mine -->\n"],
)
def test_g22_an_entry_with_lines_code_or_comments_is_not_reworded_or_dropped(entry: str) -> None:
    notebook = Notebook.parse(f"{entry}- Family: wife Aoife. Run ls. Tea\n")
    assert why(notebook, Operation("rewrite", ids(notebook, 0), "Family"))
    assert why(notebook, merge(notebook, "Family: wife Aoife", 0, 1))
    if notebook.entries[0].line_count > 1:
        assert why(notebook, duplicate(notebook, 0, 1))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Wears contact lenses", "Switched from contact lenses to glasses in February 2025"),
        ("每周三晚上练瑜伽", "瑜伽改到周五晚上了"),
        ("Team lead: Wanda", "Wanda left, the team lead is now Idris"),
    ],
)
def test_a_drop_passes_where_a_later_entry_tells_the_change(old: str, new: str) -> None:
    notebook = written(old, new)
    assert checked(notebook, drop(notebook, 0, 1)).operations
    assert why(written(new, old), drop(written(new, old), 1, 0))


def test_a_later_date_stamp_makes_an_entry_the_newer_one() -> None:
    notebook = written("[2025-01-09] 孔雀鱼送人了", "[2024-05-06] 家里有一缸孔雀鱼")
    assert checked(notebook, drop(notebook, 1, 0)).operations


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Allergic to penicillin", "Now works in Graz"),
        ("Born in Limerick", "Moved from Limerick to Galway in 2008"),
        ("Likes coffee", "No coffee after 2 pm"),
        ("Drinks tea", "Drinks milk"),
    ],
)
def test_a_drop_is_refused_where_nothing_contradicts(old: str, new: str) -> None:
    notebook = written(old, new)
    assert why(notebook, drop(notebook, 0, 1))


def test_a_day_that_has_passed_is_reason_enough_and_one_to_come_is_none() -> None:
    notebook = written("Dentist appointment on 2025-03-04", "Dentist appointment on 2026-03-04")
    done, due = (Operation("drop", ids(notebook, place), because="outdated") for place in (0, 1))
    plan = checked(notebook, done, due)
    assert plan.operations == (done,)


def test_g08_a_plan_that_takes_out_too_much_is_held_and_exact_doubles_are_not() -> None:
    entries = [f"Likes dish {number}" for number in range(10)]
    longer = [f"{entry}, with rice" for entry in entries]
    notebook = written(*entries, *longer, "Drinks tea", "Drinks tea")
    operations = [duplicate(notebook, place, place + 10) for place in range(10)]
    double = duplicate(notebook, 20, 21)
    plan = check(notebook, [*operations, double], TODAY, Limits(max_shrink=0.4))
    assert plan.operations == (double,)
    assert plan.held == tuple(operations)
    assert "review" in plan.told[0]
    assert not check(notebook, operations, TODAY, Limits(max_shrink=0.5)).held


def test_only_what_claw_wrote_moves_for_size() -> None:
    notebook = written("Drinks tea", "Runs on Sundays")
    move = [Operation("move", ids(notebook, place), source="code") for place in (0, 1)]
    plan = check(notebook, move, TODAY, Limits(movable=set(ids(notebook, 0))))
    assert plan.operations == (move[0],)


def test_a_name_in_another_script_counts_where_the_notebook_tells_both() -> None:
    class Alike:
        def pairs(self, texts: Sequence[str], floor: float) -> Sequence[tuple[int, int, float]]:
            return [(0, 1, max(floor, 0.9))] if len(texts) > 1 else []

    two = ("晓雯住在厦门，小名叫晓雯", "Xiaowen lives in Xiamen with Xiaowen")
    notebook = written(*two)
    assert not check(notebook, [duplicate(notebook, 0, 1)], TODAY, likens=Alike()).operations
    notebook = written(*two, "Sister: 晓雯 (Xiaowen)")
    assert check(notebook, [duplicate(notebook, 0, 1)], TODAY, likens=Alike()).operations
