"""The double answers as a model does, from a script."""

import threading

import pytest

from claw.domain.exchange import Cancellation, Reply
from claw.domain.ports import ChatModel
from claw.errors import Cancelled, ConnectionFailed, ReplyUnusable
from claw.llm.scripted import Cut, ScriptedChat
from tests.llm.conftest import ask


def test_answers_come_in_their_order_and_requests_are_kept() -> None:
    chat = ScriptedChat(["One.", Reply("Two", "length"), ConnectionFailed("Down.")])
    model: ChatModel = chat
    assert model.complete(ask("a"), Cancellation()).text == "One."
    assert model.complete(ask("b", task="filter"), Cancellation()).finish == "length"
    with pytest.raises(ConnectionFailed):
        model.complete(ask("c"), Cancellation())
    assert [request.messages[0].content for request in chat.requests] == ["a", "b", "c"]
    assert len(chat.of("filter")) == 1
    with pytest.raises(AssertionError, match="no answer left"):
        model.complete(ask("d"), Cancellation())


@pytest.mark.parametrize("text", ["one two  three\n\nfour ", "你好。", " x", "a\nb"])
def test_a_stream_is_the_text_in_words_and_then_the_finish(text: str) -> None:
    deltas = list(ScriptedChat([text]).stream(ask(), Cancellation()))
    assert "".join(delta.text for delta in deltas) == text
    assert deltas[-1].finish == "stop"
    assert deltas[-1].usage is not None


def test_a_function_may_answer() -> None:
    chat = ScriptedChat(lambda request: f"{request.task}: {request.messages[-1].content}")
    assert chat.complete(ask("hi"), Cancellation()).text == "chat: hi"


def test_a_cut_delivers_its_text_and_then_breaks() -> None:
    got: list[str] = []
    stream = ScriptedChat([Cut("Hel lo")]).stream(ask(), Cancellation())
    with pytest.raises(Cut):
        got.extend(delta.text for delta in stream)
    assert "".join(got) == "Hel lo"


def test_an_error_comes_before_any_text() -> None:
    stream = ScriptedChat([ConnectionFailed("Down.")]).stream(ask(), Cancellation())
    with pytest.raises(ConnectionFailed):
        next(stream)


def test_a_blank_stream_is_unusable_as_an_endpoints_is() -> None:
    chat = ScriptedChat(["  ", ""])
    assert chat.complete(ask(), Cancellation()).text == "  "
    with pytest.raises(ReplyUnusable):
        list(chat.stream(ask(), Cancellation()))


def test_a_slow_answer_is_cancelled_at_once() -> None:
    cancellation = Cancellation()
    chat = ScriptedChat(["a b c"], pause=600.0)
    threading.Timer(0.02, cancellation.cancel).start()
    with pytest.raises(Cancelled):
        list(chat.stream(ask(), cancellation))
    with pytest.raises(Cancelled):
        chat.complete(ask(), cancellation)
