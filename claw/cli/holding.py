"""What is loaded for a chat, held back until its prompt stands."""

from collections.abc import Callable

from claw.assembly.desk import Desk

Begin = Callable[[], None]


class Held:
    """Holds back what would load beside the prompt: threads that compute take its time."""

    def __init__(self, desk: Desk) -> None:
        """Hold back from now on what the desk begins."""
        self._desk = desk
        self._waiting: list[Begin] = []
        desk.later = self.add

    def add(self, begin: Begin) -> None:
        """Hold back one more."""
        self._waiting.append(begin)

    def release(self) -> None:
        """Begin all of it, in order, and hold nothing back any more."""
        self._desk.later = _at_once
        waiting, self._waiting = self._waiting, []
        for begin in waiting:
            begin()


def _at_once(begin: Begin) -> None:
    begin()
