"""What a plan does to a notebook, as records: changes for the journal, entries for the archive."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claw.domain.changes import Change
from claw.domain.nights import Reason
from claw.domain.notebook import Entry, Notebook
from claw.domain.operations import Operation

_REASONS: dict[str, Reason] = {"move": "moved for size", "outdated": "outdated"}


@dataclass(frozen=True, slots=True)
class Effect:
    """What an operation does to one entry: `after` stands in its place, nothing if it is empty.

    `stays` is the text that goes on standing for an entry that is taken out, if there is one.
    """

    entry: Entry
    after: str
    stays: str
    reason: Reason


def digest(notebook: Notebook) -> str:
    """Return the hash of the file's bytes."""
    return hashlib.sha256(notebook.text.encode("utf-8", "surrogatepass")).hexdigest()


def effects(notebook: Notebook, operations: Sequence[Operation]) -> tuple[Effect, ...]:
    """Return what happens to each entry that is taken out or reworded, in file order."""
    found = [one for operation in operations for one in _effects(notebook, operation)]
    return tuple(sorted(found, key=lambda one: one.entry.line))


def changes(effected: Sequence[Effect], turn: int) -> tuple[Change, ...]:
    """Return the changes for the journal, the last line first, so that undoing goes downwards.

    What stays in the place of an entry is the change's evidence.
    """
    return tuple(_change(one, turn) for one in reversed(effected))


def _change(effect: Effect, turn: int) -> Change:
    entry = effect.entry
    return Change(
        0,
        0,
        "replace" if effect.after else "remove",
        "sleep",
        entry.text,
        effect.after,
        turn=turn,
        evidence=effect.stays,
        source=entry.source,
        line=entry.line,
    )


def _effects(notebook: Notebook, operation: Operation) -> Iterator[Effect]:
    reason = _REASONS.get(operation.because or operation.kind, "replaced")
    entries = [entry for entry in map(notebook.find, operation.ids) if entry]
    by = notebook.find(operation.by) if operation.by else None
    stays = by.text if by else ""
    if operation.kind in ("merge", "rewrite") and entries:
        first, *entries = entries
        stays = worded(first, operation.text)
        if stays != first.text:
            yield Effect(first, stays, "", reason)
    for entry in entries:
        yield Effect(entry, "", stays, reason)


def worded(entry: Entry, text: str) -> str:
    """Return the text that the entry has once it says `text`."""
    alone = Notebook.parse(entry.source)
    changed = alone.replace(alone.entries[0].id, text)
    return changed.entries[0].text if changed.entries else text
