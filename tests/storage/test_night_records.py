"""What nights note down: read back as it was, told once, forgotten with the rest."""

import json
import threading
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from claw.domain.nights import Begun, HeldPlan, NightRecord
from claw.domain.operations import Operation
from claw.storage.archive import FileArchive
from claw.storage.night_records import Shelf, asleep, night_files, take_news
from claw.storage.workspace import Workspace
from tests.places import Places

RECORD = NightRecord(7, "tidied", "abc", "Did it.", {"merge": 1}, 2, 300, "B.md", 1, ("Did it.",))
HELD = HeldPlan("abc", 7, (Operation("merge", ("a1", "b2"), "茶"), Operation("drop", ("c3",))))
BEGUN = Begun(7, "abc", "def", "B.md", 3, (("tea", "outdated", 1),), ("green tea",))
DAMAGED = [b"", b"{", b"[]", b"null", b"\xff", b'{"at": "x"}', b"[" * 100_000]


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace(tmp_path).create()


def test_what_is_noted_down_is_read_back(workspace: Workspace) -> None:
    files = night_files(workspace)
    files.last.write(RECORD)
    files.held.write(HELD)
    files.begun.write(BEGUN)
    again = night_files(workspace)
    assert again.last.read() == RECORD
    assert again.held.read() == HELD
    assert again.begun.read() == BEGUN
    again.held.clear()
    again.held.clear()
    assert files.held.read() is None
    assert workspace.last_sleep.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("data", DAMAGED)
def test_a_damaged_record_counts_as_none(workspace: Workspace, data: bytes) -> None:
    files = night_files(workspace)
    for path in ("last-sleep.json", "refused-plan.json", "sleep-begun.json"):
        (workspace.state / path).write_bytes(data)
    assert (files.last.read(), files.held.read(), files.begun.read()) == (None, None, None)
    files.last.write(RECORD)
    assert files.last.read() == RECORD


@pytest.mark.parametrize(
    "change",
    [{"outcome": "odd"}, {"news": "x"}, {"news": [1]}, {"counts": 3}, {"failures": "many"}],
)
def test_a_record_with_values_of_another_kind_counts_as_none(
    workspace: Workspace, change: dict[str, object]
) -> None:
    record = {"at": 1, "outcome": "tidied", "hash": "h", **change}
    workspace.last_sleep.write_text(json.dumps(record))
    assert night_files(workspace).last.read() is None


def test_keys_that_a_later_version_added_do_no_harm(workspace: Workspace) -> None:
    workspace.last_sleep.write_text('{"at": 1, "outcome": "tidied", "hash": "h", "moon": "full"}')
    assert night_files(workspace).last.read() == NightRecord(1, "tidied", "h")


def test_news_are_told_once(workspace: Workspace) -> None:
    last = night_files(workspace).last
    assert take_news(last) == ()
    last.write(RECORD)
    assert take_news(last) == ("Did it.",)
    assert take_news(last) == ()
    assert last.read() == replace(RECORD, news=())


def test_c04_only_one_run_holds_the_lock_at_a_time(workspace: Workspace) -> None:
    found = []
    with asleep(workspace) as first, asleep(workspace) as second:
        thread = threading.Thread(target=lambda: found.append(asleep(workspace).__enter__()))
        thread.start()
        thread.join()
    with asleep(workspace) as third:
        assert (first, second, found, third) == (True, False, [False], True)


def test_the_archive_counts_and_takes_back_by_text_and_reason(workspace: Workspace) -> None:
    archive = FileArchive(workspace.archive)
    shelf, day = Shelf(archive), date(2026, 5, 2)
    for text, reason in [
        ("tea\n- green", "outdated"),
        ("tea\n- green", "replaced"),
        ("x", "other"),
    ]:
        shelf.keep(text, reason, day)
    shelf.keep("tea\n- green", "outdated", date(2026, 5, 3))
    wanted = [("tea\n- green", "outdated"), ("tea\n- green", "moved for size")]
    assert shelf.counts(wanted) == [2, 0]  # type: ignore[arg-type]
    assert shelf.take([("tea\n- green", "outdated"), ("juice", "")]) == 1
    assert [one.on.day for one in archive.entries() if one.reason == "outdated"] == [2]
    assert shelf.take([("tea\n- green", "")] * 3) == 2
    assert shelf.take([("tea\n- green", "")]) == 0
    assert [one.text for one in archive.entries()] == ["x"]


def test_what_is_forgotten_leaves_all_that_nights_noted_down(tmp_path: Path) -> None:
    places = Places(tmp_path)
    places.write_memory("# Memory\n\n- likes Xanthippe's tea\n- lives in Ghent\n")
    files = night_files(places.workspace)
    said = "drinks Xanthippe's tea daily"
    files.last.write(replace(RECORD, message=said, news=(said,)))
    files.held.write(HeldPlan("h", 1, (Operation("merge", ("a", "b"), said),)))
    files.begun.write(replace(BEGUN, taken=((said, "replaced", 0),), came=(said,)))
    places.workspace.memory_backup.write_text(f"- {said}\n- lives in Ghent\n")
    places.workspace.backups.mkdir()
    (places.workspace.backups / "MEMORY-20260502T000000Z.md").write_text(f"- {said}\n- x\n")
    places.forgetting.carry_out(places.forgetting.plan("Xanthippe"), messages=True)
    assert places.holding("Xanthippe") == []
    assert files.held.read() is not None
    assert files.begun.read() is not None
    assert files.last.read() is not None
