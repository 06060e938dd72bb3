"""The client of an endpoint, as the settings describe it."""

import pytest

from claw.domain.exchange import Cancellation
from claw.errors import BadConfiguration, StreamBroken
from claw.llm.choosing import remote_chat
from claw.llm.usage import UsageMeter
from tests.fake_provider import FakeProvider
from tests.llm.conftest import ask, endpoint_at


def test_the_client_talks_to_the_endpoint_and_counts_what_it_used(fake: FakeProvider) -> None:
    meter = UsageMeter()
    chat = remote_chat(endpoint_at(fake.url), meter, lambda _: None, "")
    fake.reply("Hello.")
    assert chat.complete(ask("hi"), Cancellation()).text == "Hello."
    assert meter.by_task()["chat"][0] == 1
    chat.close()


def test_countdowns_are_told(fake: FakeProvider) -> None:
    told: list[str] = []
    chat = remote_chat(endpoint_at(fake.url), UsageMeter(), told.append, "30")
    fake.fail(429, retry_after="0.01")
    fake.reply("Hello.")
    assert chat.complete(ask("hi"), Cancellation()).text == "Hello."
    assert told
    chat.close()


@pytest.mark.parametrize("timeout", ["abc", "5 minutes"])
def test_a_time_limit_that_is_no_number_names_its_variable(timeout: str) -> None:
    with pytest.raises(BadConfiguration, match=r"CLAW_TIMEOUT is .*number of seconds"):
        remote_chat(endpoint_at("http://127.0.0.1:9/v1"), UsageMeter(), lambda _: None, timeout)


@pytest.mark.parametrize("timeout", ["", "0", "none", "30", "inf"])
def test_no_time_limit_means_the_usual_one(timeout: str) -> None:
    """A16: empty and none never mean unlimited, and are no error."""
    remote_chat(endpoint_at("http://127.0.0.1:9/v1"), UsageMeter(), print, timeout).close()


def test_silence_ends_a_reply_after_the_time_that_was_set(fake: FakeProvider) -> None:
    """A16: a provider that falls silent."""
    chat = remote_chat(endpoint_at(fake.url), UsageMeter(), lambda _: None, "0.05")
    fake.hang("Hel")
    with pytest.raises(StreamBroken):
        list(chat.stream(ask("hi", deadline=60.0), Cancellation()))
    chat.close()
