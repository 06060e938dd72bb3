"""The stored turns of all conversations when files are damaged, foreign or no files."""

import json
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from claw.storage.secrets import Secrets
from claw.storage.turns import FileTurns
from claw.storage.workspace import Workspace
from tests.storage.opened_turns import SAID, OpenedTurns
from tests.storage.stand_ins import StoppedClock, names


@pytest.mark.parametrize("at", [10**30, -5, 0, "noon", True])
def test_a_time_that_no_calendar_has_gives_no_day(tmp_path: Path, at: object) -> None:
    opened = OpenedTurns(tmp_path)
    opened.file(json.dumps({"messages": [{"role": "user", "content": "one", "at": at}]}))
    assert [one.on for one in opened.turns.turns("sessions/s.json")] == [None]


@pytest.mark.parametrize(
    "source",
    ["", "s", "s.json", "sessions/s", "sessions/../MEMORY.md", "sessions/../sessions/s.json",
     "sessions/archive/s.json", "/etc/passwd", "sessions/\0.json", "sessions/gone.json"],
)  # fmt: skip
def test_what_is_no_file_of_a_session_has_no_turns(tmp_path: Path, source: str) -> None:
    opened = OpenedTurns(tmp_path)
    opened.put(*SAID)
    assert opened.turns.turns(source) == []
    assert opened.turns.turn(source, 1) is None


def state_of(folder: Path) -> Sequence[tuple[str, int, int]]:
    return [
        (one.name, one.stat().st_mtime_ns, one.stat().st_size) for one in sorted(folder.rglob("*"))
    ]


def test_a_damaged_session_is_read_as_far_as_it_goes_and_left_alone(tmp_path: Path) -> None:
    """R13: reading turns repairs nothing."""
    opened = OpenedTurns(tmp_path)
    opened.file('{"messages": [{"role": "user", "content": "My boat."}, {"role": "us')
    before = state_of(tmp_path)
    assert list(opened.turns.sources()) == ["sessions/s.json"]
    assert opened.texts() == ["My boat."]
    assert state_of(tmp_path) == before
    assert opened.told == []
    opened.sessions.load("s")
    assert len(names(opened.workspace.sessions)) == 3


@pytest.mark.parametrize("data", [b"{}", b"[3]", b"null", b'{"messages": 3}'])
def test_what_is_no_session_has_no_turns(tmp_path: Path, data: bytes) -> None:
    opened = OpenedTurns(tmp_path)
    opened.sessions.archive("s", SAID)
    opened.file(data)
    before = state_of(tmp_path)
    assert opened.texts() == []
    assert state_of(tmp_path) == before


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", bytes(100), b"[" * 100_000], ids=range(4))
def test_of_a_session_that_cannot_be_read_the_archived_turns_stay(
    tmp_path: Path, data: bytes
) -> None:
    opened = OpenedTurns(tmp_path)
    opened.sessions.archive("s", SAID)
    opened.file(data)
    before = state_of(tmp_path)
    assert opened.texts() == [one.content for one in SAID]
    assert state_of(tmp_path) == before


def test_what_is_no_file_is_no_source_and_a_link_to_one_is(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    opened.put(*SAID, session="real")
    (opened.workspace.sessions / "folder.json").mkdir()
    os.mkfifo(opened.workspace.sessions / "pipe.json")
    (opened.workspace.sessions / "broken.json").symlink_to("nowhere")
    (opened.workspace.sessions / "link.json").symlink_to("real.json")
    assert sorted(opened.turns.sources()) == ["sessions/link.json", "sessions/real.json"]
    assert opened.texts("sessions/link.json") == opened.texts("sessions/real.json")
    for name in ("folder", "pipe", "broken"):
        assert opened.texts(f"sessions/{name}.json") == []


def test_a_file_of_absurd_size_is_not_read(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    opened.put(*SAID)
    path = opened.workspace.session_archive / "s.jsonl"
    for one in (path, opened.workspace.sessions / "huge.json"):
        with one.open("wb") as file:
            file.truncate(1 << 40)
    assert opened.texts("sessions/huge.json") == []
    assert opened.texts() == [one.content for one in SAID]


def test_an_unreadable_archive_hides_no_session(tmp_path: Path) -> None:
    opened = OpenedTurns(tmp_path)
    opened.put(*SAID)
    (opened.workspace.session_archive / "s.jsonl").mkdir()
    assert opened.texts() == [one.content for one in SAID]
    (opened.workspace.session_archive / "s.jsonl").rmdir()
    (opened.workspace.session_archive / "s.jsonl").write_bytes(b'\xff{"role"\n[]\n\n3\n')
    assert opened.texts() == [one.content for one in SAID]


def test_without_folders_there_are_no_turns(tmp_path: Path) -> None:
    turns = FileTurns(Workspace(tmp_path / "absent"), StoppedClock(), Secrets())
    assert turns.sources() == {}
    assert turns.turns("sessions/s.json") == []
