"""Error answers of providers: each is one clear line, and only passing faults are tried again."""

import pytest

from claw.errors import (
    BadConfiguration,
    BadData,
    ClawError,
    ConnectionFailed,
    ContextTooLong,
    KeyRejected,
    QuotaExhausted,
    RateLimited,
    ReplyUnusable,
)
from tests.fake_answers import Answer, window
from tests.fake_provider import FakeProvider
from tests.llm.conftest import KEY, Connect, ask, endpoint_at

CASES: list[tuple[int, str, str, type[ClawError], str]] = [
    (401, "Incorrect API key", "invalid_api_key", KeyRejected, "OPENAI_API_KEY from the env"),
    (403, "Country not supported", "", KeyRejected, "Country not supported"),
    (402, "Insufficient Balance", "", QuotaExhausted, "Insufficient Balance"),
    (402, "Payment required", "", QuotaExhausted, "Payment required"),
    (429, "You exceeded it", "insufficient_quota", QuotaExhausted, "no balance or quota"),
    (403, "user quota is not enough", "insufficient_user_quota", QuotaExhausted, "no balance"),
    (400, "Too long", "context_length_exceeded", ContextTooLong, "too long"),
    (400, "request exceeds the available context size", "", ContextTooLong, "too long"),
    (413, "Payload", "", ContextTooLong, "too long"),
    (400, "Content Exists Risk", "", ReplyUnusable, "content filter"),
    (400, "The response was filtered", "content_filter", ReplyUnusable, "content filter"),
    (404, "The model `m` does not exist", "model_not_found", BadConfiguration, "model m"),
    (400, "Model Not Exist", "invalid_request_error", BadConfiguration, "model m"),
    (404, "Invalid URL (POST /chat/completions)", "", BadConfiguration, "often ends in /v1"),
    (405, "Method Not Allowed", "", BadConfiguration, "often ends in /v1"),
    (400, "top_p must be less than 1", "", BadData, "top_p must be"),
    (407, "", "", ConnectionFailed, "proxy"),
]


@pytest.mark.parametrize(("status", "message", "code", "kind", "words"), CASES)
def test_what_does_not_pass_is_told_once_and_not_tried_again(
    status: int,
    message: str,
    code: str,
    kind: type[ClawError],
    words: str,
    fake: FakeProvider,
    talk: Connect,
) -> None:
    """A01, A03, A06, A08."""
    fake.fail(status, message, code=code)
    one = talk()
    _, _, error = one.stream()
    assert type(error) is kind
    assert words in str(error)
    assert (len(fake.requests), one.waits) == (1, [])


@pytest.mark.parametrize(
    "quoted", [KEY, f"{KEY[:7]}***{KEY[-4:]}", KEY[3:14], f"Bearer {KEY}", "sk-proj-other"]
)
@pytest.mark.parametrize("status", [400, 401, 403, 429, 500])
def test_a_key_that_a_provider_quotes_is_not_shown(
    status: int, quoted: str, fake: FakeProvider, talk: Connect
) -> None:
    """A01: at most the last four characters."""
    for _ in range(3):
        fake.fail(status, f"Incorrect API key provided: {quoted}. Find yours at example.com.")
    one = talk()
    _, _, error = one.stream()
    shown = " ".join([str(error), *one.said])
    assert quoted not in shown
    assert KEY[:-4] not in shown
    assert KEY[3:11] not in shown


def test_a_refused_key_names_variable_and_base_url(fake: FakeProvider, talk: Connect) -> None:
    """A01."""
    fake.fail(401, f"Incorrect API key provided: {KEY}")
    _, _, error = talk(endpoint_at(fake.url, "deepseek")).stream()
    for part in ("DEEPSEEK_API_KEY", fake.url, "…1234", "401"):
        assert part in str(error)


def test_a_message_that_is_too_long_does_not_spoil_the_next_one(
    fake: FakeProvider, talk: Connect
) -> None:
    """A06."""
    fake.rules.append(window(2000))
    one = talk()
    with pytest.raises(ContextTooLong, match="2000 tokens"):
        one.complete(ask("x" * 3000))
    assert one.complete(ask("hi")).text == "ok"


