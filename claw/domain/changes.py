"""What happened to memory: the records of the journal."""

from dataclasses import dataclass
from typing import Literal

Action = Literal["add", "replace", "remove", "set", "forget", "undo", "restore", "failed"]
Actor = Literal["filter", "user", "sleep", "undo"]

FORGOTTEN = "[forgotten"
"""How a text begins that stands in the place of a forgotten one."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of MEMORY.md: when, who, from which session and turn, before and after.

    `id` numbers the changes of a journal from 1, `at` is in seconds since the epoch. `before` and
    `after` hold an entry's text, or for `set` the profile value, empty where there was or is none.
    `key` is the profile key of a `set`; `undoes` is the id of the change that an `undo` took back;
    `evidence` is the span of the user's words that a filter's fact rests on. `source` and `line`
    are the exact lines of an entry that was taken out or replaced, and where it stood.
    """

    id: int
    at: int
    action: Action
    actor: Actor
    before: str = ""
    after: str = ""
    session: str = ""
    turn: int | None = None
    key: str = ""
    undoes: int | None = None
    evidence: str = ""
    source: str = ""
    line: int = 0

    @property
    def redacted(self) -> bool:
        """Whether something of it was forgotten, so that it can no longer be taken back."""
        texts = (self.before, self.after, self.source)
        return any(text.startswith(FORGOTTEN) for text in texts)


@dataclass(frozen=True, slots=True)
class PendingExchange:
    """An exchange that the filter has not finished.

    `turn` is the time of the user's message, `user` the whole message, `typed` the user's own
    words in it, `assistant` the reply, `before` the reply that the message answers.
    """

    id: str
    at: int
    session: str
    turn: int
    user: str
    typed: str
    assistant: str
    before: str = ""
