"""Where something that is to be forgotten stands, beside MEMORY.md itself."""

from dataclasses import dataclass
from typing import Literal

Place = Literal["archive", "backup", "pending", "summary", "message"]


@dataclass(frozen=True, slots=True)
class Trace:
    """One place that says it; `where` names the file and the line or message, `text` the words."""

    place: Place
    where: str
    text: str
