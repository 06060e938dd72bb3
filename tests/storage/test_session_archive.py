"""Messages that compression took out of a session."""

import json
from dataclasses import replace
from pathlib import Path

from claw.domain.messages import Message
from claw.storage.session_archive import message_hash, read_archive
from tests.storage.stand_ins import store_in

ONE = Message("user", "café 猫", 5, pasted=((0, 2),))
TWO = Message("assistant", "two", 6, extra={"mood": "ok"})
OK = Message("user", "ok")


def lines(root: Path) -> list[bytes]:
    return (root / "sessions" / "archive" / "s1.jsonl").read_bytes().split(b"\n")[:-1]


def test_a_line_holds_the_message_and_its_hash(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.archive("s1", [ONE, TWO])
    assert json.loads(lines(tmp_path)[0]) == {
        "hash": message_hash(ONE),
        "role": "user",
        "content": "café 猫",
        "at": 5,
        "pasted": [[0, 2]],
    }
    assert store.archived("s1") == [ONE, TWO]


def test_archiving_again_adds_only_what_is_new(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.archive("s1", [ONE, OK, OK])
    store.archive("s1", [ONE, OK, OK, TWO])
    store.archive("s1", [OK])
    assert store.archived("s1") == [ONE, OK, OK, TWO]


def test_a_torn_last_line_spoils_no_other(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.archive("s1", [ONE])
    path = tmp_path / "sessions" / "archive" / "s1.jsonl"
    path.write_bytes(path.read_bytes() + b'{"hash": "x", "ro')
    store.archive("s1", [TWO])
    assert store.archived("s1") == [ONE, TWO]
    assert b'{"hash": "x", "ro' in lines(tmp_path)


def test_no_archive_is_empty(tmp_path: Path) -> None:
    assert read_archive(tmp_path / "a.jsonl") == []
    store = store_in(tmp_path)
    store.archive("s1", [])
    assert store.archived("s1") == []
    assert store.edit_archive("s1", lambda message: message) == 0


def test_editing_changes_and_takes_out_messages_and_keeps_other_lines(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.archive("s1", [ONE, TWO, OK])
    path = tmp_path / "sessions" / "archive" / "s1.jsonl"
    path.write_bytes(path.read_bytes() + b"not json\n")

    def change(message: Message) -> Message | None:
        if message == TWO:
            return None
        return replace(message, content="[forgotten]") if message == ONE else message

    assert store.edit_archive("s1", change) == 2
    assert [one.content for one in store.archived("s1")] == ["[forgotten]", "ok"]
    assert lines(tmp_path)[-1] == b"not json"
    assert "café".encode() not in path.read_bytes()
    assert json.loads(lines(tmp_path)[0])["hash"] != message_hash(ONE)


def test_a_surrogate_is_archived_as_it_will_be_read(tmp_path: Path) -> None:
    """S09."""
    store = store_in(tmp_path)
    store.archive("s1", [Message("user", "caf\udce9")])
    store.archive("s1", [Message("user", "caf\udce9")])
    assert [one.content for one in store.archived("s1")] == ["caf\ufffd"]
