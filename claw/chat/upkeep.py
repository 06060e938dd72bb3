"""Work that follows a turn, off the user's path: one thread, one job after another.

A turn goes first: where the model runs in this process, the running job is cancelled and taken up
again afterwards.
"""

import threading
from collections import deque
from collections.abc import Callable

from claw.domain.exchange import Cancellation
from claw.errors import Cancelled, ClawError

Job = Callable[[Cancellation], None]


class Upkeep:
    """A queue of jobs and the thread that does them."""

    def __init__(self, failed: Callable[[ClawError], None], *, gives_way: bool) -> None:
        """Start idle; `gives_way` says whether jobs stop while a turn runs."""
        self._gives_way = gives_way
        self._failed = failed
        self._jobs: deque[Job] = deque()
        self._running: Cancellation | None = None
        self._held = False
        self._closed = False
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def submit(self, job: Job) -> None:
        """Have the job done after those that wait already."""
        with self._changed:
            self._jobs.append(job)
            self._have_thread()
            self._changed.notify_all()

    def hold(self) -> None:
        """Let a turn go first."""
        if not self._gives_way:
            return
        with self._changed:
            self._held = True
            running = self._running
        if running:
            running.cancel()

    def release(self) -> None:
        """Go on after a turn."""
        with self._changed:
            self._held = False
            self._changed.notify_all()

    def drain(self, seconds: float) -> bool:
        """Wait until nothing is left to do, `seconds` at most; return whether that is so."""
        self.release()
        with self._changed:
            return self._changed.wait_for(lambda: not self._jobs and self._running is None, seconds)

    def close(self, patience: float = 15.0) -> None:
        """Stop the running job, drop the others, and wait `patience` seconds for the thread.

        It usually ends at once; a busy machine may have to finish and keep a portion of a prompt.
        """
        with self._changed:
            self._closed = True
            self._jobs.clear()
            running, thread = self._running, self._thread
            self._changed.notify_all()
        if running:
            running.cancel()
        if thread:
            thread.join(timeout=patience)

    def _have_thread(self) -> None:
        """Start a thread where there is none, or where a fault in a job ended the last one."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="upkeep", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        try:
            self._work_off()
        finally:
            with self._changed:
                self._thread = None
                if self._jobs and not self._closed:
                    self._have_thread()

    def _work_off(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or (self._jobs and not self._held))
                if self._closed:
                    return
                job = self._jobs.popleft()
                self._running = Cancellation()
            self._do(job, self._running)

    def _do(self, job: Job, cancellation: Cancellation) -> None:
        again = False
        try:
            job(cancellation)
        except Cancelled:
            again = True
        except ClawError as error:
            self._failed(error)
        finally:
            with self._changed:
                self._running = None
                if again and not self._closed:
                    self._jobs.appendleft(job)
                self._changed.notify_all()
