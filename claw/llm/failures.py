"""Turns what an SDK raises and a provider answers into claw's own errors, in full sentences."""

import ssl

import httpx2
import openai

from claw.domain.text import one_line, printable
from claw.errors import BadConfiguration, ConnectionFailed, ReplyUnusable
from claw.llm.answers import OddAnswer
from claw.llm.endpoint import Endpoint
from claw.llm.refusals import URL_HINT, parsed, proxy_failure, refused
from claw.llm.retrying import Failed, spoken

_LONGEST_WORDS = 200


def read(error: Exception, endpoint: Endpoint, peer: str = "") -> Failed:
    """Return what went wrong; `peer` is the host that the connection was made to."""
    if isinstance(error, OddAnswer):
        return _odd(error, endpoint)
    if isinstance(error, openai.APIStatusError):
        headers = {name.lower(): value for name, value in error.response.headers.items()}
        return refused(parsed(error.status_code, error.response.text, headers, endpoint), endpoint)
    return _unconnected(_chain(error), endpoint, peer)


def out_of_time(endpoint: Endpoint, seconds: float) -> Failed:
    """Return the failure of a request that took longer than it may."""
    return Failed(
        ConnectionFailed(
            f"{endpoint.label} ({endpoint.shown_url}) did not finish within {spoken(seconds)}; "
            "try again, or set a longer time limit."
        ),
        f"{endpoint.label} took too long",
    )


def cut_short(endpoint: Endpoint) -> Failed:
    """Return the failure of an answer that ended without saying why."""
    return Failed(
        ConnectionFailed(f"{endpoint.label} ended its answer without a finish reason; try again."),
        f"{endpoint.label} ended its answer early",
        retryable=True,
    )


def unusable(endpoint: Endpoint, finish: str, refusal: str = "") -> ReplyUnusable:
    """Return the error for a reply without a text."""
    if refusal or finish == "content_filter":
        reason = f": “{one_line(printable(refusal), _LONGEST_WORDS)}”" if refusal else ""
        return ReplyUnusable(
            f"{endpoint.label} refused to answer ({finish or 'refusal'}){reason}; "
            "put the question in other words."
        )
    if finish == "length":
        return ReplyUnusable(
            f"{endpoint.label} used up its output limit before it wrote an answer; "
            "raise OUTPUT_BUDGET or ask for less."
        )
    return ReplyUnusable(
        f"{endpoint.label} answered with nothing (finish reason {finish or 'missing'}); try again."
    )


def _chain(error: BaseException) -> list[BaseException]:
    causes = [error]
    while (cause := causes[-1].__cause__ or causes[-1].__context__) and cause not in causes:
        causes.append(cause)
    return causes


def _unconnected(causes: list[BaseException], endpoint: Endpoint, peer: str) -> Failed:
    def caused_by(*kinds: type[BaseException]) -> bool:
        return any(isinstance(cause, kinds) for cause in causes)

    label, url = endpoint.label, endpoint.shown_url
    refusal = next((one for one in causes if isinstance(one, httpx2.ProxyError)), None)
    if refusal is not None:
        words = one_line(printable(str(refusal)), 60)
        return proxy_failure(f"The proxy refused the connection to {url} ({words})")
    if caused_by(ssl.SSLError):
        said = f"No secure connection to {url} ({_reason(causes)})"
        hint = "a proxy that reads along needs its certificate in SSL_CERT_FILE"
        return Failed(ConnectionFailed(f"{said}; check {endpoint.base_url.variable}; {hint}."))
    unreached = caused_by(httpx2.ConnectError, httpx2.ConnectTimeout)
    if unreached and peer and peer.strip("[]").lower() != endpoint.host:
        return proxy_failure(f"The proxy {peer} cannot be reached ({_reason(causes)})")
    if caused_by(httpx2.UnsupportedProtocol, httpx2.InvalidURL):
        return Failed(BadConfiguration(f"{endpoint.base_url} cannot be used; {URL_HINT}."))
    if caused_by(httpx2.ConnectTimeout):
        said, brief = f"{url} does not answer", "no connection"
    elif caused_by(httpx2.TimeoutException, openai.APITimeoutError, TimeoutError):
        said, brief = f"{label} ({url}) fell silent", "no answer"
    elif caused_by(httpx2.ConnectError):
        said, brief = f"No connection to {url} ({_reason(causes)})", "no connection"
    else:
        said, brief = f"The connection to {url} broke off", "the connection broke off"
    message = f"{said}; check the network and {endpoint.base_url.variable}, then try again."
    return Failed(ConnectionFailed(message), f"{label}: {brief}", retryable=True)


def _reason(causes: list[BaseException]) -> str:
    text = next((str(one) for one in reversed(causes) if str(one)), "")
    return one_line(printable(text), 80) or "no reason given"


def _odd(odd: OddAnswer, endpoint: Endpoint) -> Failed:
    if odd.kind == "error":
        answered = parsed(200, odd.error, {}, endpoint)
        number = int(answered.code) if answered.code.isdecimal() else 500
        status = number if 400 <= number < 600 else 500
        return refused(parsed(status, odd.error, {}, endpoint), endpoint)
    where = f"{endpoint.shown_url} ({endpoint.base_url})"
    if odd.kind == "page":
        return Failed(BadConfiguration(f"{where} answered with a web page; {URL_HINT}."))
    return Failed(
        ConnectionFailed(
            f"{endpoint.label} answered without a reply; try again, and if it stays so, {URL_HINT} "
            f"({endpoint.base_url})."
        ),
        f"{endpoint.label} answered without a reply",
        retryable=True,
    )
