"""What Up recalls: the lines of this chat and of earlier ones, kept through a port.

A history that fails stops no chat.
"""

from asyncio import sleep
from collections.abc import AsyncGenerator, Iterable, Iterator
from contextlib import suppress
from typing import Protocol

from prompt_toolkit.history import History

from claw.domain.text import clean
from claw.domain.typed import Line
from claw.errors import ClawError
from claw.terminal.pasting import Pastes

FORGET = "/forget"
AT_ONCE = 100


class KeepsHistory(Protocol):
    """A place for lines that outlives the chat; it may raise ClawError."""

    def newest(self) -> Iterator[Line]:
        """Return the lines, the newest first."""
        ...

    def append(self, line: Line) -> None:
        """Add a line."""
        ...


class LineHistory(History):
    """The history of the line editor. What is to be forgotten is not kept beyond this chat."""

    def __init__(self, pastes: Pastes, kept: KeepsHistory | None) -> None:
        """Keep lines in memory only where `kept` is None."""
        super().__init__()
        self._pastes = pastes
        self._kept = kept
        self._older = iter(self.load_history_strings())

    async def load(self) -> AsyncGenerator[str, None]:
        """Yield what was entered, the newest first, letting keys through in between."""
        for string in tuple(self._loaded_strings):
            yield string
        for number, string in enumerate(self._older):
            self._loaded_strings.append(string)
            yield string
            if number % AT_ONCE == AT_ONCE - 1:
                await sleep(0)

    def load_history_strings(self) -> Iterable[str]:
        """Yield what earlier chats left, the newest first."""
        with suppress(ClawError):
            for line in self._kept.newest() if self._kept else ():
                yield self._pastes.folded(line)

    def append_string(self, string: str) -> None:
        """Add what was entered, unless it is the newest already."""
        if string.strip() and self._loaded_strings[:1] != [string]:
            super().append_string(string)

    def store_string(self, string: str) -> None:
        """Keep what was entered."""
        if self._kept and not string.startswith(FORGET):
            with suppress(ClawError):
                line = self._pastes.unfold(clean(string))
                self._kept.append(line)
