"""The machine's clock, in the user's time zone."""

from datetime import datetime


class SystemClock:
    """The time of this machine; the variable TZ names another zone."""

    def now(self) -> datetime:
        """Return the time, aware of the zone."""
        return datetime.now().astimezone()
