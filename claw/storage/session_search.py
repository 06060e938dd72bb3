"""Finding lines in what was said."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claw.domain.messages import Message
from claw.domain.text import normal_form


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line of a message: `index` counts from 0 within the session, or within its archive."""

    session: str
    index: int
    line: str
    archived: bool = False


def matching_lines(messages: Sequence[Message], query: str) -> Iterator[tuple[int, str]]:
    """Yield the index and the line of each line that holds every word of the query.

    Case, width and composed forms make no difference.
    """
    words = normal_form(query).split()
    for index, message in enumerate(messages):
        for line in message.content.split("\n") if words else ():
            folded = normal_form(line)
            if all(word in folded for word in words):
                yield index, line.strip()
