"""What an index holds at one time: a large part that stays, a small recent one, and the dead."""

from dataclasses import dataclass, replace
from hashlib import blake2b

import numpy as np

from claw.memory.retrieval import postings, rows
from claw.memory.retrieval.arrangement import Arrangement, arranged
from claw.memory.retrieval.postings import Places, Postings
from claw.memory.retrieval.rows import Numbers, RowTable
from claw.memory.retrieval.signals import Flags, Floats

_RECENT = 2_048
_RECENT_SHARE = 0.12
_DEAD_SHARE = 0.25
_SMALL = 4_096


@dataclass(frozen=True, slots=True)
class Contents:
    """The first `settled` rows of `table` are found in `base`, the later ones in `recent`.

    `generation` changes when rows are numbered anew; `moved` are settled rows whose columns are
    other than when they were settled.
    """

    table: RowTable
    alive: Flags
    moved: Flags
    settled: int
    generation: bytes
    base: Postings
    recent: Postings
    arrangement: Arrangement

    def of(self, term: int) -> tuple[Places, Floats]:
        """Return the places of the live rows that hold the term, and how often they do."""
        found, counts = self.base.of(term)
        if self.settled < len(self.table):
            more, more_counts = self.recent.of(term)
            if len(more):
                found = np.concatenate((found, more))
                counts = np.concatenate((counts, more_counts))
        places = self.arrangement.place.take(found)
        if len(self.arrangement) < len(self.table):
            live = places >= 0
            places, counts = places[live], counts[live]
        return places, counts.astype(np.float32)

    def without(self, dead: Places) -> "Contents":
        """Return the contents when these rows are dead; not ready to be ranked."""
        alive = self.alive.copy()
        alive[dead] = False
        return replace(self, alive=alive)

    def with_moved(self, at: Places, numbers: Numbers) -> "Contents":
        """Return the contents when k rows have other columns, (8, k); not ready to be ranked."""
        moved = self.moved.copy()
        moved[at[at < self.settled]] = True
        return replace(self, table=self.table.with_changed(at, numbers), moved=moved)

    def with_more(self, table: RowTable, more: Postings) -> "Contents":
        """Return the contents with further rows, whose postings are numbered from the end of these.

        They are not ready to be ranked.
        """
        alive = np.concatenate((self.alive, np.ones(len(table), np.bool_)))
        recent = self.recent.with_more(more)
        return replace(self, table=self.table.with_more(table), alive=alive, recent=recent)

    def arranged(self) -> "Contents":
        """Return the contents ready to be ranked, all settled if much has gathered."""
        ready = replace(self, arrangement=arranged(self.table, self.alive))
        return ready.merged() if self._laden() else ready

    def _laden(self) -> bool:
        recent, dead = len(self.table) - self.settled, int((~self.alive).sum())
        if recent > max(_RECENT, _RECENT_SHARE * self.settled):
            return True
        return dead > (_DEAD_SHARE * len(self.table) if len(self.table) > _SMALL else 0)

    def merged(self) -> "Contents":
        """Return the same with all live rows settled and nothing left of the dead."""
        table = self.table.take(self.arrangement.order)
        base = self.base.with_more(self.recent).renumbered(self.arrangement.place)
        return settled(table, base, generation_of(table, self.generation))


def settled(table: RowTable, base: Postings, generation: bytes) -> Contents:
    """Return contents of which every row is alive and settled."""
    alive = np.ones(len(table), np.bool_)
    return Contents(
        table=table,
        alive=alive,
        moved=np.zeros(len(table), np.bool_),
        settled=len(table),
        generation=generation,
        base=base,
        recent=postings.NONE,
        arrangement=arranged(table, alive),
    )


def generation_of(table: RowTable, before: bytes = b"") -> bytes:
    """Return what a numbering of rows is known by, 16 bytes, other than those `before` it."""
    seen = blake2b(before, digest_size=16)
    seen.update(table.keys.tobytes())
    seen.update(table.numbers.tobytes())
    return seen.digest()


NOTHING = settled(rows.NONE, postings.NONE, generation_of(rows.NONE))
