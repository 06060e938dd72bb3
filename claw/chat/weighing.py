"""How many tokens a message would send that is still being typed."""

from dataclasses import replace
from typing import Protocol

from claw.chat.room import PER_MESSAGE
from claw.domain.messages import Message
from claw.domain.ports import TokenCounter
from claw.domain.session import Session
from claw.memory.recollection import Known


class Begins(Protocol):
    """Knows what the next request begins with."""

    def prefix(self, session: Session, known: Known | None) -> tuple[Message, ...]:
        """Return the system message and the window."""


class Weighing:
    """Weighs requests before they are built; what is searched for is not among them."""

    def __init__(self, requests: Begins, counter: TokenCounter) -> None:
        """Keep what knows the requests, and the counter."""
        self._requests = requests
        self._counter = counter

    def tokens(self, session: Session, known: Known | None, text: str) -> int:
        """Return the tokens of system message, window and the text as a new message.

        Without a text it is what would go along with any.
        """
        question = (Message("user", text),) if text else ()
        asked = replace(session, messages=(*session.messages, *question))
        sent = self._requests.prefix(asked, known)
        return sum(self._counter.count(one.content) + PER_MESSAGE for one in sent)
