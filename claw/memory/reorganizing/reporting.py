"""What a run did or would do, in words: its report, its difference by section, its reasons."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from claw.domain.notebook import Entry, Notebook
from claw.domain.operations import Kind, Operation, Plan
from claw.domain.text import one_line
from claw.memory.reorganizing.recording import worded

SHOWN = 100
_NAMES: dict[Kind, tuple[str, str]] = {
    "duplicate": ("duplicate", "duplicates"),
    "merge": ("merge", "merges"),
    "rewrite": ("rewording", "rewordings"),
    "drop": ("outdated", "outdated"),
    "move": ("moved to the archive", "moved to the archive"),
}


@dataclass(frozen=True, slots=True)
class Report:
    """How a run ended: a word for scripts, a line for people, an exit code.

    `before` and `after` are the same notebook where nothing was written. `backup` is the name of
    the dated copy.
    """

    outcome: str
    message: str
    before: Notebook
    after: Notebook
    plan: Plan = field(default_factory=Plan)
    backup: str = ""
    code: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a difference: a section, an entry that goes or comes, or why."""

    kind: Literal["section", "-", "+", "why", "not"]
    text: str


def counts(before: Notebook, after: Notebook, operations: Sequence[Operation]) -> dict[str, int]:
    """Return the numbers of entries before and after, and of each kind of operation."""
    kinds: Counter[str] = Counter(one.kind for one in operations)
    return {"before": len(before.entries), "after": len(after.entries), **kinds}


def summary(before: Notebook, after: Notebook, plan: Plan) -> str:
    """Return in one line what became of the entries, and what it cost."""
    made = ", ".join(_counted(plan.operations)) or "no change"
    return f"{len(before.entries)} → {len(after.entries)} entries ({made}){cost(plan)}"


def cost(plan: Plan) -> str:
    """Return calls and tokens, nothing where no model was asked."""
    if not plan.calls:
        return ""
    calls = "1 call" if plan.calls == 1 else f"{plan.calls} calls"
    return f"; {calls}, {plan.tokens:,} tokens"


def _counted(operations: Sequence[Operation]) -> Iterator[str]:
    kinds = Counter(one.kind for one in operations)
    for kind, (one, many) in _NAMES.items():
        if kinds[kind]:
            yield f"{kinds[kind]} {one if kinds[kind] == 1 else many}"


def difference(notebook: Notebook, plan: Plan) -> list[Line]:
    """Return what the plan makes of the notebook, by section in file order, with the reasons."""
    lines: list[Line] = []
    section: tuple[str, ...] | None = None
    for operation in sorted(plan.operations, key=lambda one: _line(notebook, one)):
        entries = entries_of(notebook, operation)
        if entries and entries[0].section != section:
            section = entries[0].section
            lines.append(Line("section", " › ".join(section) or "(no section)"))
        lines += _of_operation(notebook, operation, entries)
    for refused in plan.refused:
        first = next(iter(entries_of(notebook, refused.operation)), None)
        said = f' "{one_line(first.text, SHOWN)}"' if first else ""
        lines.append(Line("not", f"not done: {refused.operation.kind}{said}: {refused.why}"))
    return lines


def _of_operation(
    notebook: Notebook, operation: Operation, entries: Sequence[Entry]
) -> Iterator[Line]:
    for entry in entries:
        yield Line("-", one_line(entry.text))
    if operation.kind in ("merge", "rewrite") and entries:
        yield Line("+", one_line(worded(entries[0], operation.text)))
    yield Line("why", reason(notebook, operation))


def reason(notebook: Notebook, operation: Operation) -> str:
    """Return why an operation is made."""
    by = notebook.find(operation.by) if operation.by else None
    stays = f' "{one_line(by.text, SHOWN)}"' if by else " another entry"
    if operation.kind == "drop" and by:
        return f"contradicted by{stays}, which is later or more exact"
    if operation.kind == "rewrite" and by:
        return f"part of it no longer holds; later there is{stays}"
    reasons: dict[Kind, str] = {
        "duplicate": f"says the same as{stays}, which stays",
        "merge": "these say the same, or belong together",
        "rewrite": "the same in fewer words",
        "move": "for the size of the file; it stays searchable in the archive",
        "drop": "outdated: its time has passed",
    }
    return reasons[operation.kind]


def entries_of(notebook: Notebook, operation: Operation) -> list[Entry]:
    """Return the entries that an operation takes out or rewords."""
    return [entry for entry in map(notebook.find, operation.ids) if entry]


def _line(notebook: Notebook, operation: Operation) -> int:
    return min((one.line for one in entries_of(notebook, operation)), default=0)


def as_json(report: Report) -> Mapping[str, object]:
    """Return the report as a value for JSON; texts are those of the file before the run."""
    before, plan = report.before, report.plan
    return {
        "outcome": report.outcome,
        "message": report.message,
        "changed": report.before != report.after,
        "counts": counts(before, report.after, plan.operations),
        "calls": plan.calls,
        "tokens": plan.tokens,
        "backup": report.backup,
        "operations": [operation_json(before, one) for one in plan.operations],
        "held": [operation_json(before, one) for one in plan.held],
        "refused": [
            {**operation_json(before, one.operation), "why": one.why} for one in plan.refused
        ],
        "told": list(plan.told),
    }


def operation_json(notebook: Notebook, operation: Operation) -> dict[str, object]:
    """Return an operation as a value for JSON."""
    entries = entries_of(notebook, operation)
    return {
        "op": operation.kind,
        "ids": list(operation.ids),
        "before": [one.text for one in entries],
        "after": operation.text,
        "by": operation.by,
        "section": list(entries[0].section) if entries else [],
        "why": reason(notebook, operation),
        "source": operation.source,
    }
