"""What was spent: calls and tokens, summed for each task."""

import threading
from collections.abc import Mapping

from claw.domain.exchange import Task, Usage


class UsageMeter:
    """Sums usage over all calls that are given to it; safe to share between threads."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self._lock = threading.Lock()
        self._calls: dict[Task, int] = {}
        self._usage: dict[Task, Usage] = {}

    def add(self, task: Task, usage: Usage | None) -> None:
        """Count one call, with its tokens where the provider told them."""
        with self._lock:
            self._calls[task] = self._calls.get(task, 0) + 1
            self._usage[task] = self._usage.get(task, Usage()) + (usage or Usage())

    def by_task(self) -> Mapping[Task, tuple[int, Usage]]:
        """Return calls and tokens for each task that had a call."""
        with self._lock:
            return {task: (calls, self._usage[task]) for task, calls in self._calls.items()}

    def total(self) -> Usage:
        """Return the tokens of all tasks."""
        with self._lock:
            return sum(self._usage.values(), Usage())
