"""Take back what a night did, and nothing that a person did since.

Entries go back to where they stood, or behind the neighbour that stands there still; a merged or
reworded entry is put back only where it stands as the night wrote it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claw.domain.changes import Change
from claw.domain.nights import NightRecord, Slot
from claw.domain.notebook import Entry, Notebook
from claw.domain.ports import Clock
from claw.domain.text import one_line
from claw.errors import ClawError, UsageError
from claw.memory.remembering import undoable
from claw.memory.reorganizing.recording import digest
from claw.memory.reorganizing.restoring import as_it_was
from claw.memory.reorganizing.rewriting import Doors

SHOWN = 80


@dataclass(frozen=True, slots=True)
class Undone:
    """The texts that stand again, and a sentence for each that could not be put back."""

    notebook: Notebook
    back: tuple[str, ...]
    left: tuple[str, ...]


class Undoing:
    """Takes nights back, the last one first."""

    def __init__(self, doors: Doors, last: Slot[NightRecord], clock: Clock) -> None:
        """Keep the doors."""
        self._doors = doors
        self._last = last
        self._clock = clock

    def undo(self) -> Undone:
        """Take back the last night that stands; raises UsageError if there is none.

        The file as it is then is not tidied again before it changes.
        """
        night = self._last_night()
        before = as_it_was(self._doors.backups, night)
        recorded: list[Change] = []
        steps: list[_Step] = []

        def change(notebook: Notebook) -> Notebook:
            self._withdraw(recorded)
            notebook, steps[:] = _taken_back(notebook, night, before)
            back = [_undo(step.change, self._now()) for step in steps if not step.why]
            recorded[:] = self._doors.journal.record(back) if back else []
            return notebook

        try:
            notebook = self._doors.memory.update(change)
        except ClawError:
            self._withdraw(recorded)
            raise
        done = [step.change for step in steps if not step.why]
        self._doors.archive.take([(one.before, "") for one in done])
        self._note(notebook, len(done))
        left = tuple(step.why for step in steps if step.why)
        return Undone(notebook, tuple(one.before for one in done), left)

    def _last_night(self) -> tuple[Change, ...]:
        open_ones = [one for one in undoable(self._doors.journal.changes()) if _is_nights(one)]
        if not open_ones:
            raise UsageError("There is no night to take back: claw sleep has changed nothing.")
        turn = open_ones[-1].turn
        night = [one for one in open_ones if one.turn == turn]
        return tuple(sorted(night, key=lambda one: one.line))

    def _withdraw(self, recorded: list[Change]) -> None:
        if recorded:
            failed = [
                replace(one, action="failed", undoes=one.id, before="", after="")
                for one in recorded
            ]
            self._doors.journal.record(failed)
            recorded.clear()

    def _note(self, notebook: Notebook, count: int) -> None:
        last = self._last.read() or NightRecord(0, "undone", "")
        message = f"The night was taken back: {count} changes."
        self._last.write(
            replace(last, outcome="undone", hash=digest(notebook), message=message, news=(), left=0)
        )

    def _now(self) -> int:
        return int(self._clock.now().timestamp())


@dataclass(frozen=True, slots=True)
class _Step:
    change: Change
    why: str = ""


def _is_nights(change: Change) -> bool:
    return change.actor == "sleep" and change.turn is not None


def _undo(change: Change, at: int) -> Change:
    return Change(0, at, "undo", "undo", change.after, change.before, undoes=change.id)


def _taken_back(
    notebook: Notebook, night: Sequence[Change], before: Notebook | None
) -> tuple[Notebook, list[_Step]]:
    """Go down the file, so that what stood above an entry stands again when it is its turn."""
    if before and _without(before, night) == notebook:
        return before, [_Step(one) for one in night]
    standing = {entry.text for entry in notebook.entries}
    edited = {one.after for one in night if one.after and one.after not in standing}
    steps = []
    for one in night:
        if one.after in edited or (not one.after and one.evidence in edited):
            new = one_line(one.after or one.evidence, SHOWN)
            steps.append(_Step(one, f'"{new}" was changed since, so it was left as it is.'))
            continue
        if one.after:
            entry = next(found for found in notebook.entries if found.text == one.after)
            notebook = notebook.restore(entry.id, one.source or one.before)
        else:
            notebook = _put_back(notebook, one, before)
        steps.append(_Step(one))
    return notebook, steps


def _without(before: Notebook, night: Sequence[Change]) -> Notebook:
    """Return the notebook as the night left it."""
    going = {one.line for one in night if not one.after}
    for one in reversed(night):
        if one.after:
            (entry,) = [found for found in before.entries if found.line == one.line]
            before = before.replace(entry.id, one.after)
    return before.remove([entry.id for entry in before.entries if entry.line in going])


def _put_back(notebook: Notebook, change: Change, before: Notebook | None) -> Notebook:
    source = change.source or change.before
    if before is None:
        return notebook.insert(source, change.line)
    at = change.line - 1
    section = next(one.section for one in before.entries if one.line == change.line)
    if notebook.outline.lines[:at] == before.outline.lines[:at]:
        return notebook.insert(source, change.line, section)
    return notebook.insert(source, _near(notebook, before, change.line, section), section)


def _near(notebook: Notebook, before: Notebook, line: int, section: tuple[str, ...]) -> int:
    """Return the line behind the nearest neighbour above that still stands, else before one below.

    Where none of the section stands any more it is a line that is in no section.
    """
    inside: dict[str, Entry] = {one.text: one for one in notebook.entries if one.section == section}
    around = [one for one in before.entries if one.section == section]
    for one in reversed([one for one in around if one.line < line]):
        if one.text in inside:
            found = inside[one.text]
            return found.line + found.line_count
    for one in (one for one in around if one.line > line):
        if one.text in inside:
            return inside[one.text].line
    return 0
