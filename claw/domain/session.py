"""One conversation: its messages, and the summary of those that compression took out."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from claw.domain.joining import joined
from claw.domain.messages import NOTHING, Message, Way

REPLACED = "replaced"
"""The key of a message under which the replies stand in whose place it came."""

CLAW = "claw"
"""The strategy of a session that names none: MEMORY.md, search, summaries."""

STRATEGY = "strategy"
"""The key of a session that names what remembers it."""


@dataclass(frozen=True, slots=True)
class Session:
    """A conversation as its file holds it; times are whole seconds since the epoch."""

    id: str
    created_at: int
    updated_at: int
    title: str = ""
    compressed_context: str = ""
    messages: tuple[Message, ...] = ()
    extra: Mapping[str, object] = field(default_factory=lambda: NOTHING)

    @property
    def strategy(self) -> str:
        """What remembers it."""
        named = self.extra.get(STRATEGY)
        return named if isinstance(named, str) and named else CLAW

    def remembered_by(self, strategy: str) -> "Session":
        """Return the session with the name of what remembers it."""
        rest = {key: value for key, value in self.extra.items() if key != STRATEGY}
        named = rest if strategy == CLAW else {**rest, STRATEGY: strategy}
        return replace(self, extra=named or NOTHING)

    def ask(self, message: Message) -> "Session":
        """Return the session with the user's message at its end."""
        return replace(self, messages=(*self.messages, message), updated_at=_later(self, message))

    def answer(self, question: Message, reply: Message) -> "Session":
        """Return the session with the reply right behind its question.

        Another process may have written behind the question meanwhile; the pair stays together.
        A question that is no longer there (it was compressed away) gets its reply at the end.
        """
        found = self.place(question)
        behind = len(self.messages) if found is None else found + 1
        messages = (*self.messages[:behind], reply, *self.messages[behind:])
        return replace(self, messages=messages, updated_at=_later(self, reply))

    def take(self, question: Message, reply: Message, way: Way = "answer") -> "Session":
        """Return the session with the reply placed as its way is.

        One that is retried takes the place of the last reply to the question, which it keeps under
        `replaced`; one that continues is joined on to it. Without such a reply it becomes one.
        """
        found = None if way == "answer" else self.replied(question)
        if found is None:
            return self.answer(question, reply)
        old = self.messages[found]
        new = _continued(old, reply) if way == "continue" else _instead(old, reply)
        messages = (*self.messages[:found], new, *self.messages[found + 1 :])
        return replace(self, messages=messages, updated_at=_later(self, reply))

    def replied(self, question: Message) -> int | None:
        """Return the index of the last reply to the question, None if it has none."""
        place = self.place(question)
        found = None
        for index in range(len(self.messages) if place is None else place + 1, len(self.messages)):
            if self.messages[index].role == "user":
                break
            if self.messages[index].role == "assistant":
                found = index
        return found

    def mark(self, question: Message, failed: str) -> "Session":
        """Return the session with the question marked as failed, so that it is not sent again.

        An empty `failed` takes the mark away.
        """
        found = self.place(question)
        messages = tuple(
            replace(one, failed=failed) if index == found else one
            for index, one in enumerate(self.messages)
        )
        return replace(self, messages=messages)

    def place(self, question: Message) -> int | None:
        """Return the index of the message, marked as failed or not; None if it is not there."""
        wanted = replace(question, failed="")
        for index in range(len(self.messages) - 1, -1, -1):
            if replace(self.messages[index], failed="") == wanted:
                return index
        return None


def _continued(old: Message, more: Message) -> Message:
    return replace(old, content=joined(old.content, more.content), partial=more.partial)


def _instead(old: Message, new: Message) -> Message:
    kept = {"content": old.content, "at": old.at, "partial": old.partial}
    earlier = old.extra.get(REPLACED)
    rest = {key: value for key, value in old.extra.items() if key != REPLACED}
    record = {**{key: value for key, value in kept.items() if value}, **rest}
    replaced = [*(earlier if isinstance(earlier, list) else []), record]
    return replace(new, extra={**new.extra, REPLACED: replaced})


def _later(session: Session, message: Message) -> int:
    return max(session.updated_at, message.at or 0)


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line of a message: `index` counts from 0 within the session, or within its archive.

    `number` is that of the message in its whole conversation, from 1, which compression does not
    change; `at` is when it was said, in seconds since the epoch.
    """

    session: str
    index: int
    line: str
    archived: bool = False
    number: int = 0
    at: int | None = None


@dataclass(frozen=True, slots=True)
class SessionHead:
    """What a list shows of a session; `foreign` is a JSON file that is no session of claw's."""

    id: str
    title: str
    created_at: int
    updated_at: int
    messages: int
    first_line: str = ""
    foreign: bool = False
