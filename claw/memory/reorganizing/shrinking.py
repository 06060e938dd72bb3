"""How much a plan may take out in one night."""

from collections.abc import Container, Sequence
from dataclasses import dataclass

from claw.domain.notebook import Notebook
from claw.domain.operations import Operation
from claw.domain.text import normal_form

FEWEST = 3
"""So many entries may always go: half of a file of four lines is no disaster."""


@dataclass(frozen=True, slots=True)
class Limits:
    """`max_shrink` is the share of the distinct entries that may go; `movable` are claw's ids."""

    max_shrink: float = 0.5
    movable: Container[str] = ()


def too_much(notebook: Notebook, operations: Sequence[Operation], limits: Limits) -> bool:
    """Return whether the operations take out more than is allowed in one night."""
    return share_taken_out(notebook, operations) > limits.max_shrink and (
        len(_taken_out(notebook, operations)) > FEWEST
    )


def share_taken_out(notebook: Notebook, operations: Sequence[Operation]) -> float:
    """Return the share of the distinct entries that go, from 0 to 1.

    Exact doubles do not count, and what is moved for size is not lost.
    """
    distinct = {normal_form(entry.text) for entry in notebook.entries}
    return len(_taken_out(notebook, operations)) / len(distinct) if distinct else 0.0


def _taken_out(notebook: Notebook, operations: Sequence[Operation]) -> frozenset[str]:
    said = {entry.id: normal_form(entry.text) for entry in notebook.entries}
    gone: set[str] = set()
    for operation in operations:
        if operation.kind != "move":
            first = operation.kind in ("merge", "rewrite")
            gone |= set(operation.ids[1:] if first else operation.ids)
    stays = {text for one, text in said.items() if one not in gone}
    return frozenset(said[one] for one in gone if one in said) - stays
