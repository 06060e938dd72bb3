"""Another attempt: when, after how long, with a countdown that can be stopped."""

import threading

import pytest

from claw.domain.exchange import Cancellation
from claw.errors import Cancelled, ConnectionFailed, RateLimited
from claw.llm.retrying import Failed, Retrying, RetryPolicy, retry_after, spoken
from tests.fake_provider import FakeProvider
from tests.llm.conftest import Connect

NOW = "Wed, 04 Jun 2025 12:00:00 GMT"


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("2", 2.0),
        ("0.5", 0.5),
        ("3600", 3600.0),
        ("Wed, 04 Jun 2025 12:00:30 GMT", 30.0),
        ("Wed, 04 Jun 2025 11:59:30 GMT", 0.0),
        ("", None),
        ("soon", None),
        ("-3", None),
        ("nan", None),
        ("inf", None),
    ],
)
def test_every_form_of_retry_after_is_read(header: str, seconds: float | None) -> None:
    """A02."""
    assert retry_after({"retry-after": header, "date": NOW}) == seconds


def test_a_date_without_the_servers_own_clock_says_nothing() -> None:
    assert retry_after({"retry-after": NOW}) is None
    assert retry_after({"retry-after-ms": "1500"}) == 1.5


def failed(seconds: float | None = None, *, retryable: bool = True) -> Failed:
    return Failed(ConnectionFailed("No."), "busy", retryable=retryable, retry_after=seconds)


def test_delays_grow_and_end() -> None:
    policy = RetryPolicy(retries=2, first=0.5, longest=60.0)
    assert [policy.delay(failed(), n, 0.0) for n in range(3)] == [0.5, 2.0, None]
    assert policy.delay(failed(), 0, 1.0) == 0.75
    assert policy.delay(failed(2.5), 0, 0.0) == 2.5
    assert policy.delay(failed(61.0), 0, 0.0) is None
    assert policy.delay(failed(retryable=False), 0, 0.0) is None


def test_the_wait_is_counted_down_aloud() -> None:
    """A02."""
    said: list[str] = []
    waits: list[float] = []
    retrying = Retrying(notify=said.append, wait=lambda seconds, _: waits.append(seconds))
    retrying.before_next(failed(2.5), 0, 100.0, Cancellation())
    assert waits == [1.0, 1.0, 0.5]
    assert [line.split("again in ")[1][:3] for line in said] == ["2 s", "2 s", "1 s"]


def test_no_attempt_is_waited_for_beyond_the_deadline() -> None:
    with pytest.raises(ConnectionFailed):
        Retrying().before_next(failed(5.0), 0, 4.0, Cancellation())


def test_a_waiting_attempt_is_cancelled_at_once() -> None:
    cancellation = Cancellation()
    said: list[str] = []

    def notify(line: str) -> None:
        said.append(line)
        threading.Thread(target=cancellation.cancel).start()

    with pytest.raises(Cancelled):
        Retrying(notify=notify).before_next(failed(50.0), 0, 100.0, cancellation)
    assert len(said) == 1


def test_a_short_retry_after_is_honoured(fake: FakeProvider, talk: Connect) -> None:
    """A02."""
    fake.fail(429, retry_after="2")
    fake.reply("Hello.")
    one = talk()
    assert one.stream()[0] == "Hello."
    assert sum(one.waits) == 2.0
    assert "429" in one.said[0]


def test_a_long_retry_after_is_reported_at_once(fake: FakeProvider, talk: Connect) -> None:
    """A02."""
    fake.fail(429, retry_after="3600")
    one = talk()
    with pytest.raises(RateLimited, match="60 min") as raised:
        one.complete()
    assert raised.value.retry_after == 3600.0
    assert (len(fake.requests), one.waits) == (1, [])


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 529])
def test_passing_faults_are_tried_three_times_in_all(
    status: int, fake: FakeProvider, talk: Connect
) -> None:
    for _ in range(3):
        fake.fail(status)
    _, _, error = talk().stream()
    assert str(status) in str(error)
    assert len(fake.requests) == 3


def test_lengths_of_time_are_spoken() -> None:
    assert [spoken(s) for s in (0.2, 30, 89, 600, 7200)] == ["1 s", "30 s", "89 s", "10 min", "2 h"]
