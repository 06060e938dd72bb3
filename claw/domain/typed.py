"""What a person entered at the prompt, and which parts of it were pasted in bulk."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """What was entered; `pasted` holds the [start, end) spans that were pasted in bulk."""

    text: str
    pasted: tuple[tuple[int, int], ...] = ()
