"""The one door that every plan passes: each operation is accepted, or refused with a sentence why.

Whoever proposes, code, model or user, the same rules hold. Knows nothing of files.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from claw.domain.notebook import Entry, Notebook
from claw.domain.operations import Kind, Operation, Plan, Refused
from claw.domain.ports import Likens
from claw.memory.reorganizing.distinguishing import is_step
from claw.memory.reorganizing.evidence_of_change import why_not_dropped
from claw.memory.reorganizing.faithfulness import Sources, stamped, why_not_faithful, why_not_plain
from claw.memory.reorganizing.likenesses import Likenesses, Unlike
from claw.memory.reorganizing.naming import names_in
from claw.memory.reorganizing.passing import has_passed
from claw.memory.reorganizing.sameness import why_not_same
from claw.memory.reorganizing.shrinking import Limits, share_taken_out, too_much
from claw.memory.reorganizing.statements import statement
from claw.memory.reorganizing.superseding import is_newer, outdated

_NOTHING = Limits()
_NEEDED = "The entry stays, because another one was taken out for it."
SAYS_SO = 0.1  # a model or a user who says that two are the same is some evidence besides


def check(
    notebook: Notebook,
    operations: Sequence[Operation],
    today: date,
    limits: Limits = _NOTHING,
    likens: Likens | None = None,
) -> Plan:
    """Return the plan of what passes every rule, in the order in which it was proposed.

    Of operations on one entry the first that passes counts. Without `likens` nothing in another
    language counts as the same. What together takes out too much is `held`.
    """
    checking = _Checking(notebook, operations, today, limits, likens or Unlike())
    accepted: list[Operation] = []
    refused: list[Refused] = []
    for operation in operations:
        worded = checking.stamped(operation)
        why = checking.why_not(worded)
        if why:
            refused.append(Refused(operation, why))
        else:
            checking.take(worded)
            accepted.append(worded)
    return _within(notebook, accepted, refused, limits)


def _within(
    notebook: Notebook, accepted: Sequence[Operation], refused: Sequence[Refused], limits: Limits
) -> Plan:
    if not too_much(notebook, accepted, limits):
        return Plan(tuple(accepted), tuple(refused))
    share = share_taken_out(notebook, accepted)
    told = f"The plan would take out {share:.0%} of what MEMORY.md says, so it waits for a review."
    kept = [one for one in accepted if one.kind == "move" or _is_double(notebook, one)]
    held = [one for one in accepted if one not in kept]
    touched = {entry for one in held for entry in one.ids}
    also = [one for one in kept if one.by in touched]
    operations = tuple(one for one in kept if one not in also)
    waiting = tuple(one for one in accepted if one in held or one in also)
    return Plan(operations, tuple(refused), told=(told,), held=waiting)


def _is_double(notebook: Notebook, operation: Operation) -> bool:
    gone, kept = notebook.find(operation.ids[0]), notebook.find(operation.by or "-")
    return operation.kind == "duplicate" and bool(gone and kept and gone.text == kept.text)


@dataclass(frozen=True, slots=True)
class _State:
    """What the operations accepted so far make of the entries."""

    taken: dict[str, Operation] = field(default_factory=dict)
    worded: dict[str, str] = field(default_factory=dict)
    needed: dict[str, list[Entry]] = field(default_factory=dict)


class _Checking:
    def __init__(
        self,
        notebook: Notebook,
        operations: Sequence[Operation],
        today: date,
        limits: Limits,
        likens: Likens,
    ) -> None:
        self._entries = {entry.id: entry for entry in notebook.entries}
        self._names = names_in(entry.text for entry in notebook.entries)
        self._today = today
        self._limits = limits
        self._likenesses = Likenesses(likens, _texts(self._entries, operations))
        self._state = _State()
        self._rules: Mapping[Kind, Callable[[Operation], str]] = {
            "duplicate": self._duplicate,
            "merge": self._merge,
            "rewrite": self._rewrite,
            "drop": self._drop,
            "move": self._move,
        }

    def stamped(self, operation: Operation) -> Operation:
        """Return a merge with the latest of the date stamps that its sources begin with."""
        texts = [self._entries[one].text for one in operation.ids if one in self._entries]
        if operation.kind != "merge" or not texts:
            return operation
        return replace(operation, text=stamped(operation.text, texts))

    def why_not(self, operation: Operation) -> str:
        """Return the sentence why an operation is refused, "" if it passes every rule."""
        return self._unaccounted(operation) or self._rules[operation.kind](operation)

    def take(self, operation: Operation) -> None:
        """Account for an operation that passed."""
        state = self._state
        for one in operation.ids:
            state.taken[one] = operation
        if operation.kind in ("merge", "rewrite"):
            state.worded[operation.ids[0]] = operation.text
        if operation.kind == "duplicate":
            gone = self._entries[operation.ids[0]]
            state.needed.setdefault(operation.by, []).append(gone)
        elif operation.by:
            state.needed.setdefault(operation.by, [])

    def _unaccounted(self, operation: Operation) -> str:
        ids, state = operation.ids, self._state
        if not ids or len(set(ids)) < len(ids) or operation.by in ids:
            return "It does not name each entry once."
        unknown = [one for one in (*ids, operation.by) if one and one not in self._entries]
        if unknown or not all(ids):
            return f"There is no entry {(*unknown, '')[0]} in MEMORY.md."
        fixed = self._fixed(operation)
        if fixed:
            return fixed
        if not state.taken.keys().isdisjoint(ids):
            return "Another operation already accounts for one of its entries."
        if operation.by and not self._stays(operation.by):
            return "The entry that should stay is itself taken out."
        going = operation.kind in ("duplicate", "drop", "move")
        return _NEEDED if going and not state.needed.keys().isdisjoint(ids) else ""

    def _fixed(self, operation: Operation) -> str:
        entries = [self._entries[one] for one in operation.ids]
        if any(entry.pinned for entry in entries):
            return "A pinned entry is never changed."
        if operation.kind != "move" and any(map(is_step, entries)):
            return "A numbered line is a step of its list, so it stays."
        return ""

    def _stays(self, one: str) -> bool:
        return one not in self._state.taken or one in self._state.worded

    def _text(self, one: str) -> str:
        return self._state.worded.get(one, self._entries[one].text)

    def _duplicate(self, operation: Operation) -> str:
        if len(operation.ids) != 1 or not operation.by:
            return "A duplicate names one entry, and the one that stays."
        gone, kept = self._entries[operation.ids[0]], self._text(operation.by)
        if gone.text == kept:
            return ""
        if not _is_plain(gone):
            return "It has lines of its own, which the other entry does not have."
        likeness = self._likenesses(gone.text, kept) + SAYS_SO * (operation.source != "code")
        why = why_not_same(statement(gone.text), statement(kept), likeness, self._names)
        return f"It is no duplicate: {why}." if why else ""

    def _merge(self, operation: Operation) -> str:
        if len(operation.ids) < 2 or operation.by:
            return "A merge names at least two entries, and none that stays."
        return self._reworded(operation)

    def _rewrite(self, operation: Operation) -> str:
        if len(operation.ids) != 1:
            return "A rewrite names one entry."
        if operation.by:
            return self._cut(operation)
        return self._reworded(operation)

    def _reworded(self, operation: Operation) -> str:
        entries = [self._entries[one] for one in operation.ids]
        if not all(map(_is_plain, entries)):
            return "One of its entries has lines, comments or code of its own."
        also = [gone for one in operation.ids for gone in self._state.needed.get(one, [])]
        texts = [entry.text for entry in (*entries, *also)]
        likenesses = [self._likenesses(text, operation.text) for text in texts]
        return why_not_faithful(operation.text, Sources(texts, likenesses, self._names))

    def _cut(self, operation: Operation) -> str:
        old = self._entries[operation.ids[0]]
        if not _is_plain(old) or self._state.needed.get(old.id):
            return "The entry has to stay whole."
        why = why_not_plain(operation.text) or self._older(operation)
        if why:
            return why
        by = self._text(operation.by)
        return why_not_dropped(old.text, by, self._likenesses(old.text, by), operation.text)

    def _drop(self, operation: Operation) -> str:
        if len(operation.ids) != 1:
            return "A drop names one entry."
        old = self._entries[operation.ids[0]]
        if not operation.by:
            if operation.because == "outdated" and not old.text.count("\n"):
                return (
                    "" if has_passed(old.text, self._today) else "It holds no date that has passed."
                )
            return "It does not name the entry by which it is contradicted."
        if not _is_plain(old):
            return "It has lines of its own, which would be lost."
        by = self._text(operation.by)
        return self._older(operation) or why_not_dropped(
            old.text, by, self._likenesses(old.text, by)
        )

    def _older(self, operation: Operation) -> str:
        old, new = self._entries[operation.ids[0]], self._entries[operation.by]
        before, after = statement(old.text), statement(new.text)
        found = outdated(before, after, self._likenesses(old.text, new.text))
        if (found and found.anyhow) or is_newer(after, before, new.line > old.line):
            return ""
        return "The entry that should stay is the older one."

    def _move(self, operation: Operation) -> str:
        if not all(one in self._limits.movable for one in operation.ids):
            return "Only what claw wrote is moved for size."
        return ""


def _is_plain(entry: Entry) -> bool:
    """Return whether the entry is one line without comments, of which nothing else can be lost."""
    return entry.line_count == 1 and "<!--" not in entry.source and "```" not in entry.text


def _texts(entries: Mapping[str, Entry], operations: Sequence[Operation]) -> tuple[str, ...]:
    named = [one for operation in operations for one in (*operation.ids, operation.by)]
    texts = [entries[one].text for one in named if one in entries]
    return tuple(dict.fromkeys((*texts, *(one.text for one in operations if one.text.strip()))))
