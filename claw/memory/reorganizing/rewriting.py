"""Carry a checked plan out so that a stop at any point leaves the old file or the new one.

Backup, archive and journal come first, the file last; what had begun is noted down before, so that
the next run takes back the records of a rewriting that did not happen.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from claw.domain.changes import Change
from claw.domain.nights import Backups, Begun, Reason, Slot, TakenOut
from claw.domain.notebook import Notebook
from claw.domain.operations import Plan
from claw.domain.ports import Clock, Journal, MemoryFile
from claw.errors import ClawError
from claw.memory.reorganizing.applying import apply
from claw.memory.reorganizing.recording import Effect, changes, digest, effects


@dataclass(frozen=True, slots=True)
class Doors:
    """The files that a rewriting touches; `ready` raises StorageFailed if one is read-only."""

    memory: MemoryFile
    journal: Journal
    archive: TakenOut
    backups: Backups
    begun: Slot[Begun]
    ready: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Written:
    """The notebook as it was written, and the name of the dated copy of what it was before."""

    notebook: Notebook
    backup: str


class Rewriting:
    """The one way by which a plan reaches MEMORY.md."""

    def __init__(self, doors: Doors, clock: Clock) -> None:
        """Keep the doors; nothing is opened yet."""
        self._doors = doors
        self._clock = clock

    def carry_out(self, notebook: Notebook, plan: Plan) -> Written | None:
        """Write what the plan makes of the notebook; None, with nothing done, if it is outdated.

        It is outdated when the file no longer is that notebook. When something fails, its traces
        are taken back, now or by the next `settle`.
        """
        doors, new = self._doors, apply(notebook, plan)
        doors.ready()
        if digest(doors.memory.read()) != digest(notebook):
            return None
        effected = effects(notebook, plan.operations)
        at = int(self._clock.now().timestamp())
        begun = self._begin(notebook, new, effected, at)
        written: Notebook | None = None
        try:
            self._record(begun, effected)
            written = doors.memory.update(_instead(notebook, new))
        finally:
            if written is None:
                with suppress(ClawError):
                    self.settle()
        if digest(written) != begun.after:
            self._withdraw(begun)
            return None
        return Written(written, begun.backup)

    def finish(self) -> None:
        """Say that the last rewriting has been told, so that nothing of it is left to settle."""
        self._doors.begun.clear()

    def settle(self) -> Begun | None:
        """See to a rewriting that was cut off; return it if it had reached the file."""
        begun = self._doors.begun.read()
        if begun is None:
            return None
        if self._reached(begun):
            return begun
        self._withdraw(begun)
        return None

    def _begin(
        self, notebook: Notebook, new: Notebook, effected: Sequence[Effect], at: int
    ) -> Begun:
        doors = self._doors
        out: list[tuple[str, Reason]] = [(one.entry.text, one.reason) for one in effected]
        counts = doors.archive.counts(out)
        begun = Begun(
            turn=at,
            before=digest(notebook),
            after=digest(new),
            backup=doors.backups.keep(notebook, at),
            journal=max((one.id for one in doors.journal.changes()), default=0),
            taken=tuple((*one, count) for one, count in zip(out, counts, strict=True)),
            came=tuple(one.after for one in effected if one.after),
        )
        doors.begun.write(begun)
        return begun

    def _record(self, begun: Begun, effected: Sequence[Effect]) -> None:
        today = self._clock.now().date()
        for one in effected:
            self._doors.archive.keep(one.entry.text, one.reason, today)
        self._doors.journal.record(changes(effected, begun.turn))

    def _withdraw(self, begun: Begun) -> None:
        """Take back what was recorded of a rewriting that did not happen."""
        doors = self._doors
        wanted = {(text, reason): count for text, reason, count in begun.taken}
        surplus: list[tuple[str, str]] = []
        for one, now in zip(wanted, doors.archive.counts(list(wanted)), strict=True):
            surplus += [one] * (now - wanted[one])
        doors.archive.take(surplus)
        doors.journal.record(map(_failed, self._open(begun)))
        doors.begun.clear()

    def _open(self, begun: Begun) -> list[Change]:
        new = [one for one in self._doors.journal.changes() if one.id > begun.journal]
        gone = {one.undoes for one in new}
        own = [one for one in new if one.actor == "sleep" and one.turn == begun.turn]
        return [one for one in own if one.action != "failed" and one.id not in gone]

    def _reached(self, begun: Begun) -> bool:
        """Return whether the file is, or came of, what the rewriting made rather than what was."""
        notebook = self._doors.memory.read()
        if digest(notebook) in (begun.before, begun.after):
            return digest(notebook) == begun.after
        now = Counter(one.text for one in notebook.entries)
        before = Counter(one.text for one in self._doors.backups.read(begun.backup).entries)
        after = before - Counter(text for text, _, _ in begun.taken) + Counter(begun.came)
        touched = {text for text, _, _ in begun.taken} | set(begun.came)
        return _apart(now, after, touched) < _apart(now, before, touched)


def _instead(old: Notebook, new: Notebook) -> Callable[[Notebook], Notebook]:
    """Return the change that writes `new` where the file still is `old`, and else nothing."""
    return lambda found: new if digest(found) == digest(old) else found


def _failed(change: Change) -> Change:
    return replace(
        change, action="failed", undoes=change.id, before="", after="", evidence="", source=""
    )


def _apart(one: Counter[str], other: Counter[str], texts: set[str]) -> int:
    return sum(abs(one[text] - other[text]) for text in texts)
