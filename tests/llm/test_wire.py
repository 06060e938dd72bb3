"""Connections: time limits, proxies, reuse, and being cut."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from claw.errors import BadConfiguration, ConnectionFailed
from claw.llm.wire import Timeouts, finite_seconds
from tests.fake_provider import FakeProvider
from tests.llm.conftest import Connect, ask, endpoint_at


@pytest.mark.parametrize("setting", ["", " ", "0", "none", "None", "-5", "inf", "nan", "off"])
def test_no_setting_means_no_limit(setting: str) -> None:
    """A16."""
    assert finite_seconds(setting, 90.0) == 90.0


def test_a_number_of_seconds_is_taken_and_anything_else_refused() -> None:
    """A16."""
    assert finite_seconds("30", 90.0) == 30.0
    with pytest.raises(BadConfiguration, match="soon"):
        finite_seconds("soon", 90.0)


@pytest.mark.parametrize("pieces", [(), ("Hel",)])
def test_a_stream_that_falls_silent_is_cut_and_said(
    pieces: tuple[str, ...], fake: FakeProvider, talk: Connect
) -> None:
    """A16."""
    for _ in range(3):
        fake.hang(*pieces)
    text, _, error = talk(timeouts=Timeouts(idle=0.05)).stream()
    assert text == "".join(pieces)
    assert "fell silent" in str(error)
    assert len(fake.requests) == (1 if pieces else 3)


def test_a_silent_server_is_given_up_at_the_deadline(fake: FakeProvider, talk: Connect) -> None:
    """A16."""
    fake.hang()
    with pytest.raises(ConnectionFailed, match="did not finish within"):
        talk().complete(ask(deadline=0.1))
    assert fake.requests[-1].gone.wait(10)


@pytest.mark.parametrize("deadline", [0.0, -1.0, float("inf"), float("nan")])
def test_no_deadline_means_the_usual_one(
    deadline: float, fake: FakeProvider, talk: Connect
) -> None:
    """A16."""
    fake.reply("Hello.")
    assert talk().complete(ask(deadline=deadline)).text == "Hello."


def test_nobody_listening_is_a_connection_error_after_three_attempts(talk: Connect) -> None:
    one = talk(endpoint_at("http://127.0.0.1:9/v1"))
    with pytest.raises(ConnectionFailed, match="No connection to http://127"):
        one.complete()
    assert len(one.waits) > 1


def test_a_connection_is_used_again_unless_it_was_cut(fake: FakeProvider, talk: Connect) -> None:
    one = talk()
    for _ in range(4):
        one.stream()
        _until(lambda: len(one.chat._lines._idle) == 1)
    line = one.chat._lines._idle[0]
    one.complete()
    _until(lambda: one.chat._lines._idle == [line])
    fake.drop("Hel")
    one.stream()
    _until(lambda: not one.chat._lines._idle)


def _until(condition: object) -> None:
    assert callable(condition)
    while not condition():
        time.sleep(0.002)


PROGRAM = """
import sys
from claw.domain.exchange import Cancellation, Request
from claw.domain.messages import Message
from claw.errors import ClawError
from claw.llm.client import OpenAIChat
from claw.llm.endpoint import Endpoint, Sourced
key = Sourced("sk-test-abcdefgh1234", "OPENAI_API_KEY")
url = Sourced(sys.argv[1], "OPENAI_BASE_URL")
chat = OpenAIChat(Endpoint("openai", "m", key, url))
try:
    for piece in chat.stream(Request("chat", (Message("user", "hi"),), 50), Cancellation()):
        print(piece.text, end="", flush=True)
except ClawError as error:
    print(error)
except KeyboardInterrupt:
    print("|stopped")
chat.close()
"""


def run(url: str, **variables: str) -> str:
    """Return what a process prints that asks the URL under these proxy variables."""
    outer = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM, url],
        capture_output=True,
        text=True,
        check=False,
        env={**outer, **variables},
    )
    assert not done.stderr
    return done.stdout


def test_a_socks_proxy_in_the_environment_is_one_clear_line_and_no_traceback() -> None:
    """A14."""
    said = run("http://api.example.test/v1", ALL_PROXY="socks5://127.0.0.1:9")
    assert "proxy 127.0.0.1 cannot be reached" in said
    assert "ALL_PROXY" in said


def test_a_proxy_that_is_not_there_is_named() -> None:
    """A14."""
    said = run("https://api.example.test/v1", HTTPS_PROXY="http://127.0.0.1:9")
    assert "proxy 127.0.0.1 cannot be reached" in said
    assert "HTTPS_PROXY" in said


def test_loopback_is_reached_without_a_proxy(fake: FakeProvider) -> None:
    """A14."""
    assert run(fake.url, ALL_PROXY="socks5://127.0.0.1:9", HTTP_PROXY="http://127.0.0.1:9") == "ok"


def test_a_proxy_that_refuses_is_named_as_such(fake: FakeProvider) -> None:
    """The fake knows no CONNECT and refuses it, as a proxy does a forbidden host."""
    said = run("https://api.example.test/v1", HTTPS_PROXY=fake.url.removesuffix("/v1"))
    assert "The proxy refused the connection to https://api.example.test/v1" in said


def test_a_proxy_variable_that_is_no_address_is_one_clear_line() -> None:
    said = run("https://api.example.test/v1", HTTPS_PROXY="nonsense://127.0.0.1:9")
    assert "HTTPS_PROXY" in said
    assert "no proxy address" in said


def test_a_certificate_file_that_is_not_there_is_one_clear_line() -> None:
    said = run("https://api.example.test/v1", SSL_CERT_FILE="/nowhere/ca.pem")
    assert "SSL_CERT_FILE" in said


@pytest.mark.parametrize("pieces", [(), ("Hel",)])
def test_ctrl_c_ends_a_call_at_once_and_the_server_notices(
    pieces: tuple[str, ...], fake: FakeProvider
) -> None:
    """A16: while waiting for headers and in mid-stream."""
    fake.hang(*pieces)
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, fake.url], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        if pieces:
            assert process.stdout.read(3) == "Hel"
        _until(lambda: bool(fake.requests))
        threading.Event().wait(0.05)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "|stopped\n"
    assert fake.requests[-1].gone.wait(10)
