"""Name a session after its first exchange, or, without a model's title, after its first words."""

import re
from dataclasses import replace
from itertools import pairwise

from claw.domain.exchange import Cancellation, Request
from claw.domain.messages import Message
from claw.domain.ports import ChatModel, SessionStore
from claw.domain.session import Session
from claw.domain.text import clean, has_cjk, one_line, printable
from claw.domain.window import spoken
from claw.errors import ReplyUnusable, TryLater, Unavailable
from claw.memory.replies import usable_text
from claw.prompts import load

MOST_WORDS = 8
MOST_CHARACTERS = 60
_MOST_CJK = 20
_EXCERPT = 600
_QUOTES = "\"'“”„‘’«»「」『』《》`*_"
_LABEL = re.compile(r"^(?:title|titel|título|标题|標題|タイトル)\s*[:：]\s*", re.IGNORECASE)


class Titler:
    """Gives sessions their titles."""

    def __init__(self, model: ChatModel | None, sessions: SessionStore) -> None:
        """Keep where sessions are, and the model; without one, a title is the first words."""
        self._model = model
        self._sessions = sessions

    def title(self, session_id: str, cancellation: Cancellation) -> None:
        """Title the session if it has no title and a question that was answered."""
        session = self._sessions.load(session_id)
        exchange = _first_exchange(session)
        if session.title or exchange is None:
            return
        given = self._given(*exchange, cancellation)
        self._sessions.update(session_id, lambda one: _titled(one, given))

    def _given(self, question: Message, reply: Message, cancellation: Cancellation) -> str:
        if self._model is None:
            return first_words(question.typed().strip() or question.content)
        task = (
            f"> User: {_excerpt(question)}\n> Assistant: {_excerpt(reply)}\n\n"
            "End of the quoted data. Write its title now."
        )
        messages = (Message("system", load("title")), Message("user", task))
        request = Request("title", messages, max_tokens=60)
        try:
            return checked_title(usable_text(self._model.complete(request, cancellation)))
        except (ReplyUnusable, Unavailable):
            return first_words(question.typed())


def _titled(session: Session, title: str) -> Session:
    """Return the session with the title, unless it has one; a deleted one is not made anew."""
    if not session.messages:
        raise TryLater(f"The session {session.id} is gone, so it was given no title.")
    return replace(session, title=session.title or title)


def checked_title(text: str) -> str:
    """Return a title without quotes and label; raises ReplyUnusable if it is none.

    A title is one line of at most eight words, or twenty characters in Chinese or Japanese.
    """
    lines = [line.strip() for line in printable(text).splitlines() if line.strip()]
    line = _LABEL.sub("", lines[0].strip(_QUOTES + "# ")).strip(_QUOTES + " .。")
    if len(lines) > 1 or not line or _too_long(line):
        raise ReplyUnusable("The model did not answer with a title.")
    return one_line(line)


def first_words(text: str) -> str:
    """Return the beginning of a message as a title, cut where a word ends."""
    line = one_line(printable(text))
    if has_cjk(line):
        return one_line(line, _MOST_CJK)
    words = line.split(" ")
    short = " ".join(words[:MOST_WORDS]) + ("…" if len(words) > MOST_WORDS else "")
    return one_line(short, MOST_CHARACTERS)


def _too_long(line: str) -> bool:
    if has_cjk(line) and len(line) > _MOST_CJK:
        return True
    return len(line.split()) > MOST_WORDS or len(line) > MOST_CHARACTERS


def _first_exchange(session: Session) -> tuple[Message, Message] | None:
    said = [message for message in session.messages if spoken(message)]
    for question, reply in pairwise(said):
        if question.role == "user" and reply.role == "assistant":
            return question, reply
    return None


def _excerpt(message: Message) -> str:
    return one_line(clean(message.typed() or message.content), _EXCERPT)
