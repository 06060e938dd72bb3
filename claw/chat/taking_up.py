"""What an earlier run left behind is taken up in a thread, while the user looks at the prompt."""

import threading
from collections.abc import Callable


class TakingUp:
    """Two steps: a first one at once, and the rest when it is let go on."""

    def __init__(self, first: Callable[[], None], rest: Callable[[], None]) -> None:
        """Begin nothing yet."""
        self._first = first
        self._rest = rest
        self._let = threading.Event()
        self._done = threading.Event()
        self._done.set()

    def begin(self) -> None:
        """Do the first step in a thread."""
        self._done.clear()
        threading.Thread(target=self._work, name="taking-up", daemon=True).start()

    def let(self) -> None:
        """Let the rest begin."""
        self._let.set()

    def wait(self) -> None:
        """Let the rest begin, and wait until both are done; they are if they were not begun."""
        self._let.set()
        self._done.wait()

    def _work(self) -> None:
        try:
            self._first()
            self._let.wait()
            self._rest()
        finally:
            self._done.set()
