"""What is on record about nightly runs: when they are to come, and how the last one ended."""

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from claw.domain.schedule import Schedule, missed_night, parse_time
from claw.errors import ClawError
from claw.services.unit_files import file_text, put_file, remove_file


@dataclass(frozen=True, slots=True)
class LastRun:
    """When a nightly run ended and how; `time` is aware."""

    time: datetime
    outcome: str
    message: str


def note_schedule(state: Path, schedule: Schedule) -> None:
    """Keep in the workspace's folder of records that runs are to come."""
    record = {"at": f"{schedule.at:%H:%M}", "since": schedule.since.isoformat(timespec="seconds")}
    put_file(_schedule(state), (json.dumps(record, indent=2) + "\n").encode())


def drop_schedule(state: Path) -> None:
    """Expect no more runs."""
    remove_file(_schedule(state))


def noted_schedule(state: Path) -> Schedule | None:
    """Return what is to come, None if nothing is or the record cannot be read."""
    record = _record(_schedule(state))
    with suppress(ValueError, ClawError):
        since = datetime.fromisoformat(str(record.get("since")))
        return Schedule(parse_time(str(record.get("at"))), since if since.tzinfo else _utc(since))
    return None


def last_run(state: Path) -> LastRun | None:
    """Return how the last run ended, None if there was none or its record cannot be read."""
    record = _record(state / "last-sleep.json")
    at = record.get("at")
    if not isinstance(at, int | float):
        return None
    with suppress(OverflowError, ValueError, OSError):
        when = datetime.fromtimestamp(at, UTC)
        return LastRun(when, str(record.get("outcome", "")), str(record.get("message", "")))
    return None


def night_notice(state: Path, now: datetime) -> str:
    """Return the line for the start of a chat about a night that was missed, or nothing.

    `now` is aware. Reads two small files; never raises.
    """
    last = last_run(state)
    return missed_night(noted_schedule(state), last.time if last else None, now)


def _schedule(state: Path) -> Path:
    return state / "schedule.json"


def _utc(moment: datetime) -> datetime:
    return moment.replace(tzinfo=UTC)


def _record(path: Path) -> dict[str, object]:
    with suppress(ClawError, ValueError, RecursionError):
        value = json.loads(file_text(path) or "{}")
        return value if isinstance(value, dict) else {}
    return {}
