"""What an SDK raises is turned into claw's errors."""

import ssl
from itertools import pairwise

import httpx2
import openai
import pytest

from claw.errors import BadConfiguration, ConnectionFailed
from claw.llm import failures
from tests.llm.conftest import endpoint_at

ENDPOINT = endpoint_at("https://api.example.com/v1")
REQUEST = httpx2.Request("POST", "https://api.example.com/v1/chat/completions")


def chained(*causes: Exception) -> Exception:
    """Return the first error, caused by the second, and so on."""
    for outer, inner in pairwise(causes):
        outer.__cause__ = inner
    return causes[0]


def unconnected(cause: Exception) -> Exception:
    return chained(openai.APIConnectionError(request=REQUEST), cause)


@pytest.mark.parametrize(
    ("error", "words", "retryable"),
    [
        (openai.APITimeoutError(REQUEST), "fell silent", True),
        (chained(openai.APITimeoutError(REQUEST), httpx2.ConnectTimeout("t")), "not answer", True),
        (httpx2.ReadTimeout("t"), "fell silent", True),
        (httpx2.RemoteProtocolError("peer closed"), "broke off", True),
        (unconnected(httpx2.ConnectError("gone")), "gone", True),
        (chained(httpx2.ConnectError("x"), ssl.SSLError(1, "bad")), "SSL_CERT_FILE", False),
        (unconnected(httpx2.ProxyError("403 No")), "403 No", False),
    ],
)
def test_connection_errors_tell_what_happened(
    error: Exception, words: str, retryable: bool
) -> None:
    failed = failures.read(error, ENDPOINT, "api.example.com")
    assert isinstance(failed.error, ConnectionFailed)
    assert words in str(failed.error)
    assert failed.retryable is retryable


def test_an_unreached_host_that_is_not_the_endpoints_is_its_proxy() -> None:
    failed = failures.read(httpx2.ConnectError("refused"), ENDPOINT, "10.0.0.1")
    assert "proxy 10.0.0.1" in str(failed.error)
    assert not failed.retryable


def test_an_address_that_cannot_be_used_is_a_matter_of_configuration() -> None:
    failed = failures.read(httpx2.InvalidURL("bad"), ENDPOINT)
    assert isinstance(failed.error, BadConfiguration)


def test_a_circle_of_causes_ends() -> None:
    one, two = httpx2.ReadError("a"), httpx2.ReadError("b")
    one.__cause__, two.__cause__ = two, one
    assert failures.read(one, ENDPOINT).retryable
