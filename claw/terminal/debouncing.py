"""Work for the newest of many values, in a thread, a moment after it came."""

import threading
from collections.abc import Callable


class Debounced:
    """Calls `work` with the newest value; those that came just before it are passed over.

    While values keep coming it works about once in `seconds`.
    """

    def __init__(self, work: Callable[[str], None], seconds: float) -> None:
        """Start no thread yet; `work` must not raise."""
        self._work = work
        self._seconds = seconds
        self._values: list[str] = []
        self._wake = threading.Condition()
        self._working = threading.Lock()
        self._now = threading.Event()
        self._thread: threading.Thread | None = None

    def put(self, value: str) -> None:
        """Take a value in place of the one that waits."""
        with self._wake:
            self._values = [value]
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="debounced", daemon=True)
                self._thread.start()
            self._wake.notify()

    def drop(self) -> None:
        """Forget what waits; work that has begun goes on."""
        with self._wake:
            self._values = []

    def stop(self) -> None:
        """Forget what waits, and wait for work that has begun."""
        self.drop()
        with self._working:
            pass

    def _run(self) -> None:
        while True:
            with self._wake:
                self._wake.wait_for(lambda: bool(self._values))
            self._now.wait(self._seconds)
            with self._working:
                with self._wake:
                    values, self._values = self._values, []
                for value in values:
                    self._work(value)
