"""What the commands of a chat can reach: its screen, its conversation, and doors to the rest."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING

from claw.chat.conversation import Conversation
from claw.domain.messages import Message
from claw.domain.session import FoundLine, Session, SessionHead
from claw.terminal.screen import Screen

if TYPE_CHECKING:
    from claw.memory.forgetting import Forgetting
    from claw.memory.remembering import Receipt

Told = tuple[str, str]
"""A line and its style."""


@dataclass(frozen=True, slots=True)
class Library:
    """The sessions on disk.

    `place` gives the session that a name means, and the number of a message behind an @, 0 without
    one; it raises UsageError for none. `said` gives the messages of a conversation as they are
    numbered, the archived ones first. `fork` makes a session of another one up to a message, of
    all of it for None, and returns both with their titles.
    """

    heads: Callable[[], Sequence[SessionHead]]
    place: Callable[[str], tuple[str, int]]
    rename: Callable[[str, str], None]
    export: Callable[[Session, str], str]
    search: Callable[[str], Sequence[FoundLine]]
    said: Callable[[str], Sequence[Message]]
    fork: Callable[[str, int | None], tuple[Session, Session]]


@dataclass(frozen=True, slots=True)
class Notes:
    """What changes MEMORY.md at the user's wish.

    `undo` takes the last change back and returns what to tell; after `offer` that is the loss of
    these texts. `sleep` tidies the file and yields its report.
    """

    remember: "Callable[[str], Sequence[Receipt]]"
    forgetting: "Callable[[], Forgetting]"
    undo: Callable[[], Sequence[str]]
    offer: Callable[[Sequence[str]], None]
    edit: Callable[[], None]
    sleep: Callable[[], Iterable[Told]]


@dataclass(frozen=True, slots=True)
class Models:
    """The model that answers; `switch` gives the conversation anew with another one."""

    label: Callable[[], str]
    switch: Callable[[str, Conversation], Conversation]
    usage: Callable[[], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Strategies:
    """The ways to remember a session; `switch` gives the conversation anew with another one."""

    listed: Mapping[str, str]
    switch: Callable[[str, Conversation], Conversation]


@dataclass(frozen=True, slots=True)
class Place:
    """A message of a conversation, by its number; 0 where the conversation as a whole is meant."""

    session: str
    number: int = 0


class Current:
    """What goes on now; /new and /resume put another conversation in the place of this one.

    `places` are those of the last list, which /resume takes by their numbers; `day` is that of the
    last message on the screen.
    """

    def __init__(self, conversation: Conversation) -> None:
        """Begin with the conversation that the chat was opened with."""
        self.conversation = conversation
        self.places: tuple[Place, ...] = ()
        self.day: date | None = None


@dataclass(frozen=True, slots=True)
class Desktop:
    """What the commands need of the machine: the time, a yes or no, and the clipboard."""

    now: Callable[[], datetime]
    confirm: Callable[[str], bool]
    copy: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Reach:
    """What a chat's commands work on; `open` gives the conversation of a session, or a new one.

    If `verbose`, the figures of each turn are shown behind it.
    """

    screen: Screen
    current: Current
    open: Callable[[str | None], Conversation]
    library: Library
    notes: Notes
    models: Models
    strategies: Strategies
    desktop: Desktop
    verbose: bool = False

    @property
    def conversation(self) -> Conversation:
        """The conversation that goes on now."""
        return self.current.conversation


Run = Callable[[Reach, str], None]


@dataclass(frozen=True, slots=True)
class Command:
    """A slash command: what it does, how its arguments are written, and what runs it."""

    text: str
    run: Run
    usage: str = ""
