"""Session files that could not be taken over whole are kept aside."""

import json
from datetime import timedelta
from pathlib import Path

import pytest

from claw.domain.messages import Message
from claw.errors import StorageFailed
from claw.storage.session_copies import copies, copy_aside
from claw.storage.session_format import decode
from claw.storage.sessions import FileSessionStore
from claw.storage.workspace import Workspace
from tests.storage.stand_ins import NOON, StoppedClock, names, store_in

V1 = b'[{"role":"user","content":"hi"},{"role":"assistant","content":"hello"}]'
TAIL = b'{"messages":[{"role":"user","content":"hi"}]}ser"}]}'
STAMP = "20260502T100000Z"
ON = Message("user", "on")


def put(root: Path, data: bytes) -> Path:
    path = root / "sessions" / "a.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def test_a_zero_byte_session_is_kept_aside_and_said(tmp_path: Path) -> None:
    """S01."""
    said: list[str] = []
    path = put(tmp_path, b"")
    session = store_in(tmp_path, said).load("a")
    assert session.messages == ()
    assert names(path.parent) == ["a.json", f"a.json.corrupt-{STAMP}", "archive"]
    assert (path.parent / f"a.json.corrupt-{STAMP}").read_bytes() == b""
    assert str(path) in said[0]
    assert f"a.json.corrupt-{STAMP}" in said[0]
    assert len(said) == 1
    assert store_in(tmp_path, said).load("a") == session
    assert len(said) == 1


def test_left_over_bytes_are_kept_aside_and_the_first_object_goes_on(tmp_path: Path) -> None:
    """S02."""
    said: list[str] = []
    path = put(tmp_path, TAIL)
    store = store_in(tmp_path, said)
    assert [one.content for one in store.load("a").messages] == ["hi"]
    assert (path.parent / f"a.json.corrupt-{STAMP}").read_bytes() == TAIL
    store.update("a", lambda session: session.ask(ON))
    assert [one["content"] for one in json.loads(path.read_bytes())["messages"]] == ["hi", "on"]
    assert len(said) == 1
    assert "1 message went on" in said[0]


def test_a_second_corruption_overwrites_no_earlier_copy(tmp_path: Path) -> None:
    """S01."""
    for data in (b"", TAIL, b"{"):
        put(tmp_path, data)
        store_in(tmp_path).load("a")
    kept = [path.read_bytes() for path in store_in(tmp_path).copies("a")]
    assert kept == [b"", TAIL, b"{"]


def test_a_damaged_file_that_is_written_to_at_once_is_kept_aside_too(tmp_path: Path) -> None:
    path = put(tmp_path, TAIL)
    store_in(tmp_path).update("a", lambda session: session.ask(ON))
    assert (path.parent / f"a.json.corrupt-{STAMP}").read_bytes() == TAIL
    assert len(store_in(tmp_path).load("a").messages) == 2


def test_bad_records_are_told_at_each_load_and_copied_before_they_are_lost(tmp_path: Path) -> None:
    """S12."""
    data = b'{"messages":[{"role":"user","content":"a"},"oops",null,{"role":"user","content":"b"}]}'
    said: list[str] = []
    path = put(tmp_path, data)
    store = store_in(tmp_path, said)
    assert [one.content for one in store.load("a").messages] == ["a", "b"]
    assert "holds 2 records that are no messages" in said[0]
    assert path.read_bytes() == data
    store.update("a", lambda session: session.ask(ON))
    assert (path.parent / f"a.json.bad-{STAMP}").read_bytes() == data
    assert len(said) == 2
    store.load("a")
    assert len(said) == 2


def test_a_version_1_file_opens_twice_alike_and_is_copied_before_the_first_rewrite(
    tmp_path: Path,
) -> None:
    """S14."""
    said: list[str] = []
    path = put(tmp_path, V1)
    store = store_in(tmp_path, said)
    first = store.load("a")
    assert [one.content for one in first.messages] == ["hi", "hello"]
    assert first.compressed_context == ""
    assert store.load("a") == first
    assert path.read_bytes() == V1
    store.update("a", lambda session: session.ask(ON))
    store.update("a", lambda session: session.ask(ON))
    assert (path.parent / "a.json.v1").read_bytes() == V1
    assert names(path.parent) == ["a.json", "a.json.v1", "archive"]
    assert store.load("a").messages == (*first.messages, ON, ON)
    assert said == []


@pytest.mark.parametrize("data", [V1, TAIL])
def test_a_session_in_a_read_only_folder_still_opens(tmp_path: Path, data: bytes) -> None:
    """S14."""
    path = put(tmp_path, data)
    folders = (path.parent, tmp_path)
    for folder in folders:
        folder.chmod(0o555)
    said: list[str] = []
    store = FileSessionStore(Workspace(tmp_path), StoppedClock(), said.append)
    assert store.load("a").messages[0].content == "hi"
    assert len(said) == (data == TAIL)
    with pytest.raises(StorageFailed, match="read-only"):
        store.update("a", lambda session: session.ask(ON))
    for folder in folders:
        folder.chmod(0o755)
    assert path.read_bytes() == data
    assert names(path.parent) == ["a.json"]


def test_a_session_file_that_is_a_link_keeps_its_target(tmp_path: Path) -> None:
    target = tmp_path / "elsewhere.json"
    target.write_bytes(V1)
    store = store_in(tmp_path / "w")
    link = tmp_path / "w" / "sessions" / "a.json"
    link.symlink_to(target)
    store.update("a", lambda session: session.ask(ON))
    assert link.is_symlink()
    assert len(json.loads(target.read_bytes())["messages"]) == 3


def test_a_clean_file_needs_no_copy_and_the_stamp_is_utc(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    clean = decode(b'{"messages": []}', "a", 1)
    assert copy_aside(path, b"x", clean, NOON) is None
    kept = copy_aside(path, b"", decode(b"", "a", 1), NOON + timedelta(hours=13))
    assert kept == tmp_path / "a.json.corrupt-20260502T230000Z"
    (tmp_path / "aa.json.v1").write_bytes(b"")
    assert copies(path) == [kept]


def test_a_file_that_cannot_be_opened_is_never_taken_as_empty(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    (tmp_path / "sessions" / "a.json").mkdir()
    with pytest.raises(StorageFailed, match="is a directory"):
        store.load("a")
    with pytest.raises(StorageFailed, match="is a directory"):
        store.update("a", lambda session: session.ask(ON))
    assert store.heads() == []
