"""Write to MEMORY.md so that every change is journalled, shown and can be undone.

Knows nothing of models: what is written was decided before.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from claw.domain.changes import Actor, Change
from claw.domain.notebook import Entry, Notebook
from claw.domain.ports import Clock, EntryArchive, Journal, MemoryFile, SecretDetector
from claw.domain.text import normal_form, one_line
from claw.errors import ClawError, UsageError


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to remember; `replaces` is the id of the entry that it supersedes."""

    text: str
    evidence: str = ""
    replaces: str | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """Who changes memory, and from where: `turn` is the time of the user's message in seconds."""

    actor: Actor
    session: str = ""
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class Receipt:
    """A change as it was made; `line` is where its text stands now, 0 when it stands nowhere."""

    change: Change
    line: int


USER = Origin("user")
Edit = tuple[Notebook, list[Change]]


class Remembering:
    """The one way by which claw changes MEMORY.md."""

    def __init__(
        self,
        file: MemoryFile,
        journal: Journal,
        archive: EntryArchive,
        clock: Clock,
        secrets: SecretDetector,
    ) -> None:
        """Keep the file, its journal, the archive of what is taken out, and what is never kept."""
        self._secrets = secrets
        self._file = file
        self._journal = journal
        self._archive = archive
        self._clock = clock

    def add(self, facts: Sequence[Fact], origin: Origin = USER) -> tuple[Receipt, ...]:
        """Write the facts, all or none, and return a receipt for each that was new.

        A fact that replaces an entry of claw's takes its place; beside an entry of the user's it
        is added with its date. One with a secret is passed over, unless the user wrote it.
        """
        if origin.actor == "filter":
            facts = [fact for fact in facts if not self._holds_secret(fact)]
        written = self._written_by_claw()

        def edit(notebook: Notebook) -> Edit:
            changes: list[Change] = []
            for fact in facts:
                notebook, change = self._placed(notebook, fact, origin, written)
                changes += [change] if change else []
            return notebook, changes

        receipts = self._apply(edit)
        for receipt in receipts:
            if receipt.change.before:
                self._archive.keep(receipt.change.before, "replaced", self._clock.now().date())
        return receipts

    def remove(self, ids: Sequence[str], origin: Origin = USER) -> tuple[Receipt, ...]:
        """Take the entries out; raises UsageError for an id that there is not."""

        def edit(notebook: Notebook) -> Edit:
            entries = [_known(notebook, entry_id) for entry_id in ids]
            changes = [_of(self._change("remove", origin, entry.text), entry) for entry in entries]
            return notebook.remove([entry.id for entry in entries]), changes

        return self._apply(edit)

    def set_profile(self, key: str, value: str, origin: Origin = USER) -> tuple[Receipt, ...]:
        """Set a key of the profile; an empty value takes the key out."""

        def edit(notebook: Notebook) -> Edit:
            before = notebook.profile.get(key, "")
            if before == value:
                return notebook, []
            changed = notebook.set(key, value) if value else notebook.unset(key)
            return changed, [self._change("set", origin, before, value, key=key)]

        return self._apply(edit)

    def undo(self) -> tuple[Receipt, ...]:
        """Take back the last change that stands, with all that was made in the same turn.

        Raises UsageError if there is none, or if its text has been edited since.
        """
        group = self._last_group()

        def edit(notebook: Notebook) -> Edit:
            changes = []
            for change in reversed(group):
                notebook = _taken_back(notebook, change)
                back = self._change("undo", Origin("undo"), change.after, change.before)
                changes.append(replace(back, undoes=change.id, key=change.key))
            return notebook, changes

        return self._apply(edit)

    def is_claws(self, entry: Entry) -> bool:
        """Return whether claw wrote the entry and it stands unedited."""
        return entry.text in self._written_by_claw()

    def claws(self, notebook: Notebook) -> frozenset[str]:
        """Return the ids of the entries that claw wrote and that stand unedited."""
        written = self._written_by_claw()
        return frozenset(entry.id for entry in notebook.entries if entry.text in written)

    def _holds_secret(self, fact: Fact) -> bool:
        return any(self._secrets.secrets(text) for text in (fact.text, fact.evidence))

    def _written_by_claw(self) -> set[str]:
        """Return the texts whose latest change, of those that stand, was made by claw.

        What a night made of a line of the user's is the user's.
        """
        changes = self._journal.changes()
        failed = {one.undoes for one in changes if one.action == "failed"}
        maker: dict[str, str] = {}
        typed: set[str] = set()
        for one in changes:
            if one.id in failed or one.action == "set" or one.key:
                continue
            owned = maker.pop(one.before, "") in _CLAW
            if one.actor == "sleep" and not owned:
                typed.add(one.after or one.evidence)
            if one.actor == "sleep" and (one.after or one.evidence) in typed:
                maker.pop(one.after or one.evidence, None)
            elif one.after:
                maker[one.after] = one.actor
        return {text for text, actor in maker.items() if actor in _CLAW}

    def _placed(
        self, notebook: Notebook, fact: Fact, origin: Origin, written: set[str]
    ) -> tuple[Notebook, Change | None]:
        old = notebook.find(fact.replaces) if fact.replaces else None
        text = fact.text
        if old and old.text not in written:
            text = f"{one_line(text)} ({self._clock.now():%Y-%m-%d})"
            old = None
        if origin.actor == "filter" and self._journal.forgotten(fact.text):
            return notebook, None
        if normal_form(text) in {normal_form(entry.text) for entry in notebook.entries}:
            return notebook, None
        if old is None or old.pinned:
            grown = notebook.add([text])
            after = _new_text(notebook, grown)
            return grown, self._change("add", origin, after=after, evidence=fact.evidence)
        changed = notebook.replace(old.id, text)
        after = _new_text(notebook, changed)
        made = self._change("replace", origin, old.text, after, evidence=fact.evidence)
        return changed, _of(made, old)

    def _change(
        self,
        action: str,
        origin: Origin,
        before: str = "",
        after: str = "",
        **more: str,
    ) -> Change:
        at = int(self._clock.now().timestamp())
        return Change(
            0,
            at,
            action,  # type: ignore[arg-type]
            origin.actor,
            before,
            after,
            origin.session,
            origin.turn,
            **more,  # type: ignore[arg-type]
        )

    def _apply(self, edit: Callable[[Notebook], Edit]) -> tuple[Receipt, ...]:
        """Journal first, then write: a kill in between leaves a record too many, never too few."""
        recorded: list[Change] = []

        def change(notebook: Notebook) -> Notebook:
            self._withdraw(recorded)
            changed, planned = edit(notebook)
            recorded[:] = self._journal.record(planned) if planned else []
            return changed

        try:
            notebook = self._file.update(change)
        except ClawError:
            self._withdraw(recorded)
            raise
        return tuple(Receipt(one, _line_of(notebook, one.after)) for one in recorded)

    def _withdraw(self, recorded: list[Change]) -> None:
        if recorded:
            self._journal.record(
                replace(one, action="failed", undoes=one.id, before="", after="", evidence="")
                for one in recorded
            )
            recorded.clear()

    def _last_group(self) -> list[Change]:
        open_ones = undoable(self._journal.changes())
        if not open_ones:
            raise UsageError("There is nothing to undo: memory has not been changed since.")
        last = open_ones[-1]
        return [one for one in open_ones if _same_turn(one, last)]


