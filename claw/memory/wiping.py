"""Entries that claw wrote while an editor held an older text, which the editor then saved.

Knows the file only as it was before and as it is now; a wish to delete looks the same where it
takes the newest of claw's entries, so that what is found is offered and no more.
"""

from collections.abc import Collection, Sequence

from claw.domain.changes import Change
from claw.domain.notebook import Notebook
from claw.memory.remembering import undoable

_WRITERS = ("filter", "user")


def wiped(stood: Collection[str], now: Notebook, changes: Sequence[Change]) -> tuple[str, ...]:
    """Return which entries an older text may have wiped out, the oldest first.

    `stood` are the texts that stood in the file at some time since it was last looked at. An older
    text lacks all that claw wrote since, so they are the newest of claw's entries with none left
    between them; where an older one went and a newer one stayed, somebody deleted it.
    """
    written = {
        one.after: one.id
        for one in undoable(changes)
        if one.actor in _WRITERS and one.action in ("add", "replace")
    }
    there = {entry.text for entry in now.entries}
    standing = sorted((text for text in written if text in stood), key=written.__getitem__)
    newest: list[str] = []
    while standing and standing[-1] not in there:
        newest.append(standing.pop())
    if any(text not in there for text in standing):
        return ()
    return tuple(reversed(newest))
