"""Every change of memory."""

import json
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from claw.domain.changes import Change
from claw.errors import BadData, TryLater
from claw.storage.journal import FileJournal
from claw.storage.locks import hold
from tests.storage.stand_ins import NOON, StoppedClock, names, start

AT = int(NOON.timestamp())
TEA = Change(0, 5, "add", "filter", after="likes green tea", session="s1", turn=0, evidence="tea!")
CAT = Change(0, 0, "set", "user", before="café", after="猫", key="cat")
UNDO = Change(0, 7, "undo", "undo", before="likes green tea", undoes=1)

RECORDER = """
import sys
from pathlib import Path
from claw.domain.changes import Change
from claw.storage.journal import FileJournal
from tests.storage.stand_ins import StoppedClock
path = Path(sys.argv[1])
journal = FileJournal(path, path.with_name("journal.key"), StoppedClock(), lock_timeout=60)
sys.stdin.readline()
for number in range(20):
    journal.record([Change(0, 1, "add", "user", after=f"{sys.argv[2]} {number}")] * 2)
"""


def journal_in(folder: Path, timeout: float = 5.0) -> FileJournal:
    return FileJournal(folder / "journal.jsonl", folder / "journal.key", StoppedClock(), timeout)


def test_changes_are_numbered_from_1_and_read_back(tmp_path: Path) -> None:
    journal = journal_in(tmp_path / "state")
    recorded = journal.record([TEA, CAT])
    assert recorded == [replace(TEA, id=1), replace(CAT, id=2, at=AT)]
    assert [one.id for one in journal.record([UNDO])] == [3]
    assert journal.record([]) == []
    expected = (*recorded, replace(UNDO, id=3))
    assert journal.changes() == expected
    assert journal_in(tmp_path / "state").changes() == expected


def test_a_line_is_readable_json_without_what_is_empty(tmp_path: Path) -> None:
    journal_in(tmp_path).record([CAT])
    path = tmp_path / "journal.jsonl"
    assert json.loads(path.read_bytes()) == {
        "id": 1, "at": AT, "action": "set", "actor": "user", "before": "café", "after": "猫",
        "key": "cat",
    }  # fmt: skip
    assert "猫".encode() in path.read_bytes()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_two_programs_number_without_doubles(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    writers = [start(RECORDER, path, name) for name in "AB"]
    for writer in writers:
        assert writer.stdin
        writer.stdin.write("\n")
        writer.stdin.flush()
    assert [writer.communicate()[1] for writer in writers] == ["", ""]
    changes = journal_in(tmp_path).changes()
    assert [one.id for one in changes] == list(range(1, 81))
    assert sum(one.after.startswith("A") for one in changes) == 40


def test_what_another_program_records_is_seen(tmp_path: Path) -> None:
    mine, other = journal_in(tmp_path), journal_in(tmp_path)
    mine.record([TEA])
    other.record([CAT])
    assert [one.id for one in mine.changes()] == [1, 2]
    other.forget(["likes green tea"])
    assert mine.forgotten("likes green tea")
    assert mine.changes()[0].after.startswith("[forgotten ")


def test_torn_and_bad_lines_are_counted_and_stay(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    journal.record([TEA])
    path = tmp_path / "journal.jsonl"
    bad = b'oops\n{"id": "1", "at": 1, "action": "add", "actor": "user"}\n{"id": 9, "act'
    path.write_bytes(path.read_bytes() + bad)
    assert [one.id for one in journal.record([CAT])] == [2]
    assert len(journal.changes()) == 2
    assert journal.bad_lines == 3
    journal.forget(["nothing of that"])
    assert bad in path.read_bytes()


@pytest.mark.parametrize(
    "record",
    [
        {"id": 1, "at": 1, "action": "burn", "actor": "user"},
        {"id": 1, "at": 1, "action": "add", "actor": "robot"},
        {"id": 1, "at": True, "action": "add", "actor": "user"},
        {"id": 1, "at": 1, "action": "add", "actor": "user", "after": 5},
        {"at": 1, "action": "add", "actor": "user"},
        {"tombstone": 5, "length": 3},
        {"tombstone": "x", "length": 0},
    ],
)
def test_a_line_of_another_form_is_bad(tmp_path: Path, record: dict[str, object]) -> None:
    (tmp_path / "journal.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
    journal = journal_in(tmp_path)
    assert journal.changes() == ()
    assert journal.bad_lines == 1


def test_unknown_keys_of_a_line_are_no_fault(tmp_path: Path) -> None:
    line = '{"id": 1, "at": 1, "action": "add", "actor": "user", "mood": "ok"}'
    (tmp_path / "journal.jsonl").write_text(line, encoding="utf-8")
    assert journal_in(tmp_path).changes() == (Change(1, 1, "add", "user"),)


def test_forgetting_leaves_only_a_keyed_hash(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    said = replace(TEA, evidence="I said: Likes green tea!", source="- likes green tea\n", line=4)
    journal.record([said, CAT, UNDO])
    path = tmp_path / "journal.jsonl"
    path.write_bytes(path.read_bytes() + b'torn: "likes green tea"\n')
    journal.forget(["Likes green tea.", ""])
    data = path.read_bytes()
    assert b"green" not in data.lower()
    assert "猫".encode() in data
    first, _, undo = journal.changes()
    assert first.after == undo.before
    assert (first.id, first.session, first.turn, first.line) == (1, "s1", 0, 4)
    assert len(list(filter(None, data.split(b"\n")))) == 4
    assert names(tmp_path) == ["journal.jsonl", "journal.key", "locks"]


def test_what_was_forgotten_is_recognized_in_other_wordings(tmp_path: Path) -> None:
    journal = journal_in(tmp_path)
    assert not journal.forgotten("likes green tea")
    journal.forget(["likes green tea", "对花生过敏"])
    for text in ("Likes  GREEN tea.", "Sam likes green tea, too", "用户对花生过敏"):
        assert journal.forgotten(text)
    assert not journal.forgotten("likes black tea")
    assert not journal.forgotten("喜欢花生")
    assert journal_in(tmp_path).forgotten("likes green tea")


def test_a_lost_key_is_told_and_not_taken_as_nothing_forgotten(tmp_path: Path) -> None:
    journal_in(tmp_path).forget(["likes green tea"])
    (tmp_path / "journal.key").unlink()
    with pytest.raises(BadData, match=r"journal\.key"):
        journal_in(tmp_path).forgotten("likes green tea")
    assert journal_in(tmp_path).changes() == ()


def test_a_locked_journal_is_told_in_time(tmp_path: Path) -> None:
    with (
        hold(tmp_path / "locks" / "journal.lock", "it"),
        pytest.raises(TryLater, match="the journal of memory"),
    ):
        journal_in(tmp_path, timeout=0.1).record([TEA])
