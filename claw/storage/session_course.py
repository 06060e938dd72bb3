"""A conversation as it went: what the archive took out, then what still stands in the session.

Its messages are numbered from 1, those alone that say something, so that compression changes no
number.
"""

from collections import Counter
from collections.abc import Sequence

from claw.domain.messages import Message
from claw.storage.scrubbing import STAND_IN


def course(archived: Sequence[Message], messages: Sequence[Message]) -> Sequence[Message]:
    """Return all messages, the archived ones first, none of them twice."""
    return (*archived, *not_archived(messages, archived))


def not_archived(messages: Sequence[Message], archived: Sequence[Message]) -> Sequence[Message]:
    """Return the messages without those at their beginning that stand in the archive already.

    So it is after a crash between archiving and saving.
    """
    there = Counter((one.role, one.content, one.at) for one in archived)
    for index, one in enumerate(messages):
        key = one.role, one.content, one.at
        if there[key] <= 0:
            return messages[index:]
        there[key] -= 1
    return ()


def numbered(message: Message) -> bool:
    """Return whether the message counts: somebody said it, it did not fail, it is not forgotten."""
    spoken = message.role in ("user", "assistant") and message.sendable
    return spoken and message.content.strip() != STAND_IN


def numbers(messages: Sequence[Message]) -> Sequence[int]:
    """Return the number of each message of a course; one that does not count has that before."""
    found, number = [], 0
    for one in messages:
        number += numbered(one)
        found.append(max(1, number))
    return found
