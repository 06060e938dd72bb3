"""When the nightly run is due, and what clock changes and missed nights mean for it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo

from claw.errors import UsageError

_TIME = re.compile(r"([0-9]{1,2}):([0-9]{2})")
_YEAR = 366
_PATIENCE = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Schedule:
    """A run every day at a time of the machine's clock, set at the moment `since`, aware."""

    at: time
    since: datetime


@dataclass(frozen=True, slots=True)
class ClockChange:
    """A day on which a time of day comes twice, or not at all."""

    on: date
    twice: bool


def parse_time(text: str) -> time:
    """Return the time of day that HH:MM names; raises UsageError."""
    match = _TIME.fullmatch(text.strip())
    if match:
        hour, minute = int(match[1]), int(match[2])
        if hour < 24 and minute < 60:
            return time(hour, minute)
    raise UsageError(f"{text!r} is no time of day; write --at HH:MM, such as --at 03:30.")


def next_run(at: time, now: datetime) -> datetime:
    """Return the first moment after `now` at which the clock of its zone shows `at`."""
    today = datetime.combine(now.date(), at, now.tzinfo)
    return today if today > now else today + timedelta(days=1)


def clock_changes(at: time, zone: tzinfo, start: date, days: int = _YEAR) -> Iterator[ClockChange]:
    """Yield the days from `start` on whose clock change leaves `at` out or repeats it."""
    for number in range(days):
        day = start + timedelta(days=number)
        wall = datetime.combine(day, at, zone)
        first, second = wall.utcoffset(), wall.replace(fold=1).utcoffset()
        if first is not None and second is not None and first != second:
            yield ClockChange(day, twice=first > second)


def clock_warning(at: time, changes: Sequence[ClockChange]) -> str:
    """Tell what the clock changes do to a run at that time; empty where there are none."""
    if not changes:
        return ""
    told = " and ".join(_told(at, change) for change in changes)
    return (
        f"{told[0].upper()}{told[1:]}. Neither does harm: a second run finds nothing to do, and "
        "the next night takes up what was left. A time outside 01:00-03:00 avoids it."
    )


def _told(at: time, change: ClockChange) -> str:
    day = f"on {change.on.isoformat()} the clock"
    if change.twice:
        return f"{day} shows {at:%H:%M} twice, so that there may be two runs"
    return f"{day} skips {at:%H:%M}, so that there may be no run"


def missed_night(schedule: Schedule | None, last_run: datetime | None, now: datetime) -> str:
    """Return a line about a run that is overdue by more than a day, empty if none is.

    All times are aware; the schedule is read in the zone of `now`.
    """
    if schedule is None:
        return ""
    begin = max(schedule.since, last_run or schedule.since).astimezone(now.tzinfo)
    due = next_run(schedule.at, begin)
    if now - due <= _PATIENCE:
        return ""
    ran = f"did not run since {last_run.astimezone(now.tzinfo):%Y-%m-%d}" if last_run else ""
    return (
        f"The nightly run at {schedule.at:%H:%M} {ran or f'never ran; it was due {due:%Y-%m-%d}'}. "
        "`claw cron status` shows its state, and `claw sleep` makes up for it."
    )
