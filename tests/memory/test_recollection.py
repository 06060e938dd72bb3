"""Memory as one conversation sees it."""

import threading
import time
from pathlib import Path

from claw.domain.changes import Change
from claw.domain.diffing import Difference
from claw.domain.notebook import Notebook
from claw.memory.recollection import Recollection
from claw.memory.remembering import Fact, Origin
from claw.memory.snapshot import SnapshotTaker
from tests.counting import WordCounter
from tests.places import Places


def _recollection(places: Places) -> Recollection:
    taker = SnapshotTaker(WordCounter(), 1_000)
    return Recollection(places.memory, places.journal, places.pending, taker)


def test_the_snapshot_stays_while_facts_are_added(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("- likes tea\n")
    recollection = _recollection(places)
    first = recollection.known()
    places.remembering.add([Fact("likes jazz")], Origin("filter", "s", 1))
    second = recollection.known()
    assert second.snapshot is first.snapshot
    assert [entry.text for entry in second.notebook.entries] == ["likes tea", "likes jazz"]
    assert recollection.renewals == 1


def test_what_was_removed_is_never_served_again(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("- likes tea\n- owns a boat\n")
    recollection = _recollection(places)
    recollection.known()
    places.write_memory("- likes tea\n")
    assert "boat" not in recollection.known().snapshot.text


def test_a_hand_edit_is_noticed_and_claws_own_writing_is_not(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("- likes tea\n- owns a boat\n")
    recollection = _recollection(places)
    assert not recollection.hand_edit()
    places.remembering.add([Fact("likes jazz")], Origin("filter", "s", 1))
    places.write_memory("- likes tea\n- likes jazz\n- lives in Ghent\n- has a bike\n")
    edit = recollection.hand_edit()
    assert [entry.text for entry in edit.added] == ["lives in Ghent", "has a bike"]
    assert [entry.text for entry in edit.removed] == ["owns a boat"]
    assert edit.notice == "MEMORY.md changed (+2 −1)"
    assert not recollection.hand_edit()


def test_a_heading_that_claw_writes_with_its_first_fact_is_no_hand_edit(tmp_path: Path) -> None:
    places = Places(tmp_path)
    recollection = _recollection(places)
    recollection.hand_edit()
    places.remembering.add([Fact("likes jazz")], Origin("filter", "s", 1))
    assert recollection.hand_edit() == Difference()
    places.write_memory(places.memory.read().text + "\nA line by hand.\n")
    assert recollection.hand_edit().other


def test_what_was_forgotten_is_no_hand_edit_and_not_shown_again(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("- likes tea\n- owns a boat\n")
    recollection = _recollection(places)
    recollection.hand_edit()
    assert "boat" in recollection.known().snapshot.text
    places.forgetting.carry_out(places.forgetting.plan("boat"))
    assert not recollection.hand_edit()
    assert "boat" not in recollection.known().snapshot.text


def test_what_comes_from_the_conversation_itself_is_known_as_heard(tmp_path: Path) -> None:
    places = Places(tmp_path)
    recollection = _recollection(places)
    places.remembering.add([Fact("likes jazz")], Origin("filter", "mine", 1))
    places.remembering.add([Fact("has a bike")], Origin("filter", "other", 1))
    assert recollection.known("mine").heard == {"likes jazz"}
    assert recollection.known().heard == frozenset()
    assert recollection.known("mine").gone == frozenset()
    places.write_memory("- likes folk\n- has a bike\n")
    assert recollection.known("mine").gone == {"likes jazz"}


def test_what_an_older_buffer_wiped_out_is_known_apart_from_what_was_deleted(
    tmp_path: Path,
) -> None:
    """Line 12."""
    places = Places(tmp_path)
    places.write_memory("- likes tea\n")
    recollection = _recollection(places)
    recollection.hand_edit()
    for text in ("likes jazz", "has a bike"):
        places.remembering.add([Fact(text)], Origin("filter", "mine", 1))
    places.write_memory("- likes tea\n")
    edit = recollection.hand_edit()
    assert edit.notice == "MEMORY.md changed (−2)"
    assert edit.wiped == ("likes jazz", "has a bike")
    assert not recollection.hand_edit()
    places.remembering.add([Fact("is tall")], Origin("filter", "mine", 1))
    assert not recollection.hand_edit()
    places.write_memory("- likes tea\n- is very tall\n")
    assert recollection.hand_edit().wiped == ()


def test_a_change_that_is_journalled_and_not_yet_written_is_not_gone(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("- likes tea\n")
    recollection = _recollection(places)
    recollection.hand_edit()

    def slowly(notebook: Notebook) -> Notebook:
        places.journal.record([Change(0, 1, "add", "filter", after="has a bike")])
        looking.start()
        time.sleep(0.2)
        return notebook.add(["has a bike"])

    edits: list[Difference] = []
    looking = threading.Thread(target=lambda: edits.append(recollection.hand_edit()))
    places.memory.update(slowly)
    looking.join()
    assert [edit.wiped for edit in edits] == [()]
