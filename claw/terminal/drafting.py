"""The unsent text, kept while it is typed so that nothing that ends a chat loses it."""

from contextlib import suppress
from typing import Protocol

from claw.domain.text import clean
from claw.domain.typed import Line
from claw.errors import ClawError
from claw.terminal.debouncing import Debounced
from claw.terminal.history import FORGET
from claw.terminal.pasting import Pastes

PAUSE = 0.4


class KeepsDraft(Protocol):
    """A place for one text that outlives the chat; it may raise ClawError."""

    def load(self) -> Line | None:
        """Return what was left there."""
        ...

    def save(self, line: Line) -> None:
        """Keep a text in place of what is there."""
        ...

    def remove(self) -> None:
        """Keep nothing."""
        ...


class Drafting:
    """Saves what is typed a moment later; a place that fails stops no chat."""

    def __init__(self, pastes: Pastes, kept: KeepsDraft | None, seconds: float = PAUSE) -> None:
        """Keep nothing where `kept` is None."""
        self._pastes = pastes
        self._kept = kept
        self._later = Debounced(self._save, seconds)

    @property
    def keeps(self) -> bool:
        """Whether there is a place to keep a draft."""
        return self._kept is not None

    def left(self) -> str:
        """Return what an earlier chat left unsent, as it is edited."""
        with suppress(ClawError):
            line = self._kept.load() if self._kept else None
            return self._pastes.folded(line) if line else ""
        return ""

    def typed(self, edited: str) -> None:
        """Take what the line is now."""
        if self._kept:
            self._later.put(edited)

    def save(self, edited: str) -> None:
        """Keep the line at once: the chat is ending."""
        self._later.stop()
        self._save(edited)

    def done(self) -> None:
        """Keep nothing any more: the line was sent, or cleared."""
        self._later.stop()
        if self._kept:
            with suppress(ClawError):
                self._kept.remove()

    def _save(self, edited: str) -> None:
        """Keep the line, but nothing of what is to be forgotten."""
        kept = "" if edited.startswith(FORGET) else edited
        if self._kept:
            with suppress(ClawError):
                self._kept.save(self._pastes.unfold(clean(kept)))
