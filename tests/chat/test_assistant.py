"""One turn: what is on disk before, during and after it."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from claw.chat.assistant import LIMIT, STOPPED, Assistant, Turn
from claw.chat.context import ContextBuilder
from claw.domain.budget import Budget
from claw.domain.exchange import Reply
from claw.domain.messages import Message
from claw.errors import Cancelled, ClawError, ConnectionFailed, StreamBroken, UsageError
from claw.llm.scripted import Answer, Cut, ScriptedChat
from tests.counting import WordCounter
from tests.places import Places


def _assistant(places: Places, *answers: Answer) -> Assistant:
    builder = ContextBuilder(WordCounter(), Budget(), 30, "You are claw.")
    model = ScriptedChat(answers)
    return Assistant(model, places.sessions, places.sessions, builder, places.clock, 500)


def _turn(assistant: Assistant, text: str) -> Turn:
    turn = assistant.ask("s", Message("user", text, 1_790_000_000))
    assistant.prepare(turn, None)
    return turn


def test_the_question_is_on_disk_before_it_is_sent(tmp_path: Path) -> None:
    places = Places(tmp_path)
    assistant = _assistant(places, "hello back")
    turn = _turn(assistant, "hello")
    assert places.sessions.load("s").messages == (turn.question,)
    assert "".join(turn) == "hello back"
    assert [one.content for one in places.sessions.load("s").messages] == ["hello", "hello back"]
    assert list(places.workspace.live.iterdir()) == []


def test_the_reply_is_on_disk_while_it_streams(tmp_path: Path) -> None:
    places = Places(tmp_path)
    pieces = iter(_turn(_assistant(places, "one two three"), "hello"))
    assert next(pieces) == "one "
    (live,) = places.workspace.live.iterdir()
    assert live.read_text(encoding="utf-8").endswith("one ")
    assert "".join(pieces) == "two three"


def test_a_broken_stream_keeps_what_came_and_says_why(tmp_path: Path) -> None:
    """A04 and A23: the text stays, marked, and the next turn works."""
    places = Places(tmp_path)
    assistant = _assistant(places, Cut("Hello", "upstream died"), "fine")
    with pytest.raises(StreamBroken, match="upstream died"):
        list(_turn(assistant, "hi"))
    question, reply = places.sessions.load("s").messages
    assert (reply.content, reply.partial, question.failed) == ("Hello", "upstream died", "")
    assert "".join(_turn(assistant, "and now?")) == "fine"


def test_an_interrupted_reply_is_kept_with_its_mark(tmp_path: Path) -> None:
    """I01: Ctrl-C keeps question and partial answer."""
    places = Places(tmp_path)
    pieces = iter(_turn(_assistant(places, "one two three"), "hello"))
    next(pieces)
    with pytest.raises(KeyboardInterrupt):
        pieces.throw(KeyboardInterrupt())  # type: ignore[attr-defined]
    assert places.sessions.load("s").messages[1].partial == STOPPED
    assert places.sessions.load("s").messages[1].content == "one "


def test_stopping_from_another_thread_keeps_what_came(tmp_path: Path) -> None:
    places = Places(tmp_path)
    assistant = _assistant(places, "one two three")
    pieces = iter(_turn(assistant, "hello"))
    next(pieces)
    assistant.cancellation.cancel()
    with pytest.raises(Cancelled):
        list(pieces)
    assert places.sessions.load("s").messages[1].content == "one "


@pytest.mark.parametrize("error", [ConnectionFailed("no connection"), ClawError("refused")])
def test_a_turn_without_a_reply_is_marked_and_not_sent_again(
    tmp_path: Path, error: ClawError
) -> None:
    """A01, A06, A08: a failed turn does not stay in the history that is sent."""
    places = Places(tmp_path)
    assistant = _assistant(places, error, "fine")
    with pytest.raises(ClawError):
        list(_turn(assistant, "first"))
    assert places.sessions.load("s").messages[0].failed == str(error)
    turn = _turn(assistant, "second")
    assert "".join(turn) == "fine"
    assert turn.context is not None
    assert all("first" not in message.content for message in turn.context.messages)


def test_a_reply_at_the_output_limit_is_kept_as_cut(tmp_path: Path) -> None:
    places = Places(tmp_path)
    list(_turn(_assistant(places, Reply("half a", "length")), "hello"))
    assert places.sessions.load("s").messages[1].partial == LIMIT


def test_a_reopened_question_is_sent_again(tmp_path: Path) -> None:
    places = Places(tmp_path)
    assistant = _assistant(places, ClawError("too long"), "fine")
    turn = _turn(assistant, "first")
    with pytest.raises(ClawError):
        list(turn)
    again = assistant.reopen(turn)
    assistant.prepare(again, None)
    assert "".join(again) == "fine"
    stored = places.sessions.load("s").messages
    assert [one.content for one in stored] == ["first", "fine"]
    assert stored[0].failed == ""


def test_a_reply_stands_behind_its_question_though_another_program_wrote_between(
    tmp_path: Path,
) -> None:
    """S05: two programs in one session keep their pairs together."""
    places = Places(tmp_path)
    turn = _turn(_assistant(places, "mine"), "my question")
    other = Message("user", "their question", int(datetime(2026, 5, 2, tzinfo=UTC).timestamp()))
    places.sessions.update("s", lambda one: one.ask(other))
    list(turn)
    contents = [one.content for one in places.sessions.load("s").messages]
    assert contents == ["my question", "mine", "their question"]


def test_a_retried_reply_replaces_the_old_one_and_is_asked_without_it(tmp_path: Path) -> None:
    """Line 9."""
    places = Places(tmp_path)
    assistant = _assistant(places, "first", "second")
    "".join(_turn(assistant, "hello"))
    turn = assistant.retry("s")
    context = assistant.prepare(turn, None)
    assert "first" not in str(context.messages)
    assert context.messages[-1].content.endswith("hello")
    assert "".join(turn) == "second"
    question, reply = places.sessions.load("s").messages
    assert (question.content, reply.content) == ("hello", "second")
    assert turn.reply == reply
    assert reply.extra["replaced"] == [{"content": "first", "at": turn.earlier and turn.earlier.at}]


def test_a_retry_that_fails_leaves_the_reply_that_is_there(tmp_path: Path) -> None:
    places = Places(tmp_path)
    assistant = _assistant(places, "first", ConnectionFailed("no connection"))
    "".join(_turn(assistant, "hello"))
    before = places.sessions.load("s")
    turn = assistant.retry("s")
    assistant.prepare(turn, None)
    with pytest.raises(ConnectionFailed):
        "".join(turn)
    assert places.sessions.load("s") == before


def test_a_question_that_failed_is_asked_again(tmp_path: Path) -> None:
    places = Places(tmp_path)
    assistant = _assistant(places, ConnectionFailed("no connection"), "here I am")
    with pytest.raises(ConnectionFailed):
        "".join(_turn(assistant, "hello"))
    assert places.sessions.load("s").messages[0].failed
    turn = assistant.retry("s")
    assistant.prepare(turn, None)
    assert "".join(turn) == "here I am"
    assert [(one.content, one.failed) for one in places.sessions.load("s").messages] == [
        ("hello", ""),
        ("here I am", ""),
    ]


def test_a_cut_reply_goes_on_as_one_message_and_the_request_says_that_it_was_cut(
    tmp_path: Path,
) -> None:
    """Line 9."""
    places = Places(tmp_path)
    assistant = _assistant(places, Reply("It all began", "length"), "began with a letter.")
    "".join(_turn(assistant, "tell me"))
    turn = assistant.go_on("s")
    sent = assistant.prepare(turn, None).messages
    assert [one.role for one in sent] == ["system", "user", "assistant", "user"]
    assert sent[2].content == f"It all began\n\n[cut: {LIMIT}]"
    assert "was cut off" in sent[3].content
    "".join(turn)
    question, reply = places.sessions.load("s").messages
    assert (question.content, reply.content) == ("tell me", "It all began with a letter.")
    assert reply.partial == ""


def test_a_reply_that_is_whole_has_nothing_to_go_on_with(tmp_path: Path) -> None:
    places = Places(tmp_path)
    assistant = _assistant(places, "first")
    with pytest.raises(UsageError, match="There is no session"):
        assistant.retry("s")
    "".join(_turn(assistant, "hello"))
    with pytest.raises(UsageError, match="is whole"):
        assistant.go_on("s")


def test_a_turn_knows_how_long_it_took(tmp_path: Path) -> None:
    """The clock goes on by a second each time that it is asked."""
    assistant = _assistant(Places(tmp_path), "one two", ConnectionFailed("no line"))
    turn = _turn(assistant, "hello")
    assert "".join(turn) == "one two"
    assert (turn.took.context, turn.took.first, turn.took.whole) == (1, 2, 3)
    failed = _turn(assistant, "and now?")
    with pytest.raises(ConnectionFailed):
        list(failed)
    assert failed.took.first is None
    assert failed.took.whole > 0


def test_a_session_is_given_the_name_of_its_strategy_with_the_question(tmp_path: Path) -> None:
    places = Places(tmp_path)
    assistant = _assistant(places)
    assistant.ask("s", Message("user", "hello", 5), "graph")
    assert places.sessions.load("s").strategy == "graph"
    assistant.ask("s", Message("user", "hello", 6))
    assert places.sessions.load("s").strategy == "graph"
