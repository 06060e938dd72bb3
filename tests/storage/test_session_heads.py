"""Listing sessions without reading them whole."""

import json
import os
from pathlib import Path

import pytest

from claw.domain.messages import Message
from claw.domain.session import Session, SessionHead
from claw.storage.session_format import encode
from claw.storage.session_heads import read_head
from tests.storage.stand_ins import store_in

LONG = tuple(
    Message(role, f'{number} "role": and\n      "role": ' + "é" * 50, number)
    for number in range(300)
    for role in ("user", "assistant")
)


def write(folder: Path, session: Session) -> Path:
    path = folder / f"{session.id}.json"
    path.write_bytes(encode(session))
    return path


@pytest.mark.parametrize("count", [0, 1, 2, 600])
def test_the_head_tells_what_the_whole_file_would(tmp_path: Path, count: int) -> None:
    path = write(tmp_path, Session("a", 5, 9, "Title", "", LONG[:count]))
    first = '0 "role": and' if count else ""
    assert read_head(path) == SessionHead("a", "Title", 5, 9, count, first)


def test_a_large_file_of_another_layout_is_read_whole(tmp_path: Path) -> None:
    value = json.loads(encode(Session("a", 5, 9, "Title", "x" * 20_000, LONG)))
    path = tmp_path / "a.json"
    layouts = [json.dumps(value), json.dumps(dict(reversed(value.items())), indent=4)]
    layouts += [json.dumps({**value, "compressed_context": ""}, indent=4)]
    for layout in layouts:
        path.write_text(layout, encoding="utf-8")
        assert read_head(path).messages == 600
        assert read_head(path).title == "Title"


def test_version_1_and_damaged_files_are_listed_with_the_time_of_the_file(tmp_path: Path) -> None:
    for data, count in ((b'[{"role":"user","content":"\\n hi "}]', 1), (b"", 0), (b"{", 0)):
        path = tmp_path / "a.json"
        path.write_bytes(data)
        os.utime(path, (77, 77))
        head = read_head(path)
        assert (head.updated_at, head.messages, head.foreign) == (77, count, False)
        assert head.first_line == ("hi" if count else "")


def test_a_large_foreign_file_is_foreign(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps({"a": "x" * 50_000}), encoding="utf-8")
    assert read_head(tmp_path / "a.json").foreign


def test_the_newest_activity_is_listed_first(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    for name, at in (("a", 5), ("b", 9), ("c", 7)):
        write(tmp_path / "sessions", Session(name, 1, at, messages=LONG[:2]))
    (tmp_path / "sessions" / ".x.json").write_bytes(b"[]")
    (tmp_path / "sessions" / "a.json.v1").write_bytes(b"[]")
    assert [head.id for head in store.heads()] == ["b", "c", "a"]


def test_the_latest_session_is_that_whose_file_changed_last(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    assert store.latest() is None
    for name, at in (("a", 500), ("b", 900), ("c", 700)):
        os.utime(write(tmp_path / "sessions", Session(name, 1, 1)), (at, at))
    (tmp_path / "sessions" / "foreign.json").write_bytes(b"{}")
    assert store.latest() == "b"
