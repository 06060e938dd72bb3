"""Days and times as a person says them."""

from datetime import date, datetime

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = "January February March April May June July August September October November December"


def day_name(day: date, today: date) -> str:
    """Return `Today`, `Yesterday`, `Tuesday 5 May`, or `Tuesday 5 May 2025` in another year."""
    if day == today:
        return "Today"
    if (today - day).days == 1:
        return "Yesterday"
    year = f" {day.year}" if day.year != today.year else ""
    return f"{_DAYS[day.weekday()]} {_date(day)}{year}"


def separator(day: date, today: date) -> str:
    """Return the line between two days."""
    return f"— {day_name(day, today)} —"


def short_time(at: int, now: datetime) -> str:
    """Return when it was in at most eleven characters: `14:30`, `5 May`, `5 May 2025`.

    `at` is in seconds since the epoch; the time zone is that of `now`.
    """
    then = datetime.fromtimestamp(at, now.tzinfo)
    if then.date() == now.date():
        return f"{then:%H:%M}"
    year = f" {then.year}" if then.year != now.year else ""
    return f"{_date(then.date(), 3)}{year}"


def day_of(at: int | None, now: datetime) -> date | None:
    """Return the day of a time in seconds since the epoch; None for none."""
    return datetime.fromtimestamp(at, now.tzinfo).date() if at else None


def _date(day: date, letters: int | None = None) -> str:
    return f"{day.day} {_MONTHS.split()[day.month - 1][:letters]}"
