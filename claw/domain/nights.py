"""What the nightly run leaves behind itself, and the doors through which it does so."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Literal, Protocol, TypeVar

from claw.domain.exchange import Cancellation
from claw.domain.notebook import Notebook
from claw.domain.operations import Operation, Plan

Outcome = Literal["tidied", "unchanged", "refused", "partial", "failed", "undone"]

Reason = Literal["moved for size", "outdated", "replaced"]

AS_GOOD_AS_DONE: tuple[Outcome, ...] = ("tidied", "unchanged", "refused", "undone")
"""After these a run has nothing to do before the file changes."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class NightRecord:
    """How the last run ended, at `at` seconds since the epoch, and what is still to be told.

    `hash` is of the file as the run left it. `counts` says how many entries there were and how
    many of each kind of operation were made. `failures` is how many runs in a row failed. `news`
    are lines that no chat has shown yet. `left` is how many questions wait for the next nights.
    """

    at: int
    outcome: Outcome
    hash: str
    message: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    calls: int = 0
    tokens: int = 0
    backup: str = ""
    failures: int = 0
    news: tuple[str, ...] = ()
    left: int = 0


@dataclass(frozen=True, slots=True)
class HeldPlan:
    """Operations over the file with this hash that wait for a person's consent."""

    hash: str
    at: int
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Begun:
    """A rewriting that began: written before its first trace, taken away after its last.

    `before` and `after` are the file's hashes; `turn` marks its changes in the journal, whose last
    one before it was `journal`. `taken` are text and reason of what goes to the archive, with how
    often the archive had it before; `came` are the texts that are new in the file.
    """

    turn: int
    before: str
    after: str
    backup: str
    journal: int
    taken: tuple[tuple[str, Reason, int], ...]
    came: tuple[str, ...] = ()


class Slot(Protocol[T]):
    """A file for one thing."""

    def read(self) -> T | None:
        """Return what is kept, None if nothing is, or nothing that can be read."""

    def write(self, value: T) -> None:
        """Keep it durably in the place of what was there."""

    def clear(self) -> None:
        """Keep nothing."""


class Backups(Protocol):
    """Copies of MEMORY.md as it was before a run."""

    def keep(self, notebook: Notebook, at: int) -> str:
        """Keep two copies, one of them dated and never overwritten; return its name."""

    def names(self) -> Sequence[str]:
        """Return the names of the dated ones, the newest first, then that of the undated one."""

    def read(self, name: str) -> Notebook:
        """Return a copy; raises UsageError if there is none of that name."""


class TakenOut(Protocol):
    """The archive, for a run that may have to take its entries back."""

    def keep(self, text: str, reason: str, on: date) -> None:
        """Append an entry durably with its date and reason."""

    def counts(self, wanted: Sequence[tuple[str, Reason]]) -> Sequence[int]:
        """Return for each text and reason how often they stand there."""

    def take(self, texts: Sequence[tuple[str, str]]) -> int:
        """Take out for each text, with its reason if one is given, the last that there is.

        Return how many there were.
        """


class Planner(Protocol):
    """Decides what is to be done to a notebook, and writes nothing."""

    def plan(self, notebook: Notebook, cancellation: Cancellation) -> Plan:
        """Return operations that passed every rule; raises Cancelled when cancelled."""

    def check(self, notebook: Notebook, operations: Sequence[Operation]) -> Plan:
        """Return what the rules say of operations that somebody proposes."""
