"""The client against a real HTTP server: replies, streams, and what is sent."""

import threading

import pytest

from claw.domain.exchange import Cancellation, Delta, Task, Usage
from claw.domain.messages import Message
from claw.errors import Cancelled, ConnectionFailed, StreamBroken
from claw.llm.dialect import Options
from claw.llm.wire import Timeouts
from tests.fake_answers import RESET, Recorded, delta, event
from tests.fake_provider import FakeProvider
from tests.llm.conftest import KEY, Connect, ask, endpoint_at


def test_a_stream_yields_pieces_and_last_the_finish_and_the_usage(
    fake: FakeProvider, talk: Connect
) -> None:
    fake.reply(["Hel", "lo"])
    _, deltas, error = talk().stream()
    usage = Usage(12, 3, 8)
    assert deltas == [Delta("Hel"), Delta("lo"), Delta("", "stop", usage)]
    assert error is None


def test_a_whole_reply_has_text_finish_usage_and_model(fake: FakeProvider, talk: Connect) -> None:
    fake.reply("你好", finish="length")
    reply = talk().complete()
    assert (reply.text, reply.finish, reply.model) == ("你好", "length", "m")
    assert reply.usage == Usage(12, 3, 8)


@pytest.mark.parametrize(
    ("task", "temperature"), [("chat", 0.7), ("compress", 0.3), ("sleep", 0.2), ("filter", 0.1)]
)
def test_every_request_names_its_task_and_has_its_temperature(
    task: Task, temperature: float, fake: FakeProvider, talk: Connect
) -> None:
    one = talk()
    one.complete(ask(task=task))
    one.stream(ask(task=task))
    assert fake.tasks() == [task, task]
    assert [request.body["temperature"] for request in fake.requests] == [temperature] * 2
    assert [request.body["max_tokens"] for request in fake.requests] == [100] * 2
    assert fake.requests[0].headers["authorization"] == f"Bearer {KEY}"
    assert "openai-organization" not in fake.requests[0].headers


def test_only_role_and_cleaned_content_are_sent(fake: FakeProvider, talk: Connect) -> None:
    """A12: Chinese with a good key; and a lone surrogate, which no request can hold."""
    message = Message("user", "你好 \ud83d", at=5, partial="x", extra={"private": 1})
    talk().complete(ask(messages=(message,)))
    assert fake.requests[-1].messages == [{"role": "user", "content": "你好 \ufffd"}]


def test_a_broken_stream_delivers_its_text_and_then_says_so(
    fake: FakeProvider, talk: Connect
) -> None:
    """A04; nothing is tried again after the first token, and the next turn works."""
    fake.drop("Hel", "lo")
    fake.reply("Next.")
    one = talk()
    text, _, error = one.stream()
    assert (text, type(error), one.waits) == ("Hello", StreamBroken, [])
    assert one.stream()[0] == "Next."


def test_a_stream_without_a_finish_reason_is_broken(fake: FakeProvider, talk: Connect) -> None:
    fake.stream(delta("Hello"), b"data: [DONE]\n\n")
    text, _, error = talk().stream()
    assert (text, type(error)) == ("Hello", StreamBroken)


def test_after_the_finish_reason_nothing_can_break(fake: FakeProvider, talk: Connect) -> None:
    fake.stream(delta("Hello"), delta("", "stop"), RESET)
    text, deltas, error = talk().stream()
    assert (text, deltas[-1].finish, error) == ("Hello", "stop", None)


def test_a_server_that_stays_silent_after_the_finish_reason_is_not_waited_for(
    fake: FakeProvider, talk: Connect
) -> None:
    fake.stream(delta("Hello"), delta("", "stop"), "hang")
    one = talk(timeouts=Timeouts(after_finish=0.05))
    assert one.stream()[0] == "Hello"
    assert fake.requests[-1].gone.wait(10)


def test_a_connection_that_breaks_before_the_first_token_is_tried_again(
    fake: FakeProvider, talk: Connect
) -> None:
    fake.drop()
    fake.reply("Hello.")
    one = talk()
    assert one.stream()[0] == "Hello."
    assert "broke off; trying again in 1 s" in one.said[0]


def test_a_whole_reply_that_breaks_off_is_tried_again_and_not_doubled(
    fake: FakeProvider, talk: Connect
) -> None:
    fake.drop("Hel")
    fake.reply("Hello.")
    assert talk().complete().text == "Hello."


