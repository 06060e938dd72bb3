"""Writing to memory: journalled, in place, undone."""

from pathlib import Path

import pytest

from claw.domain.changes import Change
from claw.errors import StorageFailed, UsageError
from claw.memory.remembering import Fact, Origin
from tests.places import Places

FILTER = Origin("filter", "s1", 100)


def test_a_fact_is_written_and_its_receipt_names_the_line(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("# Memory\n\n- likes tea\n")
    (receipt,) = places.remembering.add([Fact("dentist on 4 June", "dentist on 4 June")], FILTER)
    assert places.read_memory() == "# Memory\n\n- likes tea\n- dentist on 4 June\n"
    assert (receipt.line, receipt.change.action, receipt.change.session) == (4, "add", "s1")


def test_what_stands_there_in_other_spelling_is_not_written_again(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("- café at noon\n")
    assert places.remembering.add([Fact("Cafe\u0301  at NOON.")], FILTER) == ()
    assert places.read_memory() == "- café at noon\n"
    assert places.journal.changes() == ()


def test_an_entry_of_claws_is_replaced_and_archived(tmp_path: Path) -> None:
    places = Places(tmp_path)
    (first,) = places.remembering.add([Fact("lives in Lyon")], FILTER)
    old = places.memory.read().entries[0]
    places.remembering.add([Fact("lives in Ghent", "Ghent", old.id)], Origin("filter", "s1", 200))
    assert [entry.text for entry in places.memory.read().entries] == ["lives in Ghent"]
    assert [(one.text, one.reason) for one in places.archive.entries()] == [
        (first.change.after, "replaced")
    ]


def test_beside_a_hand_written_entry_the_new_fact_is_added_with_its_date(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("- lives in Lyon\n")
    old = places.memory.read().entries[0]
    places.remembering.add([Fact("lives in Ghent", "Ghent", old.id)], FILTER)
    assert places.read_memory() == "- lives in Lyon\n- lives in Ghent (2026-05-02)\n"


def test_an_entry_that_was_edited_by_hand_is_the_users(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.remembering.add([Fact("lives in Lyon")], FILTER)
    places.write_memory(places.read_memory().replace("Lyon", "Lyon, Croix-Rousse"))
    entry = places.memory.read().entries[0]
    assert not places.remembering.is_claws(entry)
    places.remembering.add([Fact("lives in Ghent", "", entry.id)], Origin("filter", "s1", 200))
    assert "Croix-Rousse" in places.read_memory()


def test_all_facts_of_a_turn_are_undone_together(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("- mine\n")
    places.remembering.add([Fact("one"), Fact("two")], FILTER)
    undone = places.remembering.undo()
    assert len(undone) == 2
    assert places.read_memory() == "- mine\n"
    with pytest.raises(UsageError, match="nothing to undo"):
        places.remembering.undo()


def test_undoing_a_removal_and_a_replacement_brings_the_text_back(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.remembering.add([Fact("likes tea")], FILTER)
    entry = places.memory.read().entries[0]
    places.remembering.add([Fact("likes jazz", "", entry.id)], Origin("filter", "s1", 200))
    places.remembering.undo()
    assert [one.text for one in places.memory.read().entries] == ["likes tea"]
    places.remembering.remove([places.memory.read().entries[0].id])
    assert places.memory.read().entries == ()
    places.remembering.undo()
    assert [one.text for one in places.memory.read().entries] == ["likes tea"]


def test_a_removed_entry_comes_back_where_it_stood_byte_for_byte(tmp_path: Path) -> None:
    places = Places(tmp_path)
    text = "# Memory\n\n## Pets\n* Pip\n  - a cat\n\n## Food\n- rice\n"
    places.write_memory(text)
    places.remembering.remove([places.memory.read().entries[0].id])
    assert "Pip" not in places.read_memory()
    places.remembering.undo()
    assert places.read_memory() == text


def test_an_edited_text_is_not_undone(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.remembering.add([Fact("likes tea")], FILTER)
    places.write_memory("- likes green tea\n")
    with pytest.raises(UsageError, match="no longer stands"):
        places.remembering.undo()
    assert places.read_memory() == "- likes green tea\n"


def test_the_profile_is_set_and_set_back(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("# Memory\n")
    places.remembering.set_profile("name", "Sam")
    places.remembering.set_profile("name", "Samira")
    assert places.memory.read().profile == {"name": "Samira"}
    places.remembering.undo()
    assert places.memory.read().profile == {"name": "Sam"}
    places.remembering.undo()
    assert places.read_memory() == "# Memory\n"


def test_a_write_that_fails_leaves_no_change_to_undo(tmp_path: Path) -> None:
    """M16: a file that the user made read-only stays as it is."""
    places = Places(tmp_path)
    places.write_memory("- mine\n")
    places.workspace.memory.chmod(0o444)
    with pytest.raises(StorageFailed):
        places.remembering.add([Fact("one"), Fact("two")], FILTER)
    assert places.read_memory() == "- mine\n"
    with pytest.raises(UsageError, match="nothing to undo"):
        places.remembering.undo()


def test_several_facts_are_written_in_one_go_and_in_order(tmp_path: Path) -> None:
    """F23: three facts, in order, in one append."""
    places = Places(tmp_path)
    facts = [Fact("moved to Ghent in March"), Fact("sister Ana is a nurse"), Fact("eats no meat")]
    places.remembering.add(facts, FILTER)
    assert [one.text for one in places.memory.read().entries] == [one.text for one in facts]


def test_an_undo_that_could_not_be_written_can_be_made_again(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.remembering.add([Fact("likes tea")])
    places.workspace.memory.chmod(0o400)
    with pytest.raises(StorageFailed):
        places.remembering.undo()
    places.workspace.memory.chmod(0o600)
    places.remembering.undo()
    assert "tea" not in places.read_memory()


def test_what_the_user_wrote_after_an_undo_is_the_users(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.remembering.add([Fact("likes tea")], FILTER)
    assert places.remembering.is_claws(places.memory.read().entries[0])
    places.remembering.undo()
    places.remembering.add([Fact("likes tea")])
    assert not places.remembering.is_claws(places.memory.read().entries[0])


def test_what_was_forgotten_while_the_filter_was_asked_is_not_written(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.journal.forget(["likes tea"])
    assert places.remembering.add([Fact("likes tea")], FILTER) == ()
    assert places.memory.read().entries == ()
    assert len(places.remembering.add([Fact("likes tea")])) == 1


def test_a_secret_is_written_for_the_user_alone(tmp_path: Path) -> None:
    """F17: what the filter proposes is checked once more; an explicit command is the user's."""
    places = Places(tmp_path)
    facts = [Fact("the wifi password is plum-42-kite"), Fact("likes tea")]
    places.remembering.add(facts, FILTER)
    assert [entry.text for entry in places.memory.read().entries] == ["likes tea"]
    places.remembering.add([Fact("the door code is 4417")])
    assert "4417" in places.read_memory()


def test_what_a_night_made_of_the_users_lines_is_the_users(tmp_path: Path) -> None:
    places = Places(tmp_path)

    def night(*changes: Change) -> frozenset[str]:
        places.journal.record(changes)
        found = places.remembering.claws(places.memory.read())
        entries = places.memory.read().entries
        return frozenset(one.text for one in entries if one.id in found)

    places.write_memory("- tea and milk\n- reads books\n- sings well\n")
    for text in ("likes tea", "reads", "sings", "sings well"):
        places.journal.record([Change(0, 0, "add", "filter", after=text)])
    both_claws = Change(0, 0, "replace", "sleep", "reads", "reads books")
    assert night(both_claws) == {"reads books", "sings well"}
    one_typed = [
        Change(0, 0, "remove", "sleep", "with milk", evidence="tea and milk"),
        Change(0, 0, "replace", "sleep", "likes tea", "tea and milk"),
    ]
    assert night(*one_typed) == {"reads books", "sings well"}
    typed_double = Change(0, 0, "remove", "sleep", "sings  well", evidence="sings well")
    assert night(typed_double) == {"reads books"}
