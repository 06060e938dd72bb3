"""Entries that claw wrote while an editor held an older text, which the editor then saved.

Knows the file only as it was before and what is gone from it; a wish to delete looks the same
where it takes the newest of claw's entries, so that what is found is offered and no more.
"""

from collections.abc import Sequence

from claw.domain.changes import Change
from claw.domain.notebook import Entry, Notebook
from claw.memory.remembering import undoable

_WRITERS = ("filter", "user")


def wiped(
    before: Notebook, removed: Sequence[Entry], changes: Sequence[Change]
) -> tuple[Entry, ...]:
    """Return which of the removed entries an older text may have wiped out, the oldest first.

    An older text lacks all that claw wrote since, so they are the newest of claw's entries with
    none left between them; where an older one went and a newer one stayed, somebody deleted it.
    """
    written = {
        one.after: one.id
        for one in undoable(changes)
        if one.actor in _WRITERS and one.action in ("add", "replace")
    }
    standing = sorted(
        (entry for entry in before.entries if entry.text in written),
        key=lambda entry: written[entry.text],
    )
    gone = {entry.line for entry in removed}
    newest: list[Entry] = []
    while standing and standing[-1].line in gone:
        newest.append(standing.pop())
    if any(entry.line in gone for entry in standing):
        return ()
    return tuple(reversed(newest))
