"""A second look at what a plan made of a notebook, by its bytes, before it is written.

It trusts nothing of how the result was made.
"""

from collections.abc import Iterator, Sequence

from claw.domain.notebook import Entry, Notebook
from claw.domain.operations import Plan
from claw.domain.text import normal_form
from claw.errors import BadData
from claw.memory.hard_facts import hard_facts, missing
from claw.memory.reorganizing.statements import without_stamp

_KEPT = ("number", "date", "time", "code", "quote")


def verify(before: Notebook, after: Notebook, plan: Plan) -> None:
    """Raise BadData unless `after` is `before` with the plan's operations made, and nothing else.

    Each entry stands byte for byte or is named in an operation, each new one is an operation's,
    everything else stands byte for byte and in its order, and no merge has lost a value.
    """
    _verify_pins(before, plan)
    _verify_order(list(_expected(before, plan)), list(_pieces(after)))
    _verify_values(before, plan)


def _verify_pins(before: Notebook, plan: Plan) -> None:
    named = [one for operation in plan.operations for one in operation.ids]
    pinned = {entry.id for entry in before.entries if entry.pinned}
    if len(set(named)) != len(named) or pinned & set(named):
        raise _broken("an entry is named twice, or is pinned")


def _expected(before: Notebook, plan: Plan) -> Iterator[tuple[str, str]]:
    gone = {one for operation in plan.operations for one in operation.ids}
    worded = {
        operation.ids[0]: operation.text
        for operation in plan.operations
        if operation.kind in ("merge", "rewrite")
    }
    entries = {entry.line: entry for entry in before.entries}
    for line, kind, source in _blocks(before):
        entry = entries.get(line)
        if entry and entry.id in worded:
            yield "new", normal_form(worded[entry.id])
        elif not entry or entry.id not in gone:
            yield kind, source


def _pieces(after: Notebook) -> Iterator[tuple[str, str]]:
    for _, kind, source in _blocks(after):
        yield kind, source


def _blocks(notebook: Notebook) -> Iterator[tuple[int, str, str]]:
    lines = notebook.outline.lines
    for block in notebook.outline.blocks:
        source = "".join(lines[block.start : block.end])
        if block.kind != "blank" and source.strip() != "<!-- -->":
            yield block.start + 1, block.kind, source.rstrip("\r\n")


def _verify_order(wanted: Sequence[tuple[str, str]], found: Sequence[tuple[str, str]]) -> None:
    if len(wanted) != len(found):
        raise _broken("it has another number of parts")
    for (kind, source), (other_kind, other) in zip(wanted, found, strict=True):
        if kind == "new":
            alone = Notebook.parse(other)
            said = [normal_form(entry.text) for entry in alone.entries]
            if other_kind != "bullet" or said != [source]:
                raise _broken("an entry does not say what it should")
        elif (kind, source) != (other_kind, other):
            raise _broken("a part changed that no operation names")


def _verify_values(before: Notebook, plan: Plan) -> None:
    entries = {entry.id: entry for entry in before.entries}
    for operation in plan.operations:
        if operation.kind == "merge":
            _verify_merge([entries[one] for one in operation.ids], operation.text)


def _verify_merge(entries: Sequence[Entry], text: str) -> None:
    for entry in entries:
        facts = [fact for fact in hard_facts(without_stamp(entry.text)[0]) if fact.kind in _KEPT]
        if missing(facts, text):
            raise _broken("a merge would lose a value")


def _broken(what: str) -> BadData:
    return BadData(
        f"The tidied MEMORY.md is not what was planned ({what}), so it was left as it is; "
        "run claw sleep again."
    )
