"""What was said: one message of a conversation."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

Role = Literal["system", "user", "assistant", "tool"]

Way = Literal["answer", "retry", "continue"]
"""How a reply comes to its question: as the first, in the place of another, joined on to one."""

NOTHING: Mapping[str, object] = MappingProxyType({})

UNRECALLED: Mapping[str, object] = MappingProxyType({"memory": "off"})
"""The `extra` of a message that was said while memory was off; it and its reply are not found."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message; times are whole seconds since the epoch.

    `partial` says why a reply was cut, `failed` why a turn got no reply; both are empty
    otherwise. `pasted` holds the [start, end) character spans of `content` that were pasted or
    piped in, which are not the user's own words. `extra` keeps the file's unknown keys.
    """

    role: Role
    content: str
    at: int | None = None
    partial: str = ""
    failed: str = ""
    pasted: tuple[tuple[int, int], ...] = ()
    extra: Mapping[str, object] = field(default_factory=lambda: NOTHING)

    @property
    def sendable(self) -> bool:
        """Whether a provider may be given this message: it says something and did not fail."""
        return bool(self.content.strip()) and not self.failed

    def typed(self) -> str:
        """Return the content without its pasted spans, each replaced by a line break."""
        kept, position = [], 0
        for start, end in sorted(self.pasted):
            kept.append(self.content[position:start])
            position = max(position, end)
        kept.append(self.content[position:])
        return "\n".join(kept) if self.pasted else self.content
