"""The two collections, notes and turns, each with an index that follows its files."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice

from claw.domain.nodes import Node
from claw.domain.notebook import Notebook
from claw.domain.ports import MemoryFile, TurnFiles
from claw.memory.retrieval.changing import SourceNodes
from claw.memory.retrieval.index import NodeIndex, Placed
from claw.memory.retrieval.note_nodes import ARCHIVE, MEMORY

AT_ONCE = 8
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

    def refresh(self) -> bool:
        """Follow the files as they are now; return whether anything changed.

        Raises ClawError if MEMORY.md cannot be read.
        """
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

    def nodes(self) -> Iterable[Node]:
        """Return all nodes as the file is now; raises ClawError if it cannot be read."""
        return self._nodes_of(self._file.read())

    def begin_anew(self) -> None:
        """Let go of the index, and with it of what is gone from the file."""
        self.index, self._nodes, self._places = NodeIndex(), (), {}

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
        there, known = self._files.sources(), self.index.signatures()
        gone = [source for source in known if source not in there]
        if gone:
            self.index.remove(gone)
        stale = [source for source, signature in there.items() if known.get(source) != signature]
        newest = sorted(stale, reverse=True)
        now = list(islice(newest, at_most))
        if now:
            read = [SourceNodes(one, self._files.turns(one), there[one]) for one in now]
            self.index.update_all(read)
        return len(newest) - len(now)

    def nodes(self) -> Iterable[Node]:
        """Yield all turns as the files are now."""
        return (node for source in self._files.sources() for node in self._files.turns(source))

    def begin_anew(self) -> None:
        """Let go of the index, and with it of what is gone from the files."""
        self.index = NodeIndex()

    def node(self, placed: Placed) -> Node | None:
        """Return the turn that stands there now, None if it is no longer the one that was found."""
        node = self._files.turn(placed.source, placed.position, placed.part)
        return node if node and node.key == placed.key else None


Shelf = NoteShelf | TurnShelf
