"""Bring back an archived entry, or the whole file as a backup has it."""

from dataclasses import replace
from datetime import UTC, datetime

from claw.domain.changes import Change
from claw.domain.nights import Backups, NightRecord, Slot
from claw.domain.notebook import Notebook
from claw.domain.ports import Clock
from claw.domain.text import normal_form
from claw.errors import ClawError, UsageError
from claw.memory.reorganizing.recording import digest
from claw.memory.reorganizing.rewriting import Doors


def as_it_was(backups: Backups, night: tuple[Change, ...]) -> Notebook | None:
    """Return the backup of a night, in which what the night took out stands on its lines."""
    stamp = datetime.fromtimestamp(night[0].turn or 0, UTC).strftime("%Y%m%dT%H%M%SZ")
    for name in backups.names():
        if stamp in name:
            found = backups.read(name)
            sources = {entry.line: entry.source for entry in found.entries}
            if all(sources.get(one.line) == one.source for one in night):
                return found
    return None


class Restoring:
    """Brings back what left MEMORY.md."""

    def __init__(self, doors: Doors, last: Slot[NightRecord], clock: Clock) -> None:
        """Keep the doors."""
        self._doors = doors
        self._last = last
        self._clock = clock

    def entry(self, text: str) -> int:
        """Put an archived entry at the end of the section that it came from; return its line.

        Without such a section it goes to where a new fact would go. `claw memory undo` takes it
        out again. Raises UsageError if it stands in the file.
        """
        made = Change(0, self._now(), "add", "user", after=text)
        recorded: list[Change] = []
        source, section = self._origin(text)

        def change(notebook: Notebook) -> Notebook:
            self._withdraw(recorded)
            if normal_form(text) in {normal_form(one.text) for one in notebook.entries}:
                raise UsageError("That stands in MEMORY.md already.")
            restored = notebook.insert(source, 0, section)
            recorded[:] = self._doors.journal.record([made])
            return restored

        try:
            notebook = self._doors.memory.update(change)
        except ClawError:
            self._withdraw(recorded)
            raise
        self._doors.archive.take([(text, "")])
        return max((one.line for one in notebook.entries if one.text == text), default=0)

    def backup(self, name: str) -> str:
        """Put the whole file back as a backup has it; return the backup of how it was till now.

        The next night leaves the file alone until it changes.
        """
        wanted = self._doors.backups.read(name)
        self._doors.ready()
        kept: list[str] = []

        def change(notebook: Notebook) -> Notebook:
            kept[:] = [self._doors.backups.keep(notebook, self._now())]
            return wanted

        self._doors.memory.update(change)
        self._doors.journal.record([Change(0, self._now(), "restore", "user", after=name)])
        last = self._last.read() or NightRecord(0, "undone", "")
        self._last.write(replace(last, outcome="undone", hash=digest(wanted), left=0))
        return kept[-1]

    def _origin(self, text: str) -> tuple[str, tuple[str, ...] | None]:
        """Return the lines that a night took out for this text, and the section they stood in."""
        for one in reversed(self._doors.journal.changes()):
            if one.actor == "sleep" and one.before == text and one.turn is not None:
                before = as_it_was(self._doors.backups, (one,))
                entries = before.entries if before else ()
                found = [entry.section for entry in entries if entry.line == one.line]
                return one.source or text, found[0] if found else None
        return text, None

    def _withdraw(self, recorded: list[Change]) -> None:
        if recorded:
            self._doors.journal.record(
                replace(one, action="failed", undoes=one.id, after="") for one in recorded
            )
            recorded.clear()

    def _now(self) -> int:
        return int(self._clock.now().timestamp())
