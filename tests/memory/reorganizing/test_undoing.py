"""A night is taken back whole; what a person did since stays."""

from pathlib import Path

import pytest

from claw.domain.exchange import Cancellation
from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan
from claw.errors import StorageFailed, UsageError
from claw.memory.remembering import Fact
from tests.nights import MEMORY, TIDIED, Sleeper, ids

CALM = Cancellation()


@pytest.fixture
def slept(tmp_path: Path) -> Sleeper:
    sleeper = Sleeper(tmp_path)
    sleeper.night.run(CALM)
    assert sleeper.text == TIDIED
    return sleeper


def test_an_untouched_file_is_as_it_was_to_the_byte(slept: Sleeper) -> None:
    undone = slept.undoing.undo()
    assert slept.text == MEMORY
    assert undone.left == ()
    assert [text.split("\n")[0] for text in undone.back] == [
        "Likes tea.",
        "works at Heron",
        "works at Heron as an engineer",
        "moves to Ghent on 2020-01-02",
    ]
    assert slept.archived() == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# Memory\n", "# Memory\n\n- new at the top\n"),
        ("Some words of my own.", "Other words.\n\nAnd more."),
        ("- no entry", "- still no entry"),
        ("oolong at 4", "sencha at 5"),
        ("- likes tea\n", ""),
        ("  name: Sam", "  name: Sam\n  city: Ghent"),
    ],
)
def test_later_hand_edits_stay(slept: Sleeper, old: str, new: str) -> None:
    slept.places.write_memory(TIDIED.replace(old, new))
    assert slept.undoing.undo().left == ()
    assert slept.text == MEMORY.replace(old, new)


def test_what_was_added_at_the_end_stays_there(slept: Sleeper) -> None:
    slept.places.write_memory(TIDIED + "* new at the end\n")
    slept.undoing.undo()
    assert slept.text == MEMORY + "* new at the end\n"


def test_an_entry_goes_behind_its_neighbour_or_before_it_or_into_its_section(
    slept: Sleeper,
) -> None:
    moved = "# Memory\n\n## Work\n\n- w\n\n## Tea\n\nWords.\n\n- new\n- drinks oolong at 4\n"
    slept.places.write_memory(moved)
    undone = slept.undoing.undo()
    lines = slept.text.splitlines()
    assert lines[lines.index("- new") :][:3] == ["- new", "- Likes tea.", "- drinks oolong at 4"]
    assert len(undone.back) == 2
    assert [one.startswith('"works at Heron as') for one in undone.left] == [True, True]


def test_what_was_merged_and_then_edited_is_left_as_it_is_and_said(slept: Sleeper) -> None:
    slept.places.write_memory(TIDIED.replace("since 2024", "since 2025"))
    undone = slept.undoing.undo()
    assert "since 2025" in slept.text
    assert "since 2024" not in slept.text
    assert len(undone.left) == 2
    assert "was changed since" in undone.left[0]
    assert [reason for _, reason in slept.archived()] == ["replaced", "replaced"]


def test_a_night_is_taken_back_once_and_the_one_before_it_next(slept: Sleeper) -> None:
    def script(notebook: Notebook) -> Plan:
        return Plan((Operation("drop", ids(notebook, "drinks"), because="outdated"),))

    slept.planner.script = script
    slept.night.run(CALM, force=True)
    assert slept.undoing.undo().back == ("drinks oolong at 4",)
    assert slept.text == TIDIED
    slept.undoing.undo()
    assert slept.text == MEMORY
    with pytest.raises(UsageError, match="no night to take back"):
        slept.undoing.undo()


def test_what_was_taken_back_is_not_tidied_again_before_the_file_changes(slept: Sleeper) -> None:
    slept.undoing.undo()
    assert slept.night.run(CALM).outcome == "unchanged"
    assert slept.text == MEMORY
    slept.places.write_memory(MEMORY + "* new\n")
    assert slept.night.run(CALM).outcome == "tidied"


def test_the_undo_of_memory_takes_a_whole_night_back(slept: Sleeper) -> None:
    receipts = slept.places.remembering.undo()
    assert len(receipts) == 4
    assert slept.text == MEMORY


def test_what_was_forgotten_since_does_not_come_back(slept: Sleeper) -> None:
    places = slept.places
    places.forgetting.carry_out(places.forgetting.plan("Likes tea"))
    undone = slept.undoing.undo()
    assert "tea." not in slept.text
    assert len(undone.back) == 3


def test_without_the_backup_entries_go_back_by_their_lines(slept: Sleeper) -> None:
    for path in slept.places.workspace.backups.iterdir():
        path.unlink()
    slept.undoing.undo()
    assert slept.text == MEMORY


def test_other_changes_of_memory_are_not_taken_back(slept: Sleeper) -> None:
    slept.places.remembering.add([Fact("owns a boat")])
    slept.undoing.undo()
    assert slept.text == MEMORY + "- owns a boat\n"


def test_a_read_only_file_leaves_all_as_it_is(slept: Sleeper) -> None:
    slept.places.workspace.memory.chmod(0o400)
    with pytest.raises(StorageFailed):
        slept.undoing.undo()
    slept.places.workspace.memory.chmod(0o600)
    assert (slept.text, len(slept.archived())) == (TIDIED, 4)
    slept.undoing.undo()
    assert slept.text == MEMORY
