"""What memory says to a conversation: a snapshot that stays, the file as it is now, what waits.

Notices what was edited by hand in between.
"""

import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from claw.domain.changes import Change, PendingExchange
from claw.domain.diffing import Difference, compare
from claw.domain.notebook import Notebook
from claw.domain.ports import Journal, MemoryFile, PendingExchanges
from claw.errors import ClawError
from claw.memory.snapshot import Snapshot, SnapshotTaker
from claw.memory.wiping import wiped

_HEADINGS = ("Long-term memory", "Remembered")


@dataclass(frozen=True, slots=True)
class Known:
    """What memory has to say to one turn.

    `heard` are the entries that came from this very conversation, in which they still stand.
    """

    snapshot: Snapshot
    notebook: Notebook
    pending: Sequence[PendingExchange] = ()
    heard: frozenset[str] = frozenset()

    @property
    def gone(self) -> frozenset[str]:
        """Entries from this conversation that the file has no more: reworded, replaced, removed."""
        if not self.heard:
            return self.heard
        return self.heard - {entry.text for entry in self.notebook.entries}


class Recollection:
    """Memory as one conversation sees it; the work behind the turns may ask it too."""

    def __init__(
        self, file: MemoryFile, journal: Journal, pending: PendingExchanges, taker: SnapshotTaker
    ) -> None:
        """Take no snapshot yet; the first `known` does."""
        self._file = file
        self._journal = journal
        self._pending = pending
        self._taker = taker
        self._snapshot: Snapshot | None = None
        self._lock = threading.Lock()
        self._seen: Notebook | None = None
        self._journalled = (0, 0)  # a change may be journalled before its text is in the file
        self._lost: set[str] = set()
        self.renewals = 0

    def known(self, session_id: str = "") -> Known:
        """Return what memory has to say now to a session, renewing the snapshot if it must be."""
        notebook = self._file.read()
        heard = self._heard(session_id)
        with self._lock:
            snapshot = self._snapshot
            if snapshot is None or self._taker.outgrown(snapshot, notebook, heard):
                self._snapshot = snapshot = self._taker.take(notebook)
                self.renewals += 1
        return Known(snapshot, notebook, self._pending.waiting(), heard)

    def _heard(self, session_id: str) -> frozenset[str]:
        """Return what came from the session; a journal that cannot be read keeps no answer back."""
        try:
            changes = self._journal.changes()
        except ClawError:
            return frozenset()
        return frozenset(one.after for one in changes if one.session and one.session == session_id)

    def renew(self) -> None:
        """Have the next turn take a new snapshot."""
        with self._lock:
            self._snapshot = None

    def hand_edit(self) -> Difference:
        """Return what somebody other than claw changed since the last call; at first nothing."""
        notebook, changes = self._file.read(), self._journal.changes()
        seen, self._seen = self._seen, notebook
        self._lost -= {entry.text for entry in notebook.entries}
        news = changes[self._journalled[0] :]
        self._journalled = (self._journalled[1], len(changes))
        if seen is None or (seen.text == notebook.text and not news):
            return Difference()
        edit = _by_others(compare(seen, notebook), news)
        if edit.other and news and _only_headings_of_claw(seen, notebook):
            edit = replace(edit, other=False)
        return replace(edit, wiped=self._wiped(seen, news, edit))

    def _wiped(self, seen: Notebook, news: Sequence[Change], edit: Difference) -> tuple[str, ...]:
        """Return what an editor's older text wiped out; what was only reworded is not gone.

        A change may be journalled before its text is in the file, so the file is asked again under
        its lock before it is said that something is gone.
        """
        stood = {entry.text for entry in seen.entries} | {one.after for one in news}
        stood -= self._lost
        changes = self._journal.changes()
        if not wiped(stood, self._file.read(), changes):
            return ()
        gone = wiped(stood, self._file.update(lambda notebook: notebook), changes)
        reworded = {old.text for old, _ in edit.changed}
        if reworded.issuperset(gone):
            return ()
        self._lost |= set(gone)
        return gone


def _only_headings_of_claw(before: Notebook, after: Notebook) -> bool:
    """Return whether the text around the entries grew by the headings alone that claw writes."""
    grown = Counter(after.outline.other_text())
    grown.subtract(before.outline.other_text())
    if min(grown.values(), default=0) < 0:
        return False
    return all(text.lstrip("# ") in _HEADINGS for text in (+grown))


def _by_others(difference: Difference, own: Sequence[Change]) -> Difference:
    made = {one.after for one in own if one.after}
    taken = {one.before for one in own if one.before}
    keys = {one.key for one in own}
    if any(one.action == "forget" for one in own):
        # what it took out is not said again
        difference = replace(difference, removed=(), profile=())
    return replace(
        difference,
        added=tuple(one for one in difference.added if one.text not in made),
        removed=tuple(one for one in difference.removed if one.text not in taken),
        changed=tuple(pair for pair in difference.changed if pair[1].text not in made),
        profile=tuple(key for key in difference.profile if key not in keys),
    )
