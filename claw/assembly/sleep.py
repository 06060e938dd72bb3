"""The nightly run and what goes with it, over one desk."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

from claw.assembly.desk import Desk
from claw.assembly.models import nothing_set_up
from claw.domain.nights import Backups, Planner
from claw.errors import KeyRejected
from claw.memory.reorganizing.bounding import Bounded
from claw.memory.reorganizing.night import Night
from claw.memory.reorganizing.restoring import Restoring
from claw.memory.reorganizing.reviewing import Reviewing
from claw.memory.reorganizing.rewriting import Doors, Rewriting
from claw.memory.reorganizing.unaided import Keyless
from claw.memory.reorganizing.undoing import Undoing
from claw.storage.atomic import check_writable
from claw.storage.backups import FileBackups
from claw.storage.night_records import NightFiles, Shelf, asleep, night_files

DEADLINE = 3600
"""Seconds that a run may take; an embedded model reads some 75 tokens in each."""


@dataclass(frozen=True, slots=True)
class Sleep:
    """What `claw sleep` does; each but the backups and restoring one entry under `lock`."""

    night: Night
    undoing: Undoing
    reviewing: Reviewing


@dataclass(frozen=True, slots=True)
class Past:
    """What earlier nights left: copies of the file, and what was taken out of it."""

    backups: Backups
    undoing: Undoing
    restoring: Restoring


def open_sleep(desk: Desk, planner: Planner, seconds: float = DEADLINE) -> Sleep:
    """Return the nightly run, which gives up when planning has taken so many seconds."""
    files, doors = night_files(desk.workspace), _doors(desk)
    missing = nothing_set_up(desk)
    if missing:
        planner = Keyless(planner, KeyRejected(missing))
    bounded = Bounded(planner, seconds, desk.clock)
    rewriting = Rewriting(doors, desk.clock)
    night = Night(desk.memory, rewriting, bounded, files.last, files.held, desk.clock)
    reviewing = Reviewing(desk.memory, night, bounded, files.held, files.last)
    return Sleep(night, Undoing(doors, files.last, desk.clock), reviewing)


def open_past(desk: Desk) -> Past:
    """Return what brings back what left MEMORY.md; no model is needed for it."""
    files, doors = night_files(desk.workspace), _doors(desk)
    undoing = Undoing(doors, files.last, desk.clock)
    return Past(doors.backups, undoing, Restoring(doors, files.last, desk.clock))


def sleep_lock(desk: Desk) -> AbstractContextManager[bool]:
    """Return the lock of the nightly run; it gives False when another run holds it."""
    return asleep(desk.workspace)


def _doors(desk: Desk) -> Doors:
    files: NightFiles = night_files(desk.workspace)
    return Doors(
        desk.memory,
        desk.journal,
        Shelf(desk.archive),
        FileBackups(desk.workspace),
        files.begun,
        _ready(desk),
    )


def _ready(desk: Desk) -> Callable[[], None]:
    return lambda: check_writable(desk.workspace.memory.resolve())
