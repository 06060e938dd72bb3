"""What memory says to a conversation: a snapshot that stays, the file as it is now, what waits.

Notices what was edited by hand in between.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from claw.domain.changes import PendingExchange
from claw.domain.notebook import Notebook
from claw.domain.ports import Journal, MemoryFile, PendingExchanges
from claw.memory.snapshot import Snapshot, SnapshotTaker


@dataclass(frozen=True, slots=True)
class Known:
    """What memory has to say to one turn."""

    snapshot: Snapshot
    notebook: Notebook
    pending: Sequence[PendingExchange] = ()


@dataclass(frozen=True, slots=True)
class HandEdit:
    """Entries that somebody other than claw added to MEMORY.md or took out of it."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.removed)


class Recollection:
    """Memory as one conversation sees it."""

    def __init__(
        self, file: MemoryFile, journal: Journal, pending: PendingExchanges, taker: SnapshotTaker
    ) -> None:
        """Take no snapshot yet; the first `known` does."""
        self._file = file
        self._journal = journal
        self._pending = pending
        self._taker = taker
        self._snapshot: Snapshot | None = None
        self._seen: Notebook | None = None
        self._journalled = 0
        self.renewals = 0

    def known(self) -> Known:
        """Return what memory has to say now, renewing the snapshot where it must be."""
        notebook = self._file.read()
        if self._snapshot is None or self._taker.outgrown(self._snapshot, notebook):
            self._snapshot = self._taker.take(notebook)
            self.renewals += 1
        return Known(self._snapshot, notebook, self._pending.waiting())

    def renew(self) -> None:
        """Have the next turn take a new snapshot."""
        self._snapshot = None

    def hand_edit(self) -> HandEdit:
        """Return what was edited by hand since the last call; nothing at the first one."""
        notebook, changes = self._file.read(), self._journal.changes()
        seen, self._seen = self._seen, notebook
        news = changes[self._journalled :]
        self._journalled = len(changes)
        if seen is None or seen.text == notebook.text:
            return HandEdit()
        made = Counter(one.after for one in news if one.after)
        taken = Counter(one.before for one in news if one.before)
        before, after = (Counter(one.text for one in book.entries) for book in (seen, notebook))
        added = (after - before) - made
        removed = (before - after) - taken
        return HandEdit(tuple(added.elements()), tuple(removed.elements()))
