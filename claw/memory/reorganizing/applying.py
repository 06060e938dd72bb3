"""Carry a checked plan out on a notebook; what no operation names stays byte for byte."""

from collections.abc import Sequence

from claw.domain.notebook import Entry, Notebook
from claw.domain.operations import Operation, Plan
from claw.memory.reorganizing.verifying import verify


def apply(notebook: Notebook, plan: Plan) -> Notebook:
    """Return the notebook after the operations of a plan that `check` returned for it.

    Raises ClawError if what came out is not exactly what the operations say.
    """
    gone, worded = outcome(plan.operations)
    lines = {entry.id: entry.line for entry in notebook.entries}
    after = notebook
    # From the end on, so that the lines of those before stay, whatever their ids become.
    for one in sorted(worded, key=lambda one: -lines[one]):
        after = after.replace(_at(after, lines[one]).id, worded[one])
    going = {lines[one] for one in gone}
    after = after.remove([entry.id for entry in after.entries if entry.line in going])
    verify(notebook, after, plan)
    return after


def outcome(operations: Sequence[Operation]) -> tuple[frozenset[str], dict[str, str]]:
    """Return the ids that are taken out, and what each reworded one says."""
    worded: dict[str, str] = {}
    gone: set[str] = set()
    for operation in operations:
        if operation.kind in ("merge", "rewrite"):
            worded[operation.ids[0]] = operation.text
            gone |= set(operation.ids[1:])
        else:
            gone |= set(operation.ids)
    return frozenset(gone), worded


def _at(notebook: Notebook, line: int) -> Entry:
    return next(entry for entry in notebook.entries if entry.line == line)
