"""What can be found: entries of memory and stored turns, and what a search makes of them."""

import hashlib
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

Collection = Literal["notes", "turns"]


@dataclass(frozen=True, slots=True)
class Node:
    """One entry, one part of a long entry, or one stored turn.

    `source` is the file below the workspace, `position` the line of an entry, or the number of a
    turn in its conversation, from 1. `group` is the conversation of a turn, whose
    neighbours are the turns around it, or the section of a note, which has no neighbours but the
    parts of its own entry. `heading` is the path of headings; `speaker` is empty for notes.
    """

    text: str
    source: str
    position: int
    group: str = ""
    heading: str = ""
    speaker: str = ""
    on: date | None = None
    part: int = 0
    pinned: bool = field(default=False, compare=False)

    @property
    def indexed(self) -> str:
        """What is searched: the text with its heading, speaker and date."""
        day = f"{self.on:%d %B %Y}" if self.on else ""
        before = " ".join(part for part in (self.heading, day) if part)
        said = f"{self.speaker}: {self.text}" if self.speaker else self.text
        return f"{before}\n{said}" if before else said

    @property
    def embedded(self) -> str:
        """What its vector is made of: the text with its heading; dates and names only blur it."""
        return f"{self.heading}\n{self.text}" if self.heading else self.text

    @property
    def key(self) -> bytes:
        """The hash of what is indexed, 16 bytes: the same content has the same vector."""
        return hashlib.blake2b(self.indexed.encode("utf-8", "replace"), digest_size=16).digest()


@dataclass(frozen=True, slots=True)
class Hit:
    """A node that was found; `why` names what spoke for it: keywords, vector, neighbour.

    A `score` ranks a node among those of its collection. `nearness`, from 0 to 2, tells how much
    of the question it has to do with, by words and by meaning, whatever else there is.
    """

    node: Node
    score: float
    why: tuple[str, ...] = ()
    nearness: float = 0.0


@dataclass(frozen=True, slots=True)
class Found:
    """What a search brought, the best first.

    `told` says what failed, `meanwhile` what is still on its way and was not searched in full.
    """

    hits: tuple[Hit, ...] = ()
    told: tuple[str, ...] = ()
    meanwhile: tuple[str, ...] = ()