def test_chunks_without_choices_or_delta_are_passed_over(fake: FakeProvider, talk: Connect) -> None:
    """A09: first, in the middle, last; and a delta that is null."""
    empty = {"object": "chat.completion.chunk", "choices": []}
    usage = {"choices": [], "usage": {"prompt_tokens": 4, "completion_tokens": 2}}
    null = {"choices": [{"index": 0, "delta": None, "finish_reason": None}]}
    fake.stream(empty, delta("Hel"), empty, null, delta("lo"), delta(None, "stop"), usage)
    text, deltas, error = talk().stream()
    assert (text, error) == ("Hello", None)
    assert deltas[-1] == Delta("", "stop", Usage(4, 2))


def test_bytes_that_are_no_utf8_do_not_end_a_reply(fake: FakeProvider, talk: Connect) -> None:
    broken = event(delta("Hel?lo")).replace(b"?", b"\xff\xfe")
    fake.stream(broken, delta("", "stop"))
    assert talk().stream()[0] == "Hel\ufffd\ufffdlo"


def test_an_error_event_is_a_broken_stream_in_the_providers_words(
    fake: FakeProvider, talk: Connect
) -> None:
    """A23."""
    fake.stream(delta("Hel"), delta("lo"), {"error": {"message": "upstream died"}})
    text, _, error = talk().stream()
    assert (text, type(error)) == ("Hello", StreamBroken)
    assert "upstream died" in str(error)


def test_a_server_that_dribbles_is_stopped_by_the_deadline(
    fake: FakeProvider, talk: Connect
) -> None:
    """A16: every byte in time, the whole never."""
    fake.dribble()
    with pytest.raises(ConnectionFailed, match="did not finish within"):
        talk().complete(ask(deadline=0.2))
    fake.dribble()
    _, _, error = talk().stream(ask(deadline=0.2))
    assert isinstance(error, ConnectionFailed)


@pytest.mark.parametrize("pieces", [(), ("Hel", "lo")])
def test_cancelling_wakes_a_call_and_the_server_notices(
    pieces: tuple[str, ...], fake: FakeProvider, talk: Connect
) -> None:
    """Before the headers as well as in the middle of a stream."""
    fake.hang(*pieces)
    one = talk()
    got: list[str] = []

    def cancel_when_all_has_come() -> None:
        while len(fake.requests) < 1 or len(got) < len(pieces):
            threading.Event().wait(0.005)
        one.cancellation.cancel()

    def listen() -> None:
        for piece in one.chat.stream(ask(), one.cancellation):
            got.append(piece.text)  # noqa: PERF401 - the thread counts them

    threading.Thread(target=cancel_when_all_has_come).start()
    with pytest.raises(Cancelled):
        listen()
    assert got == list(pieces)
    assert fake.requests[-1].gone.wait(10)


def test_a_cancelled_request_is_not_sent(fake: FakeProvider, talk: Connect) -> None:
    one = talk()
    one.cancellation.cancel()
    with pytest.raises(Cancelled):
        one.complete()
    assert fake.requests == []


def test_leaving_a_stream_early_ends_the_exchange(fake: FakeProvider, talk: Connect) -> None:
    fake.hang("Hel")
    stream = talk().chat.stream(ask(), Cancellation())
    assert next(stream).text == "Hel"
    del stream
    assert fake.requests[-1].gone.wait(10)


def test_usage_is_kept_for_each_task(fake: FakeProvider, talk: Connect) -> None:
    fake.reply("Hello.")
    one = talk()
    one.stream()
    one.complete(ask(task="filter"))
    one.complete(ask(task="filter"))
    assert one.chat.usage.by_task() == {
        "chat": (1, Usage(12, 3, 8)),
        "filter": (2, Usage(24, 6, 16)),
    }


def test_an_embedded_engine_is_the_same_client_with_fields_of_its_own(
    fake: FakeProvider, talk: Connect
) -> None:
    options = Options(
        embedded=True, extra_body=lambda request: {"id_slot": int(request.task != "chat")}
    )
    one = talk(endpoint_at(fake.url, "local"), options=options)
    one.complete()
    one.complete(ask(task="filter"))
    assert [request.body["id_slot"] for request in fake.requests] == [0, 1]
    assert (one.chat.label, one.chat.embedded) == ("local:m", True)


def test_calls_side_by_side_do_not_mix(fake: FakeProvider, talk: Connect) -> None:
    def echo(request: Recorded) -> str:
        return str(request.messages[-1]["content"])

    fake.otherwise = echo
    one = talk()
    texts: dict[str, str] = {}

    def run(name: str) -> None:
        texts[name] = one.complete(ask(name)).text

    threads = [threading.Thread(target=run, args=(f"turn {n}",)) for n in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert texts == {f"turn {n}": f"turn {n}" for n in range(12)}
