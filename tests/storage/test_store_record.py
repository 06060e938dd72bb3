"""What is kept in mind of vector databases, beside the index."""

import stat
from dataclasses import replace
from pathlib import Path

import pytest

from claw.errors import BadData
from claw.storage.store_record import StoredCollection, StoreRecord
from claw.storage.workspace import Workspace

ONE = StoredCollection("postgresql://db/x", "use", 512)
TWO = StoredCollection("postgresql://db/x", "openai", 1536)


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path).create()


def test_the_owner_is_made_once_and_moves_with_the_folder(
    workspace: Workspace, tmp_path: Path
) -> None:
    names = iter(("a", "b"))
    assert StoreRecord(workspace).owner(lambda: next(names)) == "a"
    assert StoreRecord(workspace).owner(lambda: next(names)) == "a"
    workspace.state.rename(tmp_path / "moved")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "moved").rename(tmp_path / "elsewhere" / ".claw")
    assert StoreRecord(Workspace(tmp_path / "elsewhere")).owner(lambda: next(names)) == "a"


def test_collections_are_kept_once_with_the_last_used_at_the_end(workspace: Workspace) -> None:
    record = StoreRecord(workspace)
    assert record.collections() == ()
    for one in (ONE, TWO, ONE, ONE):
        record.note(one)
    assert StoreRecord(workspace).collections() == (TWO, ONE)
    assert stat.S_IMODE(workspace.vector_stores.stat().st_mode) == 0o600


def test_what_is_overdue_stays_so_until_it_is_cleaned(workspace: Workspace) -> None:
    record = StoreRecord(workspace)
    record.mark_overdue()
    assert not workspace.vector_stores.exists()
    record.note(ONE)
    record.note(TWO)
    record.mark_overdue()
    record.note(ONE)
    assert [one.overdue for one in StoreRecord(workspace).collections()] == [True, True]
    record.cleaned(ONE)
    assert record.collections() == (replace(TWO, overdue=True), ONE)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"owner": 1, "collections": []}', '{"owner":""}'])
def test_a_damaged_record_is_said_and_left_as_it_is(workspace: Workspace, text: str) -> None:
    workspace.vector_stores.write_text(text)
    record = StoreRecord(workspace)
    for ask in (record.collections, record.mark_overdue, lambda: record.owner(lambda: "a")):
        with pytest.raises(BadData, match=r"vector-stores\.json.*delete it"):
            ask()
    assert workspace.vector_stores.read_text() == text
