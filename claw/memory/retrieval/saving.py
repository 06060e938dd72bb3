"""An index on disk: the settled part, written seldom, and what came after it, written each time.

Neither holds text: terms, groups and speakers are hashes, nodes are keys, only sources have names.
"""

from collections.abc import Mapping
from datetime import date
from hashlib import blake2b

import numpy as np

from claw.domain.nodes import Node
from claw.domain.ports import IndexFiles
from claw.memory.retrieval.contents import NOTHING, Contents, settled
from claw.memory.retrieval.names import Names
from claw.memory.retrieval.postings import Postings
from claw.memory.retrieval.rows import RowTable
from claw.memory.retrieval.terms import index_terms

FORMAT = 1
_SAMPLE = Node(
    "Die Katzen saßen auf 42 Bäumen, it's been running v1.2.3; 我住在杭州。ねこが好き แมว кошки",
    "MEMORY.md",
    1,
    heading="Pets > قطط",
    speaker="José",
    on=date(2024, 2, 29),
)


def save(files: IndexFiles, name: str, contents: Contents, names: Names) -> None:
    """Write an index under a name, the settled part only if it does not stand there yet."""
    before = files.load(f"{name}-base")
    if before is None or bytes(before.get("generation", b"")) != contents.generation:
        files.save(f"{name}-base", _base(contents))
    files.save(f"{name}-recent", _recent(contents, names))


def load(files: IndexFiles, name: str) -> tuple[Contents, Names]:
    """Return an index as it was saved; an empty one if its parts are missing or do not fit."""
    base, recent = files.load(f"{name}-base"), files.load(f"{name}-recent")
    if base is not None and recent is not None:
        try:
            return _read(base, recent)
        except (KeyError, ValueError, IndexError, TypeError):
            pass
    return NOTHING, Names()


def _base(contents: Contents) -> dict[str, memoryview]:
    table = RowTable(
        contents.table.keys[: contents.settled], contents.table.numbers[:, : contents.settled]
    )
    generation = np.frombuffer(contents.generation, np.uint8)
    return {"generation": generation.data, **table.arrays(), **contents.base.arrays()}


def _recent(contents: Contents, names: Names) -> dict[str, memoryview]:
    table, count = contents.table, contents.settled
    moved = np.flatnonzero(contents.moved)
    return {
        "generation": np.frombuffer(contents.generation, np.uint8).data,
        "reading": np.frombuffer(reading(), np.uint8).data,
        "dead": np.flatnonzero(~contents.alive).data,
        "moved": moved.data,
        "moved_numbers": table.numbers[:, moved].data,
        **RowTable(table.keys[count:], table.numbers[:, count:]).arrays(),
        **contents.recent.arrays(),
        **names.arrays(),
    }


def _read(
    base: Mapping[str, memoryview], recent: Mapping[str, memoryview]
) -> tuple[Contents, Names]:
    generation = bytes(base["generation"])
    if bytes(recent["generation"]) != generation or bytes(recent["reading"]) != reading():
        raise ValueError("The saved parts do not belong together.")
    table = RowTable.read(base)
    contents = settled(table, Postings.read(base, len(table)), generation)
    more, names = RowTable.read(recent), Names.read(recent)
    if len(more):
        contents = contents.with_more(more, Postings.read(recent, len(table) + len(more)))
    moved = np.asarray(recent["moved"])
    if len(moved):
        contents = contents.with_moved(moved, np.asarray(recent["moved_numbers"]))
    contents = contents.without(np.asarray(recent["dead"]))
    if not names.fit(contents.table.numbers):
        raise ValueError("The saved rows have no names.")
    return contents.arranged(), names


def reading() -> bytes:
    """Return what changes when texts are read into other terms or keys than before, 16 bytes."""
    seen = (str(FORMAT), _SAMPLE.key.hex(), *index_terms(_SAMPLE.indexed))
    return blake2b("\n".join(seen).encode(), digest_size=16).digest()
