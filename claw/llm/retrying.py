"""When a failed request is tried again, after how long, and the countdown until then."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

from claw.domain.exchange import Cancellation
from claw.errors import ClawError

Pause = Callable[[float, Cancellation], None]


class Failed(Exception):  # noqa: N818 - it carries an error
    """A request that failed: the error for the user, and what may still be done about it.

    `brief` is a few words for a countdown; `retry_after` is in seconds where the provider told
    them; `complaint` is what a provider objected to in the request, in its own words.
    """

    def __init__(
        self,
        error: ClawError,
        brief: str = "",
        *,
        retryable: bool = False,
        retry_after: float | None = None,
        complaint: str = "",
    ) -> None:
        """Keep all of it."""
        super().__init__(str(error))
        self.error = error
        self.brief = brief
        self.retryable = retryable
        self.retry_after = retry_after
        self.complaint = complaint


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often and how long, in seconds; who asks for more than `longest` is not waited for."""

    retries: int = 2
    first: float = 0.5
    longest: float = 60.0

    def delay(self, failed: Failed, attempt: int, jitter: float) -> float | None:
        """Return the seconds to wait after `attempt` (from 0), None to give up; jitter: 0 to 1."""
        if not failed.retryable or attempt >= self.retries:
            return None
        if failed.retry_after is None or failed.retry_after <= 0:
            return self.first * float(4**attempt) * (1 + jitter / 2)
        return failed.retry_after if failed.retry_after <= self.longest else None


def pause(seconds: float, cancellation: Cancellation) -> None:
    """Wait so long; raises Cancelled at once when cancelled."""
    cancellation.wait(seconds)


class Retrying:
    """Waits before another attempt, telling each second that is left, or raises the error."""

    def __init__(
        self,
        policy: RetryPolicy | None = None,
        notify: Callable[[str], None] = lambda _: None,
        wait: Pause = pause,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        """Use the default policy where none is given."""
        self._policy = policy or RetryPolicy()
        self._notify = notify
        self._wait = wait
        self._jitter = jitter

    def before_next(
        self, failed: Failed, attempt: int, left: float, cancellation: Cancellation
    ) -> None:
        """Return when the next attempt is due; raises the error if there is none in time."""
        seconds = self._policy.delay(failed, attempt, self._jitter())
        if seconds is None or seconds >= left:
            raise failed.error from None
        while seconds > 0:
            shown = max(1, round(seconds))
            self._notify(f"{failed.brief}; trying again in {shown} s (Ctrl-C stops)")
            self._wait(min(1.0, seconds), cancellation)
            seconds -= 1.0


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds that a provider asks to wait; None where it says nothing readable.

    A date is read against the answer's own Date, so that a wrong clock here does no harm.
    """
    milliseconds = _number(headers.get("retry-after-ms", ""))
    if milliseconds is not None:
        return milliseconds / 1000
    text = headers.get("retry-after", "")
    seconds = _number(text)
    if seconds is not None or not text:
        return seconds
    try:
        until = parsedate_to_datetime(text)
        now = parsedate_to_datetime(headers.get("date", ""))
        return max(0.0, (until - now).total_seconds())
    except (TypeError, ValueError):
        return None


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 <= number < float("inf") else None


def spoken(seconds: float) -> str:
    """Return a length of time in words: `40 s`, `12 min`, `3 h`."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{round(seconds / 3600)} h"
