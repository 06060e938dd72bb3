"""Records of nightly runs, read leniently."""

import json
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

import pytest

from claw.domain.schedule import Schedule
from claw.services.nights import (
    drop_schedule,
    last_run,
    night_notice,
    note_schedule,
    noted_schedule,
)

SINCE = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
SCHEDULE = Schedule(time(3, 30), SINCE)


def write_last(state: Path, text: str) -> None:
    (state / "last-sleep.json").write_text(text)


def test_a_schedule_is_kept_until_it_is_dropped(tmp_path: Path) -> None:
    assert noted_schedule(tmp_path) is None
    note_schedule(tmp_path, SCHEDULE)
    assert noted_schedule(tmp_path) == SCHEDULE
    drop_schedule(tmp_path)
    drop_schedule(tmp_path)
    assert noted_schedule(tmp_path) is None


def test_the_last_run_is_read(tmp_path: Path) -> None:
    record = {"at": 1777692600, "outcome": "tidied", "message": "3 fewer", "hash": "x", "more": 1}
    write_last(tmp_path, json.dumps(record))
    found = last_run(tmp_path)
    assert found is not None
    assert found.time == datetime(2026, 5, 2, 3, 30, tzinfo=UTC)
    assert (found.outcome, found.message) == ("tidied", "3 fewer")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "{}", '{"at": "x"}', '{"at": 1e400}', '{"at": -1e18}', "\x00"]
)
def test_a_damaged_record_counts_as_none(tmp_path: Path, text: str) -> None:
    write_last(tmp_path, text)
    (tmp_path / "schedule.json").write_text(text)
    assert last_run(tmp_path) is None
    assert noted_schedule(tmp_path) is None
    assert night_notice(tmp_path, SINCE) == ""


@pytest.mark.parametrize(
    "record", [{"at": "25:00", "since": SINCE.isoformat()}, {"at": "03:30", "since": "then"}]
)
def test_a_schedule_that_makes_no_sense_counts_as_none(
    tmp_path: Path, record: dict[str, str]
) -> None:
    (tmp_path / "schedule.json").write_text(json.dumps(record))
    assert noted_schedule(tmp_path) is None


def test_a_missed_night_is_told_in_one_line_and_a_run_ends_that(tmp_path: Path) -> None:
    """Case C11: what did not happen is said where the user looks."""
    now = SINCE + timedelta(days=5)
    assert night_notice(tmp_path, now) == ""
    note_schedule(tmp_path, SCHEDULE)
    assert night_notice(tmp_path, SINCE) == ""
    told = night_notice(tmp_path, now)
    assert "03:30" in told
    assert "\n" not in told
    write_last(tmp_path, json.dumps({"at": int(now.timestamp()) - 60, "outcome": "unchanged"}))
    assert night_notice(tmp_path, now) == ""
