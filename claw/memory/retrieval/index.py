"""An index of one collection: it is told what its sources hold, and ranks it for a question."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

import numpy as np

from claw.domain.nodes import Node
from claw.domain.ports import IndexFiles
from claw.memory.retrieval import saving
from claw.memory.retrieval.changing import Changes, SourceNodes, changed
from claw.memory.retrieval.contents import NOTHING, Contents
from claw.memory.retrieval.fusing import fuse, reasons
from claw.memory.retrieval.names import Names
from claw.memory.retrieval.nearness import nearness
from claw.memory.retrieval.postings import Places, term_hash
from claw.memory.retrieval.rows import (
    ASKS,
    NOT_LATIN,
    PART,
    POSITION,
    SOURCE,
    SPEAKER,
    TELLS_TIME,
    TRAITS,
)
from claw.memory.retrieval.scoring import keyword_scores
from claw.memory.retrieval.scripts import evened, not_latin
from claw.memory.retrieval.selecting import best_first, strongest
from claw.memory.retrieval.signals import Floats, Signals
from claw.memory.retrieval.terms import query_terms
from claw.memory.retrieval.traits import wants_time
from claw.memory.retrieval.vector_rows import KnownVectors, VectorRows, matched
from claw.memory.retrieval.weights import SHIPPED, Weights

_LIKELY = 1_000  # so many of the best by keywords are compared with the question in all dimensions


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a node stands, and the key of what it said there."""

    source: str
    position: int
    part: int
    key: bytes


@dataclass(frozen=True, slots=True)
class Ranked:
    """A node that was found at a place; its text there must still have the key to be served."""

    placed: Placed
    score: float
    why: tuple[str, ...] = ()
    nearness: float = 0.0


def _never(_: Placed) -> bool:
    return False


class NodeIndex:
    """The nodes of one collection; one thread may change it while others rank."""

    def __init__(self, weights: Weights = SHIPPED) -> None:
        """Begin empty."""
        self._weights = weights
        self._contents = NOTHING
        self._names = Names()
        self._changing = Lock()
        self._matched: VectorRows | None = None

    @classmethod
    def load(cls, files: IndexFiles, name: str) -> "NodeIndex":
        """Return the index saved under a name, an empty one if there is none or a damaged one."""
        index = cls()
        index._contents, index._names = saving.load(files, name)
        return index

    def save(self, files: IndexFiles, name: str) -> None:
        """Write the index, nothing of what is gone from it, and again only what changed."""
        with self._changing:
            if not self._contents.alive.all():
                self._contents = self._contents.merged()
            saving.save(files, name, self._contents, self._names)

    def __len__(self) -> int:
        """Return how many nodes there are."""
        return len(self._contents.arrangement)

    def signatures(self) -> Mapping[str, str]:
        """Return each source with the signature that it was last given."""
        with self._changing:
            return dict(self._names.signatures)

    def update(self, source: str, nodes: Sequence[Node], signature: str = "") -> Changes:
        """Let a source hold exactly these nodes; only those whose key is new in it are read."""
        return self.update_all([SourceNodes(source, nodes, signature)])

    def update_all(self, sources: Sequence[SourceNodes]) -> Changes:
        """Let several sources hold these nodes, at little more cost than one."""
        with self._changing:
            self._contents, changes = changed(self._contents, sources, self._names)
            self._names.signatures |= {one.source: one.signature for one in sources}
            return changes

    def remove(self, sources: Sequence[str]) -> Changes:
        """Forget sources, their nodes and their signatures."""
        changes = self.update_all([SourceNodes(source, ()) for source in sources])
        with self._changing:
            for source in sources:
                self._names.signatures.pop(source, None)
        return changes

    def keys(self) -> memoryview:
        """Return the keys of all nodes, (n, 16) uint8."""
        contents = self._contents
        return contents.table.keys[contents.arrangement.order].view(np.uint8).data

    def waiting(self, vectors: KnownVectors) -> int:
        """Return how many nodes have no vector yet; quick enough to be asked before each search."""
        return int((self._vector_rows(self._contents, vectors).by_place < 0).sum())

    def missing(self, vectors: KnownVectors) -> Sequence[Placed]:
        """Return the nodes without a vector, one for each key."""
        contents = self._contents
        rows = self._vector_rows(contents, vectors).by_place
        found = [_placed(contents, self._names, at) for at in np.flatnonzero(rows < 0).tolist()]
        return tuple({one.key: one for one in found}.values())

    def rank(
        self,
        query: str,
        vector: memoryview | None,
        limit: int,
        vectors: KnownVectors,
        skip: Callable[[Placed], bool] = _never,
    ) -> Sequence[Ranked]:
        """Return at most `limit` nodes for which something speaks, the best first.

        `vector` is the query's, (d,), None where it has none; what `skip` is true of is left out.
        """
        contents = self._contents
        if limit < 1 or not len(contents.arrangement):
            return ()
        signals = self._weighed(contents, query, vector, vectors)
        scores, near = fuse(signals, self._weights), nearness(signals)
        chosen: list[Ranked] = []
        for at in best_first(scores, 4 * limit):
            placed = _placed(contents, self._names, at)
            why = reasons(signals, at)
            if why and not skip(placed):
                chosen.append(Ranked(placed, float(scores[at]), why, float(near[at])))
            if len(chosen) == limit:
                break
        return tuple(chosen)

    def signals(self, query: str, vector: memoryview | None, vectors: KnownVectors) -> Signals:
        """Return what `rank` weighs."""
        return self._weighed(self._contents, query, vector, vectors)

    def placed(self) -> Sequence[Placed]:
        """Return where each row of the signals stands."""
        contents = self._contents
        return [_placed(contents, self._names, at) for at in range(len(contents.arrangement))]

    def _weighed(
        self, contents: Contents, query: str, vector: memoryview | None, vectors: KnownVectors
    ) -> Signals:
        here = contents.arrangement
        terms = [*map(term_hash, query_terms(query))]
        traits = here.numbers[TRAITS]
        keywords, windows, highest = keyword_scores(contents, terms)
        similarity, embedded = np.zeros(len(here), np.float32), np.zeros(len(here), np.bool_)
        if vector is not None and len(vectors):
            found = self._vector_rows(contents, vectors)
            rows = found.by_place
            similarity = vectors.similarity(vector, rows, _likely(keywords + windows))
            embedded = rows >= 0
            same = (traits & NOT_LATIN > 0) == not_latin(query)
            similarity = evened(similarity, embedded, same)
        return Signals(
            keywords=keywords,
            windows=windows,
            similarity=similarity,
            embedded=embedded,
            previous=here.previous,
            following=here.following,
            groups=here.groups,
            named=self._names.speakers_named(terms).take(here.numbers[SPEAKER]),
            age=here.age,
            asks=traits & ASKS > 0,
            timed=traits & TELLS_TIME > 0 if wants_time(query) else None,
            highest=highest,
        )

    def _vector_rows(self, contents: Contents, vectors: KnownVectors) -> VectorRows:
        past = self._matched
        if past is None or not past.holds(contents, vectors):
            self._matched = past = matched(contents, vectors, past)
        return past


def _placed(contents: Contents, names: Names, place: int) -> Placed:
    here = contents.arrangement
    source, position, part = (int(here.numbers[one, place]) for one in (SOURCE, POSITION, PART))
    key = contents.table.keys[here.order[place]].tobytes()
    return Placed(names.sources.values[source], position, part, key)


def _likely(strengths: Floats) -> Places:
    places = np.flatnonzero(strengths)
    return places[strongest(strengths.take(places), _LIKELY)]
