"""Take back the last change of memory, whoever made it: a turn, a night, an old editor buffer."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from claw.assembly.desk import Desk
from claw.domain.text import one_line
from claw.errors import TryLater
from claw.memory.remembering import Fact, Origin, Receipt, undoable
from claw.terminal.telling import receipt_line

SHOWN = 100


class Undo:
    """What `/undo` does; it knows what was offered to be brought back."""

    def __init__(self, desk: Desk) -> None:
        """Begin with nothing offered."""
        self._desk = desk
        self._offered: tuple[str, ...] = ()
        self._newest = 0

    def offer(self, texts: Sequence[str]) -> None:
        """Bring these texts back at the next call, unless memory is changed before."""
        self._offered = tuple(texts)
        self._newest = self._last_id()

    def __call__(self) -> list[str]:
        """Take the last change back and return a line for each entry that it was about.

        Raises UsageError if there is nothing to take back, TryLater while a night is running.
        """
        if self._offered and self._newest == self._last_id():
            return self._bring_back()
        return undone(self._desk).lines

    def _bring_back(self) -> list[str]:
        offered, self._offered = self._offered, ()
        makers = {one.after: one for one in self._desk.journal.changes() if one.after}
        lines = []
        for text in offered:
            made = makers.get(text)
            origin = Origin(made.actor if made else "user")
            receipts = self._desk.remembering.add([Fact(text)], origin)
            lines += [_brought_back(text, receipt.line) for receipt in receipts]
        return lines or ["They stand in MEMORY.md already."]

    def _last_id(self) -> int:
        return max((one.id for one in undoable(self._desk.journal.changes())), default=0)


@dataclass(frozen=True, slots=True)
class Undone:
    """What was taken back: by receipts, or a night with what it brought back and what it left."""

    receipts: Sequence[Receipt] = ()
    back: Sequence[str] = ()
    left: Sequence[str] = ()

    @property
    def lines(self) -> list[str]:
        """A line for each entry that it was about."""
        return [
            *map(receipt_line, self.receipts),
            *(f'put back: "{one_line(text, SHOWN)}"' for text in self.back),
            *(f"not put back: {why}" for why in self.left),
        ]

    def as_json(self) -> list[dict[str, object]]:
        """Return a change for each entry that stands in the file otherwise now."""
        changes = [{**asdict(one.change), "line": one.line} for one in self.receipts]
        return [*changes, *({"action": "undo", "after": text} for text in self.back)]


def undone(desk: Desk) -> Undone:
    """Take the last change back; one that a night made is taken back with the whole night."""
    standing = undoable(desk.journal.changes())
    if standing and standing[-1].actor == "sleep" and standing[-1].turn is not None:
        return _night_undone(desk)
    return Undone(desk.remembering.undo())


def _night_undone(desk: Desk) -> Undone:
    from claw.assembly.sleep import open_past, sleep_lock

    with sleep_lock(desk) as alone:
        if not alone:
            raise TryLater("claw sleep is running in this workspace. Try again in a while.")
        night = open_past(desk).undoing.undo()
    return Undone((), night.back, night.left)


def _brought_back(text: str, line: int) -> str:
    return f'put back: "{one_line(text, SHOWN)}" → MEMORY.md:{line}'
