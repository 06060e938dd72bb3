"""The two collections, notes and turns, each with an index that follows its files."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from threading import Lock

from claw.domain.nodes import Node
from claw.domain.notebook import Notebook
from claw.domain.ports import MemoryFile, TurnFiles
from claw.memory.retrieval.changing import SourceNodes
from claw.memory.retrieval.index import NodeIndex, Placed
from claw.memory.retrieval.note_nodes import ARCHIVE, MEMORY

AT_ONCE = 2
"""Conversations that a question waits for; looking for secrets in a long one takes its time."""

BATCH = 32

NodesOf = Callable[[Notebook], tuple[Node, ...]]


class NoteShelf:
    """MEMORY.md, and what was moved out of it for its size."""

    def __init__(self, index: NodeIndex, file: MemoryFile, nodes_of: NodesOf) -> None:
        """Read nothing yet; `nodes_of` adds what was archived to the nodes of a notebook."""
        self.index = index
        self._file = file
        self._nodes_of = nodes_of
        self._nodes: tuple[Node, ...] = ()
        self._places: Mapping[tuple[str, int, int], Node] = {}
        self._following = Lock()

    def refresh(self) -> bool:
        """Follow the files as they are now; return whether anything changed.

        Raises ClawError if MEMORY.md cannot be read.
        """
        with self._following:  # or an older state might overtake a newer one
            return self._refresh()

    def _refresh(self) -> bool:
        nodes = self._nodes_of(self._file.read())
        if nodes == self._nodes and len(self.index) == len(nodes):
            return False
        parts = [
            SourceNodes(source, [node for node in nodes if node.source == source])
            for source in (MEMORY, ARCHIVE)
        ]
        changes = self.index.update_all(parts)
        self._nodes = nodes
        self._places = {(node.source, node.position, node.part): node for node in nodes}
        return bool(changes)

    def node(self, placed: Placed) -> Node | None:
        """Return the node that stands there now, None if it is no longer the one that was found."""
        node = self._places.get((placed.source, placed.position, placed.part))
        return node if node and node.key == placed.key else None


class TurnShelf:
    """The stored turns of all conversations."""

    def __init__(self, index: NodeIndex, files: TurnFiles) -> None:
        """Read nothing yet."""
        self.index = index
        self._files = files

    def refresh(self, at_most: int = AT_ONCE) -> int:
        """Follow the newest changes, of `at_most` conversations; return how many are left over.

        What vanished is dropped at once, however much it is.
        """
        stale, there = self._stale()
        newest = sorted(stale, reverse=True)
        now = list(islice(newest, at_most))
        self._read(now, there)
        return len(newest) - len(now)

    def refresh_known(self) -> None:
        """Follow all changes of conversations that were indexed before."""
        stale, there = self._stale()
        known = self.index.signatures()
        self._read([source for source in stale if source in known], there)

    def _stale(self) -> tuple[Sequence[str], Mapping[str, str]]:
        """Drop what vanished; return what changed, and the signatures of all that is there."""
        there, known = self._files.sources(), self.index.signatures()
        gone = [source for source in known if source not in there]
        if gone:
            self.index.remove(gone)
        return [one for one, mark in there.items() if known.get(one) != mark], there

    def _read(self, sources: Sequence[str], there: Mapping[str, str]) -> None:
        read = [SourceNodes(one, self._files.turns(one), there[one]) for one in sources]
        if read:
            self.index.update_all(read)

    def node(self, placed: Placed) -> Node | None:
        """Return the turn that stands there now, None if it is no longer the one that was found."""
        node = self._files.turn(placed.source, placed.position, placed.part)
        return node if node and node.key == placed.key else None


Shelf = NoteShelf | TurnShelf
