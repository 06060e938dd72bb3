"""Finding lines in what was said."""

from collections.abc import Iterator, Sequence

from claw.domain.messages import Message
from claw.domain.session import FoundLine
from claw.domain.text import normal_form
from claw.storage.session_course import course, numbers


def found_lines(
    session_id: str, messages: Sequence[Message], archived: Sequence[Message], query: str
) -> Iterator[FoundLine]:
    """Yield the lines of a conversation that hold every word, those in its archive at the end."""
    every = course(archived, messages)
    known = numbers(every)
    doubles = len(archived) + len(messages) - len(every)
    for index, line in matching_lines(messages, query):
        if index >= doubles:
            number = known[len(archived) + index - doubles]
            yield FoundLine(session_id, index, line, number=number, at=messages[index].at)
    for index, line in matching_lines(archived, query):
        at = archived[index].at
        yield FoundLine(session_id, index, line, archived=True, number=known[index], at=at)


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
