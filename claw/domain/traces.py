"""Where something that is to be forgotten stands, beside MEMORY.md itself."""

from dataclasses import dataclass
from typing import Literal

Place = Literal[
    "journal", "archive", "backup", "pending", "record", "summary", "message", "copy", "foreign"
]
CONVERSATION: tuple[Place, ...] = ("message", "copy")
"""What is part of a conversation, and is left alone unless that is asked for."""


@dataclass(frozen=True, slots=True)
class Trace:
    """One place that says it; `where` names the file and the line or message, `text` the words."""

    place: Place
    where: str
    text: str
