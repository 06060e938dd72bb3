"""Forget for good: find where something stands, take it out everywhere, leave a tombstone."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from claw.domain.changes import FORGOTTEN, Change
from claw.domain.matching import stands_in
from claw.domain.notebook import Entry, Notebook
from claw.domain.passages import Passages, Span, sentences
from claw.domain.ports import Clock, Journal, MemoryFile, Traces
from claw.domain.text import has_cjk, normal_form, one_line
from claw.domain.traces import CONVERSATION, Place, Trace
from claw.memory.mentions import Mentions, stems_of

SHOWN = 90
STATEMENT = 2
STATEMENT_CJK = 7
_TEXTS = ("before", "after", "evidence", "source")
_HINTS: dict[Place, str] = {
    "foreign": "no file of claw's; edit it yourself",
    **dict.fromkeys(CONVERSATION, "--sessions takes it out there"),
}


def _nothing(_: str) -> Sequence[Span]:
    return ()


@dataclass(frozen=True, slots=True)
class ForgettingPlan:
    """What would be forgotten: entries of MEMORY.md, profile keys, and traces elsewhere.

    `own` are places in the text around the entries, which only its author changes; `texts` are the
    wordings that leave a tombstone, `mentions` finds what tells them.
    """

    entries: tuple[Entry, ...]
    keys: tuple[str, ...]
    traces: tuple[Trace, ...]
    texts: tuple[str, ...]
    own: tuple[Trace, ...] = ()
    mentions: Passages = field(default=_nothing, repr=False, compare=False)

    @property
    def found(self) -> bool:
        """Whether there is anything to forget."""
        return bool(self.entries or self.keys or self.traces or self.own)

    def lines(self) -> list[str]:
        """Return a line for each place."""
        entries = [f"MEMORY.md:{one.line}  {one_line(one.text, SHOWN)}" for one in self.entries]
        profile = [f"profile  {key}" for key in self.keys]
        other = [f"{one.where}  {one_line(one.text, SHOWN)}" for one in (*self.own, *self.traces)]
        return [*entries, *profile, *other]


class Forgetting:
    """The one way by which something leaves all files of the workspace."""

    def __init__(self, file: MemoryFile, journal: Journal, traces: Traces, clock: Clock) -> None:
        """Keep the doors to the files."""
        self._file = file
        self._journal = journal
        self._traces = traces
        self._clock = clock

    def plan(self, query: str) -> ForgettingPlan:
        """Return what `query` names: an entry's id, a profile key, or words that files hold."""
        notebook, changes = self._file.read(), self._journal.changes()
        by_id = _exactly(notebook, query)
        words = () if by_id else (query,)
        keys = () if by_id else _keys(notebook, query)
        entries = by_id or _telling(notebook, query)
        wordings = {one.text for one in entries} | _evidence(changes, entries)
        wordings |= {f"{key}: {notebook.profile[key]}" for key in keys}
        spared = [one.text for one in notebook.entries if one not in entries]
        mentions = Mentions([*wordings, *words], spared)
        told = {text for change in changes for text in _told(change, mentions)}
        recorded = [one for one in changes if _told(one, mentions) or one.key in keys]
        traces = (*map(_trace, recorded), *self._traces.find(mentions))
        if _states(query) or not (wordings or told or not traces):
            wordings |= set(words)
        texts = tuple(sorted(wordings | told))
        return ForgettingPlan(entries, keys, traces, texts, _own(notebook, mentions), mentions)

    def carry_out(self, plan: ForgettingPlan, *, messages: bool = False) -> list[str]:
        """Take out what the plan names and return a line for each place where it was or still is.

        The tombstone is written first, so that a kill in between leaves nothing to be learnt anew.
        """
        self._journal.forget(plan.texts, lambda change: _redacted(change, plan))
        self._file.update(lambda notebook: _without(notebook, plan))
        gone = self._traces.erase(plan.mentions, messages=messages)
        self._journal.record([Change(0, int(self._clock.now().timestamp()), "forget", "user")])
        left = self._traces.find(plan.mentions)
        lines = [f"forgotten in MEMORY.md:{entry.line}" for entry in plan.entries]
        lines += [f"forgotten in the profile: {key}" for key in plan.keys]
        records = [one for one in plan.traces if one.place == "journal"]
        lines += [f"forgotten in {one.where}" for one in (*records, *gone)]
        lines += [f"still stands in {one.where}{_hint(one.place)}" for one in left]
        lines += [f"still stands in {one.where} (your own text; edit it)" for one in plan.own]
        return lines


