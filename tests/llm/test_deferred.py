"""Models and counters that are made in a thread."""

import threading
from collections.abc import Sequence

import pytest

from claw.domain.exchange import Cancellation, Request
from claw.domain.messages import Message
from claw.domain.ports import ChatModel, ReadsAhead, SecretDetector, TokenCounter
from claw.errors import BadConfiguration, KeyRejected
from claw.llm.deferred import AbsentChat, Deferred, DeferredChat, DeferredCounter, DeferredDetector
from claw.llm.scripted import ScriptedChat
from tests.counting import WordCounter

LONG = 30.0
REQUEST = Request("chat", (Message("user", "hi"),), 10)


class Engine(ScriptedChat):
    """A scripted model that reads ahead and has to be closed."""

    def __init__(self) -> None:
        super().__init__(["yes"])
        self.read: list[Message] = []
        self.closed = 0

    def read_ahead(self, messages: Sequence[Message], cancellation: Cancellation) -> None:
        cancellation.check()
        self.read += messages

    def close(self) -> None:
        self.closed += 1


def test_it_is_made_once_however_many_ask() -> None:
    made: list[int] = []
    go_on = threading.Event()

    def make() -> str:
        assert go_on.wait(LONG)
        made.append(1)
        return "it"

    deferred = Deferred(make)
    assert deferred.made is None
    deferred.begin()
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(deferred.get())) for _ in range(4)]
    for thread in threads:
        thread.start()
    go_on.set()
    for thread in threads:
        thread.join(LONG)
    assert found == ["it"] * 4
    assert made == [1]
    assert deferred.made == "it"


def test_a_failure_in_the_thread_is_told_to_whoever_asks_and_tried_again() -> None:
    tries: list[int] = []
    failed = threading.Event()

    def make() -> str:
        tries.append(1)
        if len(tries) < 3:
            failed.set()
            raise BadConfiguration("CLAW_MODEL is wrong.")
        return "it"

    deferred = Deferred(make)
    deferred.begin()
    assert failed.wait(LONG)
    with pytest.raises(BadConfiguration, match="CLAW_MODEL is wrong"):
        deferred.get()
    assert deferred.get() == "it"


def test_a_deferred_model_answers_as_the_model_does() -> None:
    model = Deferred[ChatModel](lambda: ScriptedChat(["one two", "three"]))
    chat = DeferredChat("openai:m", model, embedded=False)
    assert (chat.label, chat.embedded, model.made) == ("openai:m", False, None)
    assert [one.text for one in chat.stream(REQUEST, Cancellation())] == ["one ", "two", ""]
    assert chat.complete(REQUEST, Cancellation()).text == "three"


def test_a_model_that_cannot_be_made_fails_at_the_call() -> None:
    def make() -> ChatModel:
        raise KeyRejected("OPENAI_API_KEY is not set.")

    chat = DeferredChat("openai:m", Deferred(make), embedded=False)
    for call in (chat.complete, chat.stream):
        with pytest.raises(KeyRejected):
            call(REQUEST, Cancellation())


def test_reading_ahead_and_closing_reach_a_model_that_can() -> None:
    engine = Engine()
    chat = DeferredChat("local:m", Deferred[ChatModel](lambda: engine), embedded=True)
    assert isinstance(chat, ReadsAhead)
    chat.close()
    assert engine.closed == 0
    chat.read_ahead(REQUEST.messages, Cancellation())
    chat.close()
    assert (engine.read, engine.closed) == ([Message("user", "hi")], 1)


def test_a_remote_model_reads_nothing_ahead() -> None:
    model = ScriptedChat([])
    chat = DeferredChat("openai:m", Deferred[ChatModel](lambda: model), embedded=False)
    chat.read_ahead(REQUEST.messages, Cancellation())
    chat.close()
    assert model.requests == []


def test_a_deferred_counter_and_a_deferred_detector_pass_on_what_they_are_given() -> None:
    class Everything:
        def secrets(self, text: str) -> Sequence[tuple[int, int]]:
            return [(0, len(text))]

    assert DeferredCounter(Deferred[TokenCounter](WordCounter)).count("a b 猫") == 3
    assert DeferredDetector(Deferred[SecretDetector](Everything)).secrets("key") == [(0, 3)]


def test_a_model_that_is_none_says_what_to_set_up() -> None:
    chat = AbsentChat(KeyRejected("No model is set up."))
    for call in (chat.complete, chat.stream):
        with pytest.raises(KeyRejected, match="No model is set up"):
            call(REQUEST, Cancellation())
    assert not isinstance(chat, ReadsAhead)
