"""Reads the error answers of providers and what stands before them: which error, what to do."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from claw.domain.text import one_line, printable
from claw.errors import (
    BadConfiguration,
    BadData,
    ConnectionFailed,
    ContextTooLong,
    KeyRejected,
    QuotaExhausted,
    RateLimited,
    ReplyUnusable,
)
from claw.llm.endpoint import Endpoint
from claw.llm.retrying import Failed, retry_after, spoken

_CONTEXT = re.compile(
    r"context_length_exceeded|exceed_context_size|context (window|size|length)"
    r"|(prompt|input|request) is too long|too many (input )?tokens|string_above_max_length",
    re.IGNORECASE,
)
_QUOTA = re.compile(
    r"insufficient[_ ](\w+[_ ])?(quota|balance|credits?|funds)|exceeded_current_quota"
    r"|billing_hard_limit|out of credits|credit balance is too low|余额不足|欠费",
    re.IGNORECASE,
)
_FILTERED = re.compile(
    r"content[_ ]filter|content_policy|content management policy|content exists risk"
    r"|data_inspection",
    re.IGNORECASE,
)
_KEY_LIKE = re.compile(r"\b(?:sk|pk|rk|key|api|tok)[-_][^\s\"',;]+|Bearer\s+\S+", re.IGNORECASE)
_PROXY_HEADERS = ("proxy-authenticate", "x-squid-error", "proxy-agent")
_NO_MODEL = re.compile(
    r"model_not_found|(unknown|invalid|no such) model|model.{0,80}(not (exist|found)|unknown)",
    re.IGNORECASE,
)
_LONGEST_WORDS = 200
URL_HINT = "check the base URL, which often ends in /v1"
PROXY_VARIABLES = "HTTPS_PROXY, HTTP_PROXY or ALL_PROXY"


@dataclass(frozen=True, slots=True)
class Answered:
    """An error answer; `code` holds code and type, `words` are fit to be shown."""

    status: int
    code: str
    words: str
    page: bool
    headers: Mapping[str, str]
    body: str

    @property
    def all(self) -> str:
        """Code and words, to search in."""
        return f"{self.code} {self.words}"

    @property
    def quoted(self) -> str:
        """The provider's words as a part of a sentence, if there are any."""
        return f": “{self.words}”" if self.words else ""


def proxy_failure(said: str) -> Failed:
    """Return the failure of a proxy; `said` is the sentence's beginning."""
    return Failed(ConnectionFailed(f"{said}; check {PROXY_VARIABLES}, or NO_PROXY."))


def parsed(status: int, body: str, headers: Mapping[str, str], endpoint: Endpoint) -> Answered:
    """Return the parts of an error body of any form; nothing in it still holds a key."""
    try:
        data = json.loads(body)
    except ValueError:
        page = body.lstrip().startswith("<")
        words = "" if page else body
        return Answered(status, "", _shown(words, endpoint), page, headers, body)
    error = data.get("error", data) if isinstance(data, Mapping) else data
    if not isinstance(error, Mapping):
        error = {"message": error}
    message = error.get("message") or error.get("detail") or ""
    named = [str(error[name]) for name in ("code", "type") if error.get(name)]
    code = named[0] if named and named[0].isdecimal() else " ".join(named)
    words = message if isinstance(message, str) else json.dumps(message)
    return Answered(status, code, _shown(words, endpoint), page=False, headers=headers, body=body)


def _shown(words: str, endpoint: Endpoint) -> str:
    """Return a provider's words as they may be shown: one line, and nothing of a key in it."""
    key = endpoint.key.value
    words = _KEY_LIKE.sub("[key]", words.replace(key, "[key]"))
    words = one_line(printable(words), _LONGEST_WORDS)
    fragments = (key[start : start + 8] for start in range(max(1, len(key) - 7)))
    return "" if any(len(one) == 8 and one in words for one in fragments) else words.strip(" .")


Rule = Callable[[Answered, Endpoint], Failed | None]


def refused(answer: Answered, endpoint: Endpoint) -> Failed:
    """Return what an error answer means, by the first rule that knows it."""
    return next(filter(None, (rule(answer, endpoint) for rule in _RULES)))


