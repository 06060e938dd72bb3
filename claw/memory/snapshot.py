"""What of MEMORY.md stands in the system message, and when it has to be renewed.

The snapshot stays as it was taken so that the request's prefix stays the same; what changes
afterwards is told at the request's end.
"""

from collections.abc import Container
from dataclasses import dataclass
from typing import Literal

from claw.domain.diffing import compare
from claw.domain.notebook import Entry, Notebook
from claw.domain.ports import TokenCounter

Mode = Literal["direct", "rag"]
NEWEST = 5
RENEW_SHARE = 4
RENEW_FLOOR = 500


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Memory as one session knows it; `tokens` counts `text`, `entries` are those shown in it."""

    notebook: Notebook
    mode: Mode
    text: str
    tokens: int
    entries: tuple[Entry, ...]


class SnapshotTaker:
    """Takes snapshots: the whole file up to `threshold` tokens, a selection above it."""

    def __init__(
        self, counter: TokenCounter, threshold: int, forced: str = "auto", room: int = 16_000
    ) -> None:
        """Keep the threshold in tokens; `forced` is auto, direct or rag.

        `room` is the tokens that what was added since may take in front of a message.
        """
        self._counter = counter
        self._room = room
        self._threshold = threshold
        self._forced = forced

    def take(self, notebook: Notebook) -> Snapshot:
        """Return the snapshot of `notebook`, in the mode that its size asks for."""
        whole = _with_profile(notebook, notebook.for_model())
        tokens = self._counter.count(whole)
        direct = self._forced == "direct" or (self._forced == "auto" and tokens <= self._threshold)
        if direct:
            return Snapshot(notebook, "direct", whole, tokens, notebook.entries)
        chosen = _selection(notebook)
        text = _with_profile(notebook, "\n".join(_line(entry) for entry in chosen))
        return Snapshot(notebook, "rag", text, self._counter.count(text), chosen)

    def outgrown(self, snapshot: Snapshot, notebook: Notebook, heard: Container[str] = ()) -> bool:
        """Return whether the snapshot must be renewed before the next request.

        So it is at once when something was removed or reworded, in entries or in the text around
        them, and when what was added has outgrown a quarter of the snapshot and 500 tokens, or
        the room that there is for it. What was `heard` in the conversation does not count.
        """
        if notebook.text == snapshot.notebook.text:
            return False
        difference = compare(snapshot.notebook, notebook)
        if difference.removed or difference.changed or difference.profile:
            return True
        if difference.other and snapshot.mode == "direct":
            return True
        told = [entry for entry in difference.added if entry.text not in heard]
        grown = sum(self._counter.count(entry.text) + 4 for entry in told)
        return grown > min(max(RENEW_FLOOR, snapshot.tokens // RENEW_SHARE), self._room)


def added(snapshot: Snapshot, notebook: Notebook) -> tuple[Entry, ...]:
    """Return the entries of `notebook` that the snapshot's file did not have."""
    return compare(snapshot.notebook, notebook).added


def _selection(notebook: Notebook) -> tuple[Entry, ...]:
    remembered = [entry for entry in notebook.entries if entry.section[-1:] == ("Remembered",)]
    newest = (remembered or notebook.entries)[-NEWEST:]
    return tuple(entry for entry in notebook.entries if entry.pinned or entry in newest)


def _line(entry: Entry) -> str:
    heading = f"[{' > '.join(entry.section[-2:])}] " if entry.section else ""
    return f"- {heading}{entry.text}"


def _with_profile(notebook: Notebook, body: str) -> str:
    profile = "\n".join(f"{key}: {value}" for key, value in notebook.profile.items())
    return "\n\n".join(part for part in (profile, body.strip()) if part)
