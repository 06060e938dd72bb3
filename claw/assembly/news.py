"""What nights left to be told at the start of a chat; loads nothing that plans."""

from collections.abc import Sequence

from claw.assembly.desk import Desk
from claw.errors import ClawError
from claw.storage.night_records import night_files, take_news


def night_news(desk: Desk) -> Sequence[str]:
    """Return what nights left to be told, once; what cannot be read or kept is no news."""
    try:
        return take_news(night_files(desk.workspace).last)
    except ClawError:
        return ()
