"""What must change in an index so that its sources hold exactly the nodes that they hold now."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from claw.domain.nodes import Node
from claw.memory.retrieval.contents import Contents
from claw.memory.retrieval.names import Names
from claw.memory.retrieval.postings import Places, collected
from claw.memory.retrieval.rows import (
    ASKS,
    LENGTH,
    NOT_LATIN,
    READ,
    SOURCE,
    TELLS_TIME,
    TRAITS,
    Numbers,
    RowTable,
    key_halves,
)
from claw.memory.retrieval.scripts import not_latin
from claw.memory.retrieval.terms import index_terms
from claw.memory.retrieval.traits import asks, tells_time


@dataclass(frozen=True, slots=True)
class SourceNodes:
    """All nodes that a source holds from now on; `signature` is what it is known unchanged by."""

    source: str
    nodes: Sequence[Node]
    signature: str = ""


@dataclass(frozen=True, slots=True)
class Changes:
    """How many nodes came, went, or stand elsewhere now; only those that came were read."""

    added: int = 0
    removed: int = 0
    moved: int = 0

    def __bool__(self) -> bool:
        """Return whether anything changed."""
        return bool(self.added or self.removed or self.moved)


def changed(
    contents: Contents, sources: Sequence[SourceNodes], names: Names
) -> tuple[Contents, Changes]:
    """Return the contents when these sources hold these nodes, ready to be ranked, and the changes.

    A node is the same as long as its key is, wherever in its source it stands.
    """
    standing = _standing(contents, [names.sources.of(one.source) for one in sources])
    kept: list[int] = []
    kept_nodes: list[Node] = []
    fresh: list[Node] = []
    fresh_keys: list[bytes] = []
    for source in sources:
        number = names.sources.of(source.source)
        for node in source.nodes:
            key = node.key
            rows = standing.get((number, key))
            if rows:
                kept.append(rows.pop())
                kept_nodes.append(node)
            else:
                fresh.append(node)
                fresh_keys.append(key)
    dead = [row for rows in standing.values() for row in rows]
    at, numbers = _moved(contents.table, np.array(kept, np.int64), names.columns(kept_nodes))
    changes = Changes(len(fresh), len(dead), len(at))
    if dead:
        contents = contents.without(np.array(dead))
    if len(at):
        contents = contents.with_moved(at, numbers)
    if fresh:
        first = len(contents.table)
        more, lengths = collected((index_terms(node.indexed) for node in fresh), first)
        columns = names.columns(fresh)
        columns[LENGTH] = lengths
        columns[TRAITS] = [_traits(node.text) for node in fresh]
        contents = contents.with_more(RowTable(key_halves(fresh_keys), columns), more)
    return contents.arranged() if changes else contents, changes


def _standing(contents: Contents, sources: Sequence[int]) -> dict[tuple[int, bytes], list[int]]:
    """Return the live rows of some sources by source and key, the last one first."""
    if not len(contents.table):
        return {}
    column = contents.table.numbers[SOURCE]
    rows = np.flatnonzero(np.isin(column, sources) & contents.alive)[::-1]
    keys = contents.table.keys[rows].tobytes()
    standing: dict[tuple[int, bytes], list[int]] = {}
    for at, (row, number) in enumerate(zip(rows.tolist(), column[rows].tolist(), strict=True)):
        standing.setdefault((number, keys[16 * at : 16 * at + 16]), []).append(row)
    return standing


def _moved(table: RowTable, rows: Places, numbers: Numbers) -> tuple[Places, Numbers]:
    """Return those of the rows whose columns become others, and the columns."""
    before = table.numbers[:, rows]
    numbers[READ] = before[READ]
    moved = (before != numbers).any(axis=0)
    return rows[moved], numbers[:, moved]


def _traits(text: str) -> int:
    script = NOT_LATIN * not_latin(text)
    return ASKS * asks(text) + TELLS_TIME * tells_time(text) + script
