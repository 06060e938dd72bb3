"""What the code alone would tidy, without a model: what was superseded, then doubles."""

from collections import defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence

from claw.domain.notebook import Entry, Notebook
from claw.domain.operations import Operation
from claw.domain.ports import Likens
from claw.memory.reorganizing.attributes_now import holds_attribute
from claw.memory.reorganizing.change_cues import told
from claw.memory.reorganizing.cutting import without_clauses
from claw.memory.reorganizing.distinguishing import is_step
from claw.memory.reorganizing.doubles import doubles
from claw.memory.reorganizing.likenesses import Unlike
from claw.memory.reorganizing.statements import Statement, statement
from claw.memory.reorganizing.subjects import SUBJECT, Outdating
from claw.memory.reorganizing.superseding import is_newer, outdated, tells_years

_CROWD = 64
Pairs = Mapping[tuple[int, int], float]


def proposed(
    notebook: Notebook, likens: Likens | None = None, claws: Container[str] = ()
) -> tuple[Operation, ...]:
    """Return all that the code proposes by itself; `claws` are the ids of what claw wrote.

    Proposed again for what comes out, nothing is left. It still has to pass `check`.
    """
    going = {one.ids[0] for one in doubles(notebook, likens, claws)}
    found = superseded(notebook, likens, going)
    said = {one.ids[0]: one.text for one in found}
    return (*found, *doubles(notebook, likens, claws, said))


def superseded(
    notebook: Notebook, likens: Likens | None = None, going: Container[str] = ()
) -> tuple[Operation, ...]:
    """Return a `drop` for each entry that a later one says to hold no more.

    Where only some of its clauses hold no more, it is a `rewrite` without them. For one of those
    that are `going` nothing is dropped.
    """
    entries = notebook.entries
    said = [statement(entry.text) for entry in entries]
    texts = [one.text for one in said]
    alike = {(i, j): score for i, j, score in (likens or Unlike()).pairs(texts, SUBJECT)}
    found: dict[int, Operation] = {}
    stays: set[int] = set()
    for old, new in _candidates(said, alike):
        if (
            {old, new} & found.keys()
            or old in stays
            or entries[new].id in going
            or not _may_change(entries[old])
        ):
            continue
        likeness = alike.get((min(old, new), max(old, new)), 0.0)
        result = outdated(said[old], said[new], likeness)
        if result and (result.anyhow or is_newer(said[new], said[old], below=new > old)):
            operation = _operation(entries[old], entries[new], result)
            if operation:
                found[old] = operation
                stays.add(new)
    return tuple(found[old] for old in sorted(found))


def _may_change(entry: Entry) -> bool:
    return (
        not (entry.pinned or is_step(entry))
        and entry.line_count == 1
        and "<!--" not in entry.source
    )


def _candidates(said: Sequence[Statement], alike: Pairs) -> Iterator[tuple[int, int]]:
    """Yield pairs, an entry and one that tells a change of the same subject, the latest first."""
    holders: dict[str, list[int]] = defaultdict(list)
    for at, one in enumerate(said):
        for key in one.keys | _names(one):
            holders[key].append(at)
    beside: dict[int, set[int]] = defaultdict(set)
    for first, second in alike:
        beside[first].add(second)
        beside[second].add(first)
    attributes = [at for at, one in enumerate(said) if holds_attribute(one)][-_CROWD:]
    for new in range(len(said) - 1, -1, -1):
        one, change = said[new], told(said[new].text)
        if change.any or change.done or change.so_far or tells_years(one):
            lists = [holders[key] for key in sorted(one.keys | _names(one))]
            near = {at for crowd in lists if len(crowd) <= _CROWD for at in crowd} | beside[new]
            near |= set(attributes if change.now else ())
            for old in sorted(near - {new}):
                yield old, new


def _names(one: Statement) -> frozenset[str]:
    return frozenset(fact.text.lower() for fact in one.facts if fact.kind in ("name", "quote"))


def _operation(old: Entry, new: Entry, found: Outdating) -> Operation | None:
    if not found.clauses:
        return Operation("drop", (old.id,), by=new.id, because="contradicted", source="code")
    text = without_clauses(old.text, found.clauses)
    if not text:
        return None
    return Operation("rewrite", (old.id,), text, new.id, "contradicted", source="code")
