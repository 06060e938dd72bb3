"""What is known about each row of an index for one query, before it is weighed."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Rows = NDArray[np.int32]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Signals:
    """Arrays of one length n, a row for each node that is alive.

    `keywords` is the BM25 of the node, `windows` the BM25 of the node together with its
    neighbours. `similarity` is the centred cosine, 0 where `embedded` says that there is no vector
    yet. `previous` and `following` are the rows of the neighbours in the same group, -1 at its
    ends; `groups` numbers the group of each row. `named` says that the query names the speaker,
    `age` is days before the newest node, 0 where the date is not known.
    """

    keywords: Floats
    windows: Floats
    similarity: Floats
    embedded: Flags
    previous: Rows
    following: Rows
    groups: Rows
    named: Flags
    age: Floats

    def __len__(self) -> int:
        """Return n."""
        return len(self.keywords)
