"""What was brought to mind for one answer, and where it stands."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Recall:
    """One entry or turn that went into a request.

    `source` is the file, `line` the line in it (or the number of the message, from 1), `why` how it
    came there: snapshot, pinned, newest, keywords, pending or changed. `score` is 0 where no search
    was made.
    """

    text: str
    source: str
    line: int
    why: str
    score: float = 0.0
    heading: str = ""
