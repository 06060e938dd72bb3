"""A provider on loopback, and clients that talk to it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from claw.domain.exchange import Cancellation, Delta, Reply, Request
from claw.domain.messages import Message
from claw.errors import ClawError
from claw.llm.client import OpenAIChat
from claw.llm.dialect import Options
from claw.llm.endpoint import ENVIRONMENT, Endpoint, Sourced
from claw.llm.retrying import Retrying
from claw.llm.wire import Timeouts
from tests.fake_provider import FakeProvider

KEY = "sk-test-abcdefgh1234"


def endpoint_at(url: str, provider: str = "openai", key: str = KEY) -> Endpoint:
    variable = provider.upper()
    return Endpoint(
        provider,
        "m",
        Sourced(key, f"{variable}_API_KEY", ENVIRONMENT),
        Sourced(url, f"{variable}_BASE_URL", ENVIRONMENT),
    )


def ask(*texts: str, **more: object) -> Request:
    """Return a chat request whose messages are the user's and the assistant's by turns."""
    roles = ("user", "assistant")
    messages = tuple(Message(roles[n % 2], text) for n, text in enumerate(texts or ("hi",)))  # type: ignore[arg-type]
    values: dict[str, object] = {
        "task": "chat",
        "messages": messages,
        "max_tokens": 100,
        "deadline": 20.0,
    }
    return Request(**{**values, **more})  # type: ignore[arg-type]


@dataclass
class Talk:
    """A client, what it notified, and how long it would have waited between attempts."""

    chat: OpenAIChat
    said: list[str]
    waits: list[float]
    cancellation: Cancellation = field(default_factory=Cancellation)

    def complete(self, request: Request | None = None) -> Reply:
        return self.chat.complete(request or ask(), self.cancellation)

    def stream(self, request: Request | None = None) -> tuple[str, list[Delta], ClawError | None]:
        """Return the text, the deltas, and the error that ended the stream, if any."""
        deltas: list[Delta] = []
        error = None
        try:
            deltas.extend(self.chat.stream(request or ask(), self.cancellation))
        except ClawError as raised:
            error = raised
        return "".join(one.text for one in deltas), deltas, error


Connect = Callable[..., Talk]


@pytest.fixture
def fake() -> Iterator[FakeProvider]:
    with FakeProvider() as provider:
        yield provider


@pytest.fixture
def talk(fake: FakeProvider) -> Iterator[Connect]:
    """Return a function that connects a client to the fake; its waits take no time."""
    open_chats: list[OpenAIChat] = []

    def connect(
        endpoint: Endpoint | None = None,
        timeouts: Timeouts | None = None,
        options: Options | None = None,
    ) -> Talk:
        said: list[str] = []
        waits: list[float] = []
        retrying = Retrying(
            notify=said.append, wait=lambda seconds, _: waits.append(seconds), jitter=lambda: 0.0
        )
        chat = OpenAIChat(
            endpoint or endpoint_at(fake.url), timeouts=timeouts, retrying=retrying, options=options
        )
        open_chats.append(chat)
        return Talk(chat, said, waits)

    yield connect
    for chat in open_chats:
        chat.close()