@pytest.mark.parametrize("stream", [True, False])
def test_an_error_that_comes_with_status_200_is_treated_as_a_fault(
    stream: bool, fake: FakeProvider, talk: Connect
) -> None:
    """A10."""
    for _ in range(3):
        fake.body('{"error":{"message":"overloaded"}}')
    one = talk()
    with pytest.raises(ConnectionFailed, match="overloaded"):
        list(one.chat.stream(ask(), one.cancellation)) if stream else one.complete()
    assert len(fake.requests) == 3


def test_an_error_with_status_200_is_still_told_apart_by_its_code(
    fake: FakeProvider, talk: Connect
) -> None:
    fake.body('{"error":{"message":"no","code":"insufficient_quota"}}')
    fake.body('{"error":{"message":"slow down","code":429}}')
    fake.body('{"error":"a plain text"}')
    one = talk()
    with pytest.raises(QuotaExhausted):
        one.complete()
    assert one.complete().text == "ok"
    assert ["429" in one.said[0], "500" in one.said[1]] == [True, True]


@pytest.mark.parametrize(
    "body", ['{"choices":[]}', '{"choices":null}', "{}", "[]", "null", "Hello", "", '{"choices":[']
)
def test_an_answer_without_a_reply_is_tried_again_and_then_told(
    body: str, fake: FakeProvider, talk: Connect
) -> None:
    """A10. A try may meet a connection that is just being closed, and is then no request."""
    for _ in range(3):
        fake.body(body)
    one = talk()
    with pytest.raises(ConnectionFailed):
        one.complete()
    assert one.waits == [0.5, 1.0, 1.0]  # half a second, then two
    assert 2 <= len(fake.requests) <= 3
    fake.body(body)
    assert talk().stream()[0] == "ok"


@pytest.mark.parametrize("status", [200, 404])
@pytest.mark.parametrize("stream", [True, False])
def test_a_web_page_means_a_wrong_base_url(
    status: int, stream: bool, fake: FakeProvider, talk: Connect
) -> None:
    """A11: the page itself is not shown."""
    fake.html(status)
    one = talk()
    with pytest.raises(BadConfiguration, match="often ends in /v1") as raised:
        list(one.chat.stream(ask(), one.cancellation)) if stream else one.complete()
    assert "<" not in str(raised.value)
    assert "OPENAI_BASE_URL" in str(raised.value)
    assert len(fake.requests) == 1


def test_a_redirect_is_not_followed_with_the_key(fake: FakeProvider, talk: Connect) -> None:
    fake.add(Answer([b""], 308, headers={"Location": "http://127.0.0.1:9/v1"}))
    with pytest.raises(BadConfiguration, match="308"):
        talk().complete()


@pytest.mark.parametrize("status", [403, 503])
def test_a_page_that_forbids_comes_from_something_in_between(
    status: int, fake: FakeProvider, talk: Connect
) -> None:
    fake.html(status)
    with pytest.raises(ConnectionFailed, match="proxy or firewall"):
        talk().complete()


def test_a_gateways_page_is_a_passing_fault_and_is_not_shown(
    fake: FakeProvider, talk: Connect
) -> None:
    for _ in range(3):
        fake.html(502)
    with pytest.raises(ConnectionFailed, match="502") as raised:
        talk().complete()
    assert "<" not in str(raised.value)


def test_a_long_or_coloured_message_is_cut_and_cleaned(fake: FakeProvider, talk: Connect) -> None:
    fake.fail(400, "\x1b[31mred\x1b[0m\nline " + "x" * 1000)
    with pytest.raises(BadData) as raised:
        talk().complete()
    assert "\x1b" not in str(raised.value)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 400


def test_rate_limits_know_their_seconds(fake: FakeProvider, talk: Connect) -> None:
    for _ in range(3):
        fake.fail(429, retry_after="1")
    with pytest.raises(RateLimited) as raised:
        talk().complete()
    assert raised.value.retry_after == 1.0
