"""What was brought to mind for one answer, and where it stands."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Recall:
    """One entry or turn that went into a request.

    `source` is the file, `line` the line in it (or the number of the message, from 1), `why` how it
    came there: snapshot, pinned, newest, changed, found or pending. For what was found, `score` is
    the search's, and `reasons` what spoke for it: keywords, vector, neighbour. A turn has its
    `speaker`, and the day `on` which it was said.
    """

    text: str
    source: str
    line: int
    why: str
    score: float = 0.0
    heading: str = ""
    speaker: str = ""
    on: date | None = None
    reasons: tuple[str, ...] = ()
