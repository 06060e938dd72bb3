"""Scripts and what goes wrong on the way to a model: keys, retries, silence, proxies, colours."""

import re
import socket

import pytest

from tests.fake_provider import FakeProvider
from tests.shell import KEY, Inside

ESCAPES = re.compile(r"[\x1b\x9b\x08\x07]")


@pytest.mark.parametrize("command", [["ask", "hi"], ["ask", "-v", "hi"], ["ask", "--json", "hi"]])
def test_t21_a_key_shows_its_last_four_characters_at_most(
    claw: Inside, fake: FakeProvider, command: list[str]
) -> None:
    fake.key = "another"
    ran = claw(*command)
    assert ran.code == 77
    log = claw.shell.workspace / ".claw" / "claw.log"
    told = ran.out + ran.err + (log.read_text(encoding="utf-8") if log.exists() else "")
    assert KEY[-4:] in told
    assert KEY[-5:] not in told


def test_t22_a_missing_key_names_variable_file_and_command_and_asks_nothing(
    claw: Inside,
) -> None:
    ran = claw("ask", "hi", OPENAI_API_KEY="", CLAW_MODEL="openai:m")
    assert (ran.code, ran.out, ran.err.count("\n")) == (77, "", 1)
    for word in ("OPENAI_API_KEY", str(claw.shell.workspace / ".env"), "`claw model pull`"):
        assert word in ran.err


@pytest.mark.parametrize("status", [408, 409, 429, 500, 503])
def test_t23_what_passes_is_tried_again_and_a_script_reads_nothing_of_it(
    claw: Inside, fake: FakeProvider, status: int
) -> None:
    fake.fail(status, task="chat", retry_after="0.1")
    ran = claw("ask", "hi")
    assert (ran.code, ran.out, ran.err) == (0, "ok\n", "")
    assert len(fake.of("chat")) == 2


def test_t23_with_v_the_wait_is_counted_down_on_stderr(claw: Inside, fake: FakeProvider) -> None:
    fake.fail(429, "slow down", task="chat", retry_after="2")
    ran = claw("ask", "-v", "hi")
    assert (ran.code, ran.out) == (0, "ok\n")
    assert "trying again in 2 s" in ran.err
    assert "trying again in 1 s" in ran.err


def test_t23_an_exhausted_quota_is_not_tried_again(claw: Inside, fake: FakeProvider) -> None:
    fake.fail(429, "You exceeded your quota", code="insufficient_quota", task="chat")
    assert claw("ask", "hi").code == 69
    assert len(fake.of("chat")) == 1


@pytest.mark.parametrize("came", [(), ("Hel", "lo")])
def test_t23_a_stream_that_falls_silent_is_cut_and_told(
    claw: Inside, fake: FakeProvider, came: tuple[str, ...]
) -> None:
    """After 90 s, or those of CLAW_TIMEOUT; the text that came is kept, and not asked for again."""
    for _ in range(1 if came else 3):
        fake.stream(*[b": alive\n\n"], "hang", task="chat") if not came else fake.hang(
            *came, task="chat"
        )
    ran = claw("ask", "hi", CLAW_TIMEOUT="0.4")
    assert (ran.code, ran.out) == (69, "Hello\n" if came else "")
    assert "fell silent" in ran.err
    assert ran.err.count("\n") == 1
    assert len(fake.of("chat")) == (1 if came else 3)
    kept = claw.shell.sessions()[0]["messages"]
    assert [one["content"] for one in kept] == (["hi", "Hello"] if came else ["hi"])


def test_t24_a_proxy_is_used_and_its_refusal_is_named(claw: Inside, fake: FakeProvider) -> None:
    proxy = fake.url.removesuffix("/v1")
    away = {"OPENAI_BASE_URL": "http://models.example/v1", "HTTP_PROXY": proxy}
    assert claw("ask", "hi", **away).out == "ok\n"
    assert fake.of("chat")[0].path == "http://models.example/v1/chat/completions"
    fake.fail(407, "Proxy Authentication Required", task="chat")
    refused = claw("ask", "hi", **away)
    assert (refused.code, refused.err.count("\n")) == (69, 1)
    assert "proxy" in refused.err.lower()


def test_t24_a_proxy_that_is_away_is_named(claw: Inside) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and does not listen
        proxy = f"http://127.0.0.1:{taken.getsockname()[1]}"
        ran = claw("ask", "hi", OPENAI_BASE_URL="http://models.example/v1", HTTP_PROXY=proxy)
    assert (ran.code, ran.out, ran.err.count("\n")) == (69, "", 1)
    assert "The proxy 127.0.0.1 cannot be reached" in ran.err


def test_t24_certificates_that_cannot_be_read_are_named(claw: Inside) -> None:
    bad = claw.shell.root / "ca.pem"
    bad.write_text("no certificate", encoding="utf-8")
    ran = claw("ask", "hi", OPENAI_BASE_URL="https://127.0.0.1:9/v1", SSL_CERT_FILE=str(bad))
    assert (ran.code, ran.err.count("\n")) == (78, 1)
    assert "SSL_CERT_FILE" in ran.err


@pytest.mark.parametrize(
    ("variables", "options", "coloured"),
    [
        ({}, [], False),
        ({"FORCE_COLOR": "1"}, [], True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, [], False),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, [], False),
        ({"NO_COLOR": "1"}, ["--color", "always"], True),
        ({"FORCE_COLOR": "1"}, ["--color", "never"], False),
    ],
)
def test_t25_colour_is_there_where_it_is_wished_and_nowhere_else(
    claw: Inside, variables: dict[str, str], options: list[str], coloured: bool
) -> None:
    claw.shell.places().write_memory("- likes tea, and a lot of it\n" * 2 + "- owns a boat\n" * 9)
    ran = claw(*options, "sleep", "--dry-run", **variables)
    assert ran.code == 0
    assert ("\x1b[" in ran.out) is coloured
    assert "likes tea" in ran.out
