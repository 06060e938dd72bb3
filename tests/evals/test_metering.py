"""What calls cost, as the provider tells it and as it is counted."""

from collections.abc import Callable
from itertools import count

import pytest

from claw.domain.exchange import Cancellation, Reply, Request, Task, Usage
from claw.domain.messages import Message
from claw.domain.ports import ReadsAhead
from claw.errors import ClawError, ConnectionFailed, KeyRejected, ReplyUnusable
from claw.evals.metering import Meter, MeteredChat, Spent
from claw.llm.scripted import Script, ScriptedChat
from tests.counting import WordCounter


def metered(script: Script, meter: Meter, *, embedded: bool = False) -> MeteredChat:
    """Return a metered double; the clock goes on by two seconds each time it is asked."""
    model = ScriptedChat(script, label="scripted:one", embedded=embedded)
    tick: Callable[[], float] = map(float, count(step=2)).__next__
    return MeteredChat(model, meter, WordCounter(), tick)


def asked(task: Task, text: str = "three words here") -> Request:
    return Request(task, (Message("user", text),), 10)


def test_tokens_are_those_that_the_provider_tells() -> None:
    meter = Meter()
    model = metered([Reply("one two", usage=Usage(40, 5)), Reply("x", usage=Usage(2, 1))], meter)
    assert model.complete(asked("filter"), Cancellation()).text == "one two"
    assert "".join(one.text for one in model.stream(asked("chat"), Cancellation())) == "x"
    assert meter.by_task() == {"chat": Spent(1, 2, 1, 2.0), "filter": Spent(1, 40, 5, 2.0)}


def test_what_no_provider_tells_is_counted() -> None:
    meter = Meter()
    model = metered([Reply("one two"), Reply("one two three")], meter)
    model.complete(asked("compress"), Cancellation())
    list(model.stream(asked("compress"), Cancellation()))
    assert meter.by_task() == {"compress": Spent(2, 2 * (3 + 4), 5, 4.0)}


@pytest.mark.parametrize("error", [ConnectionFailed("no line"), KeyRejected("no key")])
def test_the_first_failure_that_others_would_meet_too_is_kept(error: ClawError) -> None:
    meter = Meter()
    model = metered([ReplyUnusable("blank"), error, ConnectionFailed("later")], meter)
    for _ in range(2):
        with pytest.raises(ClawError):
            model.complete(asked("filter"), Cancellation())
    with pytest.raises(ConnectionFailed):
        list(model.stream(asked("chat"), Cancellation()))
    assert meter.trouble is error
    assert meter.by_task()["filter"] == Spent(2, 14, 0, 4.0, failed=2)
    assert meter.by_task()["chat"].failed == 1


def test_an_unusable_reply_is_no_trouble_but_its_call_is_counted() -> None:
    meter = Meter()
    with pytest.raises(ReplyUnusable):
        metered([ReplyUnusable("blank")], meter).complete(asked("filter"), Cancellation())
    assert meter.trouble is None
    assert meter.by_task()["filter"].calls == 1


def test_it_passes_for_the_model_but_reads_nothing_ahead() -> None:
    model = metered([], Meter(), embedded=True)
    assert (model.label, model.embedded) == ("scripted:one", True)
    assert not isinstance(model, ReadsAhead)
