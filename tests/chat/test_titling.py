"""A session gets a title after its first exchange."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from claw.chat.titling import Titler, checked_title, first_words
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.session import Session, SessionHead
from claw.errors import Cancelled, ClawError, ConnectionFailed, ReplyUnusable
from claw.llm.scripted import ScriptedChat

TALK = (
    Message("user", "Can you help me plan ten days on the Azores in May with my wife?"),
    Message("assistant", "Gladly. Do you have a budget?"),
)


class OneSession:
    """A store of a single session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.during: Callable[[Session], Session] = lambda one: one

    def load(self, session_id: str) -> Session:
        assert session_id == self.session.id
        return self.session

    def update(self, session_id: str, change: Callable[[Session], Session]) -> Session:
        assert session_id == self.session.id
        self.session = change(self.during(self.session))
        return self.session

    def heads(self) -> Sequence[SessionHead]:
        return []

    def archive(self, session_id: str, messages: Sequence[Message]) -> None:
        raise AssertionError((session_id, messages))


def titled(answer: str | ClawError, messages: Sequence[Message] = TALK, title: str = "") -> str:
    store = OneSession(Session("s", 1, 1, title=title, messages=tuple(messages)))
    Titler(ScriptedChat(lambda _: answer), store).title("s", Cancellation())
    return store.session.title


def test_the_title_is_the_models() -> None:
    assert titled("Ten days on the Azores") == "Ten days on the Azores"


def test_the_first_exchange_is_quoted_and_nothing_else_is_sent() -> None:
    store = OneSession(Session("s", 1, 1, messages=(*TALK, Message("user", "More later"))))
    model = ScriptedChat(["Azores in May"])
    Titler(model, store).title("s", Cancellation())
    (request,) = model.of("title")
    assert "> User: Can you help me plan" in request.messages[1].content
    assert "More later" not in request.messages[1].content


@pytest.mark.parametrize(
    "answer",
    [
        "Sure! I can help you plan the whole journey through all of the islands.",
        "Title one\nTitle two",
        "I'm sorry, but I can't help with that.",
        "<think>hm",
        ReplyUnusable("It was empty."),
        ConnectionFailed("No connection."),
    ],
)
def test_without_a_usable_title_it_is_the_first_words_of_the_message(
    answer: str | ClawError,
) -> None:
    assert titled(answer) == "Can you help me plan ten days on…"


def test_a_titled_session_and_an_unanswered_one_cost_no_call() -> None:
    assert titled(UnexpectedError(), title="Mine") == "Mine"
    assert titled(UnexpectedError(), messages=TALK[:1]) == ""


class UnexpectedError(ClawError):
    """An answer that no test may ask for: it is not among the errors that a titler expects."""


def test_a_title_given_meanwhile_stays() -> None:
    store = OneSession(Session("s", 1, 1, messages=TALK))
    store.during = lambda one: replace(one, title="By hand")
    Titler(ScriptedChat(["Azores"]), store).title("s", Cancellation())
    assert store.session.title == "By hand"


def test_a_cancelled_title_is_left_for_later() -> None:
    store = OneSession(Session("s", 1, 1, messages=TALK))
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        Titler(ScriptedChat(["Azores"]), store).title("s", cancellation)
    assert store.session.title == ""


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ('"Trip to the Azores."', "Trip to the Azores"),
        ("Title: Trip to the Azores", "Trip to the Azores"),
        ("**Kitchen quotes**", "Kitchen quotes"),
        ("标题：搬家安排", "搬家安排"),
        ("《搬家安排》", "搬家安排"),
    ],
)
def test_quotes_and_labels_are_taken_off(text: str, title: str) -> None:
    assert checked_title(text) == title


def test_first_words_are_short_in_every_script() -> None:
    assert first_words("hello") == "hello"
    assert len(first_words("x" * 300)) == 60
    assert (
        first_words("下个月要搬家，从城北搬到滨江，帮我理一理要做的事。")
        == "下个月要搬家，从城北搬到滨江，帮我理一…"
    )


def test_without_a_model_a_title_is_the_first_words() -> None:
    store = OneSession(Session("s", 1, 1, messages=TALK))
    Titler(None, store).title("s", Cancellation())
    assert store.session.title == "Can you help me plan ten days on…"
