"""What became of an exchange that was looked at for something to remember."""

from dataclasses import dataclass

from claw.domain.notebook import Entry
from claw.memory.remembering import Receipt


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of an exchange: what was written, what the user may want to forget, and why not.

    `refused` is for the log: one line for each proposal that failed a check.
    """

    receipts: tuple[Receipt, ...] = ()
    forget: tuple[Entry, ...] = ()
    refused: tuple[str, ...] = ()
