"""A bound in time around a planner: a model that hangs, or dribbles, does not keep the run."""

import threading
from collections.abc import Sequence
from datetime import datetime, timedelta

from claw.domain.exchange import Cancellation
from claw.domain.nights import Planner
from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan
from claw.domain.ports import Clock
from claw.errors import Cancelled, ConnectionFailed


class Bounded:
    """A planner that gives up when all its planning together has taken too long."""

    def __init__(self, planner: Planner, seconds: float, clock: Clock) -> None:
        """Count the seconds from the first plan on."""
        self._planner = planner
        self._seconds = seconds
        self._clock = clock
        self._end: datetime | None = None

    def check(self, notebook: Notebook, operations: Sequence[Operation]) -> Plan:
        """Return what the rules say of the operations."""
        return self._planner.check(notebook, operations)

    def plan(self, notebook: Notebook, cancellation: Cancellation) -> Plan:
        """Return the plan; raises ConnectionFailed when the time is up."""
        now = self._clock.now()
        self._end = self._end or now + timedelta(seconds=self._seconds)
        inner, late = Cancellation(), threading.Event()

        def stop() -> None:
            late.set()
            inner.cancel()

        cancellation.on_cancel(inner.cancel)
        timer = threading.Timer(max(0.0, (self._end - now).total_seconds()), stop)
        timer.daemon = True
        timer.start()
        try:
            plan = self._planner.plan(notebook, inner)
        except Cancelled:
            if not late.is_set():
                raise
        finally:
            timer.cancel()
        if late.is_set():
            raise ConnectionFailed(
                f"The model took too long (timeout): claw sleep stopped waiting after "
                f"{self._seconds:,.0f} seconds, and MEMORY.md is as it was. Try again later."
            )
        return plan
