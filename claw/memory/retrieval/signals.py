"""What is known about each row of an index for one query, before it is weighed."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Rows = NDArray[np.int32]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Signals:
    """Arrays of one length n, a row for each node that is alive; a group's rows stand together.

    `keywords` is the BM25 of the node: over the terms of the query, each once, the sum of
    log(1 + (n - held + 0.5) / (held + 0.5)) * count * (k1 + 1)
    / (count + k1 * (1 - b + b * length / mean length)), where `held` is the number of nodes that
    hold the term, k1 = 0.9 and b = 0.4. `windows` is the same with counts and lengths summed over
    the node and the one on either side of it in the same group, `held` and n as before.

    `similarity` is the cosine of node and query after the mean of all vectors was taken off both, 0
    where `embedded` says that there is no vector yet.

    `previous` and `following` are the rows of the neighbours in the same group, -1 at its ends;
    they are the row before and the row after. `groups` numbers the group of each row. `named` says
    that a term of the query is one of the speaker's name. `age` is days before the newest node, 0
    where the date is not known. `highest` is what no `keywords` can exceed. `asks` says that the
    text ends with a question, `timed` that it tells a time and the query wants one; None where that
    is not known.
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
    asks: Flags | None = None
    timed: Flags | None = None
    highest: float = 0.0

    def __len__(self) -> int:
        """Return n."""
        return len(self.keywords)
