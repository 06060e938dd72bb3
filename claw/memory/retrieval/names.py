"""The names behind the numbers of an index; of groups and speakers only their hashes are kept."""

import json
from collections.abc import Mapping, Sequence

import numpy as np

from claw.domain.nodes import Node
from claw.memory.retrieval.numbering import Numbering
from claw.memory.retrieval.postings import Hashes, term_hash
from claw.memory.retrieval.rows import COLUMNS, GROUP, SOURCE, SPEAKER, Numbers, group_hash
from claw.memory.retrieval.signals import Flags
from claw.memory.retrieval.terms import index_terms

_SPEAKER_TERMS = 4
Speaker = tuple[int, ...]


class Names:
    """The numbers of sources, groups and speakers, and the signatures of sources.

    A speaker is known by the hashes of up to four terms of the name, filled up with 0.
    """

    def __init__(self) -> None:
        """Know of none."""
        self.sources: Numbering[str] = Numbering()
        self.signatures: dict[str, str] = {}
        self._groups: Numbering[int] = Numbering()
        self._speakers: Numbering[Speaker] = Numbering([(0,) * _SPEAKER_TERMS])
        self._called: dict[str, int] = {"": 0}

    def columns(self, nodes: Sequence[Node]) -> Numbers:
        """Return the columns of nodes, (8, n), with 0 for what only their texts tell."""
        found = [self._column(node) for node in nodes]
        return np.array(found, np.int32).reshape(-1, COLUMNS).T.copy()

    def _column(self, node: Node) -> tuple[int, ...]:
        return (
            self.sources.of(node.source),
            self._groups.of(group_hash(node)),
            node.position,
            node.part,
            node.on.toordinal() if node.on else 0,
            self._speaker(node.speaker),
            0,
            0,
        )

    def _speaker(self, name: str) -> int:
        number = self._called.get(name)
        if number is None:
            hashes = [*map(term_hash, index_terms(name)[:_SPEAKER_TERMS])]
            filled = (*hashes, *[0] * (_SPEAKER_TERMS - len(hashes)))
            number = self._called[name] = self._speakers.of(filled)
        return number

    def speakers_named(self, terms: Sequence[int]) -> Flags:
        """Return for each speaker, by number, whether the name has one of the terms."""
        asked = set(terms) - {0}
        everyone = self._speakers.values[:]
        return np.array([not asked.isdisjoint(own) for own in everyone], np.bool_)

    def arrays(self) -> dict[str, memoryview]:
        """Return what is to be saved; its only text is the names of sources that are there."""
        there = [name if name in self.signatures else "" for name in self.sources.values]
        known = {"sources": there, "signatures": self.signatures}
        blob = json.dumps(known).encode("ascii")
        return {
            "names": np.frombuffer(blob, np.uint8).data,
            "groups": np.array(self._groups.values, np.uint64).data,
            "speakers": np.array(self._speakers.values, np.uint64).data,
        }

    @classmethod
    def read(cls, arrays: Mapping[str, memoryview]) -> "Names":
        """Return what was saved; raises ValueError or KeyError if it is not sound."""
        known = json.loads(bytes(arrays["names"]))
        sources, signatures = known["sources"], known["signatures"]
        if not isinstance(signatures, dict) or not all(isinstance(one, str) for one in sources):
            raise ValueError("The saved names are no names.")
        read, speakers = cls(), _hashes(arrays["speakers"])
        read.sources = Numbering(sources)
        read.signatures = {str(source): str(mark) for source, mark in signatures.items()}
        read._groups = Numbering(_hashes(arrays["groups"]).tolist())
        read._speakers = Numbering(map(tuple, speakers.reshape(-1, _SPEAKER_TERMS).tolist()))
        return read

    def fit(self, numbers: Numbers) -> bool:
        """Return whether every number in the columns of rows, (8, n), has a name here."""
        known = {
            SOURCE: len(self.sources),
            GROUP: len(self._groups),
            SPEAKER: len(self._speakers),
        }
        return all(
            numbers[column].min(initial=0) >= 0 and numbers[column].max(initial=-1) < count
            for column, count in known.items()
        )


def _hashes(view: memoryview) -> Hashes:
    return np.asarray(view).astype(np.uint64, casting="safe")
