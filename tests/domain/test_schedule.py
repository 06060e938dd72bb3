"""Times of day, clock changes, nights that were missed."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from claw.domain.schedule import (
    ClockChange,
    Schedule,
    clock_changes,
    clock_warning,
    missed_night,
    next_run,
    parse_time,
)
from claw.errors import UsageError

BERLIN = ZoneInfo("Europe/Berlin")
YEAR = date(2026, 1, 1)
SINCE = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "hour", "minute"),
    [("03:30", 3, 30), ("3:30", 3, 30), ("00:00", 0, 0), ("23:59", 23, 59), (" 04:05 ", 4, 5)],
)
def test_a_time_of_day_is_read(text: str, hour: int, minute: int) -> None:
    assert parse_time(text) == time(hour, minute)


@pytest.mark.parametrize(
    "text",
    ["24:00", "12:60", "3", "3:5", "03:30:00", "-1:30", "", "abc", "٠٣:٣٠", "3.30", "03:30x"],
)
def test_what_is_no_time_of_day_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(UsageError, match="--at 03:30"):
        parse_time(text)


def test_the_next_run_is_today_or_tomorrow() -> None:
    at = time(3, 30)
    assert next_run(at, datetime(2026, 5, 2, 3, 29, tzinfo=BERLIN)).day == 2
    assert next_run(at, datetime(2026, 5, 2, 3, 30, tzinfo=BERLIN)).day == 3
    assert next_run(at, datetime(2026, 12, 31, 23, 0, tzinfo=BERLIN)).year == 2027


def test_the_two_nights_of_a_clock_change_are_found() -> None:
    """Case C07: 02:30 in Berlin comes not at all on 29 March 2026 and twice on 25 October."""
    changes = list(clock_changes(time(2, 30), BERLIN, YEAR))
    assert changes == [
        ClockChange(date(2026, 3, 29), twice=False),
        ClockChange(date(2026, 10, 25), twice=True),
    ]


@pytest.mark.parametrize(
    ("zone", "hour", "found"),
    [
        ("Europe/Berlin", 1, []),
        ("Europe/Berlin", 3, []),
        ("Europe/London", 1, [False, True]),
        ("America/New_York", 1, [True]),
        ("America/New_York", 2, [False]),
        ("Australia/Sydney", 2, [True, False]),
        ("Asia/Shanghai", 2, []),
        ("UTC", 2, []),
    ],
)
def test_each_zone_has_its_own_hours(zone: str, hour: int, found: list[bool]) -> None:
    """Case C07."""
    changes = clock_changes(time(hour, 30), ZoneInfo(zone), YEAR)
    assert [one.twice for one in changes] == found


def test_the_warning_says_which_night_has_none_and_which_has_two() -> None:
    """Case C07."""
    warning = clock_warning(time(2, 30), list(clock_changes(time(2, 30), BERLIN, YEAR)))
    assert warning.startswith("On 2026-03-29 the clock skips 02:30, so that there may be no run")
    assert "on 2026-10-25 the clock shows 02:30 twice, so that there may be two runs" in warning
    assert "outside 01:00-03:00" in warning
    assert clock_warning(time(3, 30), []) == ""


def test_a_night_counts_as_missed_when_the_run_is_overdue_by_more_than_a_day() -> None:
    schedule = Schedule(time(3, 30), SINCE)
    due = datetime(2026, 5, 2, 3, 30, tzinfo=UTC)
    assert missed_night(schedule, None, due) == ""
    assert missed_night(schedule, None, due + timedelta(days=1)) == ""
    told = missed_night(schedule, None, due + timedelta(days=1, minutes=1))
    assert told.startswith("The nightly run at 03:30 never ran; it was due 2026-05-02.")
    assert "claw cron status" in told
    assert "claw sleep" in told
    assert "\n" not in told


def test_a_run_that_came_last_week_and_then_no_more_is_told_with_its_day() -> None:
    schedule = Schedule(time(3, 30), SINCE)
    ran = datetime(2026, 5, 9, 3, 30, 5, tzinfo=UTC)
    assert missed_night(schedule, ran, ran + timedelta(days=1)) == ""
    assert "did not run since 2026-05-09" in missed_night(schedule, ran, ran + timedelta(days=3))


def test_a_run_from_before_the_installation_makes_nothing_overdue() -> None:
    ran = datetime(2026, 1, 1, tzinfo=UTC)
    schedule = Schedule(time(3, 30), SINCE)
    assert missed_night(schedule, ran, SINCE + timedelta(hours=20)) == ""


def test_without_a_schedule_nothing_is_missed() -> None:
    assert missed_night(None, None, SINCE) == ""
    assert missed_night(None, SINCE, SINCE + timedelta(days=99)) == ""


def test_the_days_are_those_of_the_place_where_the_chat_is() -> None:
    """Case C09: at 23:30 in Los Angeles it is still the second of May."""
    zone = ZoneInfo("America/Los_Angeles")
    ran = datetime(2026, 5, 2, 23, 30, tzinfo=zone).astimezone(UTC)
    now = datetime(2026, 5, 9, 9, 0, tzinfo=zone)
    assert "since 2026-05-02" in missed_night(Schedule(time(3, 30), SINCE), ran, now)
