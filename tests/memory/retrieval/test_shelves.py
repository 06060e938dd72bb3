"""The two collections: their indexes follow the files, and what is served is read anew."""

from functools import partial
from pathlib import Path

import pytest

from claw.domain.messages import Message
from claw.domain.notebook import Notebook
from claw.domain.session import Session
from claw.memory.retrieval.index import NodeIndex
from claw.memory.retrieval.note_nodes import note_nodes
from claw.memory.retrieval.shelves import NoteShelf, TurnShelf
from claw.memory.retrieval.similar import Vectors
from claw.storage.secrets import Secrets
from claw.storage.turns import FileTurns
from tests.finding import Whole
from tests.places import Places


@pytest.fixture
def places(tmp_path: Path) -> Places:
    return Places(tmp_path)


def notes(places: Places) -> NoteShelf:
    return NoteShelf(
        NodeIndex(), places.memory, lambda one: note_nodes(one, places.archive.cold(), {}, Whole())
    )


def turns(places: Places) -> TurnShelf:
    return TurnShelf(NodeIndex(), FileTurns(places.workspace, places.clock, Secrets()))


def say(places: Places, session: str, text: str) -> None:
    said = Message("user", text, 1_772_000_000)
    places.sessions.update(session, partial(Session.ask, message=said))


def test_notes_follow_the_file_and_say_whether_they_changed(places: Places) -> None:
    places.write_memory("- Likes tea\n")
    shelf = notes(places)
    assert shelf.refresh()
    assert not shelf.refresh()
    ranked = shelf.index.rank("tea", None, 5, Vectors())
    node = shelf.node(ranked[0].placed)
    assert node
    assert node.text == "Likes tea"
    places.write_memory("- Likes coffee\n")
    assert shelf.refresh()
    assert shelf.node(ranked[0].placed) is None


def test_what_was_moved_for_size_is_a_note_and_what_was_dropped_is_none(places: Places) -> None:
    places.write_memory("- Likes tea\n")
    day = places.clock.now().date()
    places.archive.keep("Owns a boat", "moved for size", day)
    places.archive.keep("Lives in Lyon", "outdated", day)
    places.archive.keep("Likes gin", "replaced", day)
    shelf = notes(places)
    shelf.refresh()
    assert len(shelf.index) == 2
    hit = shelf.index.rank("boat", None, 5, Vectors())[0]
    node = shelf.node(hit.placed)
    assert node
    assert (node.text, node.source) == ("Owns a boat", ".claw/archive.md")


def test_a_notebook_with_equal_entries_keeps_each_at_its_line(places: Places) -> None:
    places.write_memory("- Likes tea\n- Likes tea\n")
    shelf = notes(places)
    shelf.refresh()
    lines = {hit.placed.position for hit in shelf.index.rank("tea", None, 5, Vectors())}
    assert lines == {1, 2}


def test_turns_follow_a_few_conversations_at_a_time_the_newest_first(places: Places) -> None:
    for number in range(5):
        say(places, f"s{number}", f"Number {number} is red.")
    shelf = turns(places)
    assert shelf.refresh(2) == 3
    assert sorted(shelf.index.signatures()) == ["sessions/s3.json", "sessions/s4.json"]
    assert shelf.refresh(8) == 0
    assert len(shelf.index) == 5


def test_a_conversation_that_vanished_is_dropped_at_once(places: Places) -> None:
    say(places, "a", "The boat is red.")
    say(places, "b", "The boat is blue.")
    shelf = turns(places)
    shelf.refresh()
    placed = [hit.placed for hit in shelf.index.rank("boat", None, 5, Vectors())]
    places.sessions.remove("a")
    assert shelf.refresh(0) == 0
    assert list(shelf.index.signatures()) == ["sessions/b.json"]
    assert [bool(shelf.node(one)) for one in placed if one.source == "sessions/a.json"] == [False]


def test_a_turn_that_was_edited_meanwhile_is_not_served(places: Places) -> None:
    say(places, "a", "The boat is red.")
    shelf = turns(places)
    shelf.refresh()
    placed = shelf.index.rank("boat", None, 5, Vectors())[0].placed
    path = places.workspace.sessions / "a.json"
    path.write_text(path.read_text().replace("red", "blue"))
    assert shelf.node(placed) is None


def test_an_empty_workspace_has_nothing(places: Places) -> None:
    shelf = notes(places)
    assert not shelf.refresh()
    assert Notebook.parse("").entries == ()
    assert turns(places).refresh() == 0
