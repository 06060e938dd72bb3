"""Days and times as a person says them."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from claw.terminal.days import day_name, day_of, separator, short_time

TODAY = date(2026, 5, 6)
NOW = datetime(2026, 5, 6, 1, 0, tzinfo=timezone(timedelta(hours=2)))


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2026, 5, 6), "Today"),
        (date(2026, 5, 5), "Yesterday"),
        (date(2026, 5, 4), "Monday 4 May"),
        (date(2025, 12, 31), "Wednesday 31 December 2025"),
        (date(2026, 5, 7), "Thursday 7 May"),
    ],
)
def test_a_day_is_named_as_it_is_near(day: date, name: str) -> None:
    assert day_name(day, TODAY) == name
    assert separator(day, TODAY) == f"— {name} —"


def test_a_time_is_short_and_in_the_users_zone() -> None:
    evening = int(datetime(2026, 5, 5, 22, 30, tzinfo=UTC).timestamp())
    assert short_time(evening, NOW) == "00:30"
    assert short_time(evening - 7_200, NOW) == "5 May"
    assert short_time(evening - 31_536_000, NOW) == "6 May 2025"
    assert day_of(evening, NOW) == date(2026, 5, 6)
    assert day_of(None, NOW) is None
    assert day_of(0, NOW) is None