_CLAW = ("filter", "sleep")
_UNDOABLE = ("add", "replace", "remove", "set")


def _same_turn(one: Change, last: Change) -> bool:
    if last.turn is None:
        return one.id == last.id
    return (one.session, one.turn, one.actor) == (last.session, last.turn, last.actor)


def _of(change: Change, entry: Entry) -> Change:
    return replace(change, source=entry.source, line=entry.line)


def _known(notebook: Notebook, entry_id: str) -> Entry:
    entry = notebook.find(entry_id)
    if entry is None:
        raise UsageError(
            f"There is no entry {entry_id} in MEMORY.md; `claw memory show` lists the entries."
        )
    return entry


def _new_text(before: Notebook, after: Notebook) -> str:
    known = [entry.text for entry in before.entries]
    for entry in after.entries:
        if entry.text in known:
            known.remove(entry.text)
        else:
            return entry.text
    return ""


def _line_of(notebook: Notebook, text: str) -> int:
    lines = [entry.line for entry in notebook.entries if text and entry.text == text]
    return lines[-1] if lines else 0


def _taken_back(notebook: Notebook, change: Change) -> Notebook:
    if change.action == "set":
        if notebook.profile.get(change.key, "") != change.after:
            raise UsageError(f"{change.key} has been set anew since, so it was left as it is.")
        if change.before:
            return notebook.set(change.key, change.before)
        return notebook.unset(change.key)
    if not change.after:
        return notebook.insert(change.source or change.before, change.line)
    standing = [entry for entry in notebook.entries if entry.text == change.after]
    if not standing:
        raise UsageError(
            f'"{one_line(change.after, 60)}" no longer stands in MEMORY.md as it was written, '
            "so nothing was undone; edit the file by hand."
        )
    if change.before:
        return notebook.restore(standing[-1].id, change.source or change.before)
    return notebook.remove([standing[-1].id])


def undoable(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return the changes that are neither undone, failed nor forgotten, the oldest first."""
    every = list(changes)
    failed = {one.undoes for one in every if one.action == "failed"}
    gone = {one.undoes for one in every if one.undoes is not None and one.id not in failed}
    gone |= {one.id for one in every if one.redacted}
    return tuple(one for one in every if one.id not in gone and one.action in _UNDOABLE)