def _hint(place: Place) -> str:
    return f" ({_HINTS[place]})" if place in _HINTS else ""


def _exactly(notebook: Notebook, query: str) -> tuple[Entry, ...]:
    """Return the entry with that id; a beginning counts where no entry has it as a word."""
    wanted = query.strip().casefold()
    if not re.fullmatch(r"[0-9a-f]{4,}(-\d+)?", wanted):
        return ()
    found = notebook.find(wanted)
    whole = found is not None and found.id == wanted
    return (found,) if found and (whole or not _telling(notebook, query)) else ()


def _telling(notebook: Notebook, query: str) -> tuple[Entry, ...]:
    """Return the entries that have the words; near ones where no entry has just those."""
    mentions, form = Mentions([query]), normal_form(query)
    near = [one for one in notebook.entries if mentions(one.text)]
    exact = [one for one in near if stands_in(normal_form(one.text), form)]
    return tuple(exact if exact and len(form.split()) > 1 else near)


def _keys(notebook: Notebook, query: str) -> tuple[str, ...]:
    mentions, form = Mentions([query]), normal_form(query)
    return tuple(
        key
        for key, value in notebook.profile.items()
        if normal_form(key) == form or mentions(value) or mentions(f"{key} {value}")
    )


def _evidence(changes: Iterable[Change], entries: Sequence[Entry]) -> set[str]:
    """Return the user's words that the entries rest on, without sentences of other things."""
    wordings = {one.text: stems_of(one.text) for one in entries}
    found: set[str] = set()
    for change in changes:
        if change.evidence and change.after in wordings:
            stems = wordings[change.after]
            said = [change.evidence[start:end] for start, end in sentences(change.evidence)]
            related = [one.strip() for one in said if stems_of(one) & stems]
            found |= set(related or [change.evidence])
    return found


def _told(change: Change, mentions: Passages) -> tuple[str, ...]:
    texts = (str(getattr(change, name)) for name in _TEXTS)
    return tuple(text for text in texts if text and mentions(text))


def _trace(change: Change) -> Trace:
    text = change.after or change.before or change.evidence
    return Trace("journal", f".claw/journal.jsonl change {change.id}", text)


def _own(notebook: Notebook, mentions: Passages) -> tuple[Trace, ...]:
    """Return the lines of MEMORY.md outside of entries and front matter that tell it."""
    taken = {
        line for one in notebook.entries for line in range(one.line, one.line + one.line_count)
    }
    taken |= set(range(1, len(notebook.outline.front_matter) + 1))
    return tuple(
        Trace("foreign", f"MEMORY.md:{number}", line.strip())
        for number, line in enumerate(notebook.outline.lines, 1)
        if number not in taken and mentions(line)
    )


def _redacted(change: Change, plan: ForgettingPlan) -> Change:
    keyed = bool(change.key) and change.key in plan.keys

    def kept(text: str, *, value: bool = True) -> str:
        gone = text and (plan.mentions(text) or (keyed and value))
        return f"{FORGOTTEN}]" if gone else text

    return replace(
        change,
        before=kept(change.before),
        after=kept(change.after),
        evidence=kept(change.evidence, value=False),
        source=kept(change.source, value=False),
    )


def _without(notebook: Notebook, plan: ForgettingPlan) -> Notebook:
    ids = [entry.id for entry in plan.entries if notebook.find(entry.id)]
    notebook = notebook.remove(ids) if ids else notebook
    for key in plan.keys:
        notebook = notebook.unset(key) if key in notebook.profile else notebook
    return notebook


def _states(query: str) -> bool:
    """Return whether the words say something; a single one names a thing, and gets no tombstone."""
    return len(stems_of(query)) >= (STATEMENT_CJK if has_cjk(query) else STATEMENT)