def _between(answer: Answered, endpoint: Endpoint) -> Failed | None:
    headed = any(name in answer.headers for name in _PROXY_HEADERS)
    if answer.status == 407 or (answer.status in (403, 503) and (headed or answer.page)):
        what = "A proxy or firewall" if answer.status != 407 else "The proxy"
        return proxy_failure(
            f"{what} before {endpoint.shown_url} refused the request ({answer.status})"
        )
    return None


def _too_long(answer: Answered, endpoint: Endpoint) -> Failed | None:
    if answer.status == 413 or (answer.status in (400, 422, 500) and _CONTEXT.search(answer.all)):
        said = f"The request is too long for {endpoint.label}{answer.quoted}"
        return Failed(ContextTooLong(f"{said}; shorten the message, or set CONTEXT_WINDOW lower."))
    return None


def _no_quota(answer: Answered, endpoint: Endpoint) -> Failed | None:
    if answer.status == 402 or _QUOTA.search(answer.all):
        said = f"The account of {endpoint.label} has no balance or quota left"
        add = f"add some, or use another key than {endpoint.key}"
        return Failed(QuotaExhausted(f"{said}{answer.quoted}; {add}."))
    return None


def _filtered(answer: Answered, endpoint: Endpoint) -> Failed | None:
    if answer.status < 500 and _FILTERED.search(answer.all):
        said = f"{endpoint.label} refused to answer (content filter){answer.quoted}"
        return Failed(ReplyUnusable(f"{said}; put the question in other words."))
    return None


def _key(answer: Answered, endpoint: Endpoint) -> Failed | None:
    if answer.status not in (401, 403):
        return None
    words = answer.quoted if answer.status == 403 else ""
    return Failed(
        KeyRejected(
            f"{endpoint.shown_url} refused the key in {endpoint.key} ({answer.status}, "
            f"key {endpoint.shown_key}){words}; correct {endpoint.key.variable}."
        )
    )


def _limited(answer: Answered, endpoint: Endpoint) -> Failed | None:
    if answer.status != 429:
        return None
    seconds = retry_after(answer.headers)
    again = f"try again in {spoken(seconds)}" if seconds else "try again in a while"
    error = RateLimited(f"{endpoint.label} is too busy (429){answer.quoted}; {again}.", seconds)
    return Failed(error, f"{endpoint.label} is busy (429)", retryable=True, retry_after=seconds)


def _passing(answer: Answered, endpoint: Endpoint) -> Failed | None:
    if answer.status not in (408, 409) and answer.status < 500:
        return None
    seconds = retry_after(answer.headers)
    again = f"try again in {spoken(seconds)}" if seconds else "try again in a while"
    said = f"{endpoint.label} ({endpoint.shown_url}) has a fault ({answer.status}){answer.quoted}"
    brief = f"{endpoint.label} has a fault ({answer.status})"
    return Failed(ConnectionFailed(f"{said}; {again}."), brief, retryable=True, retry_after=seconds)


def _misled(answer: Answered, endpoint: Endpoint) -> Failed | None:
    if (
        "model" in answer.all.lower()
        and answer.status in (400, 404)
        and "not" in answer.all.lower()
    ):
        said = f"{endpoint.shown_url} does not know the model {endpoint.model}{answer.quoted}"
        return Failed(
            BadConfiguration(f"{said}; choose another with CLAW_MODEL."), complaint=answer.body
        )
    if answer.page or answer.status in (404, 405) or answer.status < 400:
        where = f"{endpoint.shown_url} ({endpoint.base_url})"
        return Failed(
            BadConfiguration(f"Nothing at {where} answers chats ({answer.status}); {URL_HINT}.")
        )
    return None


def _refused(answer: Answered, endpoint: Endpoint) -> Failed:
    said = f"{endpoint.label} refused the request ({answer.status}){answer.quoted}"
    return Failed(BadData(f"{said}; `claw doctor` checks the settings."), complaint=answer.body)


_RULES: tuple[Rule, ...] = (
    _between, _too_long, _no_quota, _filtered, _key, _limited, _passing, _misled, _refused,
)  # fmt: skip
