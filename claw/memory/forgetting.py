"""Forget for good: find where something stands, take it out everywhere, leave a tombstone."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from claw.domain.changes import Change
from claw.domain.notebook import Entry, Notebook
from claw.domain.ports import Clock, Journal, MemoryFile, Traces
from claw.domain.text import normal_form, one_line
from claw.domain.traces import Trace
from claw.memory.retrieval import search, terms

ENOUGH = 0.8
STEM = 5
AT_MOST = 10
_GLUE = frozenset(
    (
        "a an and are as at be been but by for from had has have he her his i in is it its me my "
        "no not of on or our she so that the their them they this to user was we were will with "
        "you your der die das ein eine ich ist und nicht mein meine el la los las un una es y mi "
        "的 了 是 在 我 有 和 不 用 户 用户 他 她 它 们"
    ).split()
)


@dataclass(frozen=True, slots=True)
class ForgettingPlan:
    """What would be forgotten: entries of MEMORY.md, profile keys, and traces elsewhere."""

    entries: tuple[Entry, ...]
    keys: tuple[str, ...]
    traces: tuple[Trace, ...]
    texts: tuple[str, ...]

    @property
    def found(self) -> bool:
        """Whether there is anything to forget."""
        return bool(self.entries or self.keys or self.traces)

    def lines(self) -> list[str]:
        """Return a line for each place."""
        own = [f"MEMORY.md:{one.line}  {one_line(one.text, 90)}" for one in self.entries]
        profile = [f"profile  {key}" for key in self.keys]
        other = [f"{one.where}  {one_line(one.text, 90)}" for one in self.traces]
        return [*own, *profile, *other]


class Forgetting:
    """The one way by which something leaves all files of the workspace."""

    def __init__(self, file: MemoryFile, journal: Journal, traces: Traces, clock: Clock) -> None:
        """Keep the doors to the files."""
        self._file = file
        self._journal = journal
        self._traces = traces
        self._clock = clock

    def plan(self, query: str) -> ForgettingPlan:
        """Return what `query` names: an entry's id, or words that entries or other files hold."""
        notebook = self._file.read()
        entries = _named(notebook, query)
        keys = tuple(key for key in notebook.profile if normal_form(key) == normal_form(query))
        texts = self._texts(query, entries)
        return ForgettingPlan(entries, keys, tuple(self._traces.find(saying(texts))), texts)

    def carry_out(self, plan: ForgettingPlan, *, messages: bool = False) -> list[str]:
        """Take out what the plan names and return a line for each place where it was or still is.

        The tombstone is written first, so that a kill in between leaves nothing to be learnt anew.
        """
        self._journal.forget(plan.texts)

        def without(notebook: Notebook) -> Notebook:
            ids = [entry.id for entry in plan.entries if notebook.find(entry.id)]
            notebook = notebook.remove(ids) if ids else notebook
            for key in plan.keys:
                notebook = notebook.unset(key) if key in notebook.profile else notebook
            return notebook

        self._file.update(without)
        says = saying(plan.texts)
        gone = self._traces.erase(says, messages=messages)
        self._journal.record([self._record()])
        left = [one for one in self._traces.find(says) if one not in gone]
        lines = [f"forgotten in MEMORY.md:{entry.line}" for entry in plan.entries]
        lines += [f"forgotten in {one.where}" for one in gone]
        lines += [f"still stands in {one.where} (--sessions takes it out there)" for one in left]
        return lines

    def _record(self) -> Change:
        return Change(0, int(self._clock.now().timestamp()), "forget", "user")

    def _texts(self, query: str, entries: Sequence[Entry]) -> tuple[str, ...]:
        """Return all wordings: the entries, the user's words that they rest on, else the query."""
        wordings = {entry.text for entry in entries}
        evidence = {
            one.evidence
            for one in self._journal.changes()
            if one.after in wordings and one.evidence
        }
        if not entries:
            wordings = {query}
        return tuple(sorted(wordings | evidence))


def saying(texts: Sequence[str]) -> Callable[[str], bool]:
    """Return a test whether a sentence says what one of `texts` says, in these or near words."""
    wanted = [(normal_form(text), _stems(text)) for text in texts]

    def says(sentence: str) -> bool:
        form, stems = normal_form(sentence), _stems(sentence)
        return any(
            (exact and exact in form) or (len(core) > 1 and _share(core, stems) >= ENOUGH)
            for exact, core in wanted
        )

    return says


def _named(notebook: Notebook, query: str) -> tuple[Entry, ...]:
    by_id = notebook.find(query) if re.fullmatch(r"[0-9a-f]{4,8}(-\d+)?", query) else None
    if by_id:
        return (by_id,)
    exact = normal_form(query)
    holding = tuple(one for one in notebook.entries if exact and exact in normal_form(one.text))
    if holding:
        return holding
    core = _stems(query)
    near = [entry for entry, _ in search(query, notebook.entries, AT_MOST)]
    return tuple(one for one in near if core and _share(core, _stems(one.text)) >= ENOUGH)


def _stems(text: str) -> frozenset[str]:
    return frozenset(term[:STEM] for term in terms(text) if term not in _GLUE)


def _share(core: frozenset[str], stems: frozenset[str]) -> float:
    return len(core & stems) / len(core)
