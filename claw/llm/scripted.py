"""The double of a chat model: answers from a script or a function, and records what it is asked."""

import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator

from claw.domain.exchange import Cancellation, Delta, Reply, Request, Usage
from claw.errors import ClawError, ReplyUnusable, StreamBroken

Answer = str | Reply | ClawError
Script = Iterable[Answer] | Callable[[Request], Answer]


class Cut(StreamBroken):
    """As an answer: the text so far is delivered, then the stream breaks."""

    def __init__(self, text: str, why: str = "The reply broke off.") -> None:
        """Keep the text that comes before the break."""
        super().__init__(why)
        self.text = text


class ScriptedChat:
    """A ChatModel without a model: texts, replies and errors, in their order or by a function.

    Texts are streamed word by word, each after `pause` seconds. A script that is used up is a
    fault of the test: it raises AssertionError. A blank stream raises ReplyUnusable.
    """

    def __init__(
        self,
        script: Script = (),
        *,
        label: str = "scripted:model",
        embedded: bool = False,
        pause: float = 0.0,
    ) -> None:
        """Answer from `script`; a function is called with each request."""
        self.label = label
        self.embedded = embedded
        self.requests: list[Request] = []
        self._pause = pause
        self._ask = script if callable(script) else _in_order(script)
        self._lock = threading.Lock()

    def of(self, task: str) -> list[Request]:
        """Return the requests of a task."""
        return [request for request in self.requests if request.task == task]

    def complete(self, request: Request, cancellation: Cancellation) -> Reply:
        """Return the next answer as a whole; an error or a cut is raised."""
        answer = self._next(request, cancellation)
        cancellation.wait(self._pause)
        if isinstance(answer, ClawError):
            raise answer
        return answer

    def stream(self, request: Request, cancellation: Cancellation) -> Iterator[Delta]:
        """Yield the next answer word by word; a cut is raised after its text."""
        answer = self._next(request, cancellation)
        if isinstance(answer, ClawError) and not isinstance(answer, Cut):
            raise answer
        for word in _words(answer.text):
            cancellation.wait(self._pause)
            yield Delta(word)
        if isinstance(answer, Cut):
            raise answer
        if not answer.text.strip():
            raise ReplyUnusable(f"{self.label} answered with nothing ({answer.finish}); try again.")
        yield Delta("", answer.finish, answer.usage)

    def _next(self, request: Request, cancellation: Cancellation) -> Reply | ClawError:
        cancellation.check()
        with self._lock:
            self.requests.append(request)
            answer = self._ask(request)
        return _reply(answer, request) if isinstance(answer, str) else answer


def _in_order(answers: Iterable[Answer]) -> Callable[[Request], Answer]:
    waiting = deque(answers)

    def ask(request: Request) -> Answer:
        if not waiting:
            raise AssertionError(f"The script has no answer left for a {request.task} request.")
        return waiting.popleft()

    return ask


def _reply(text: str, request: Request) -> Reply:
    asked = sum(len(message.content) for message in request.messages)
    return Reply(text, "stop", Usage(max(1, asked // 4), max(1, len(text) // 4)), "scripted")


def _words(text: str) -> Iterator[str]:
    """Yield the words with the spaces behind them; joined they are the text."""
    start = 0
    for place, char in enumerate(text):
        if char.isspace() and place + 1 < len(text) and not text[place + 1].isspace():
            yield text[start : place + 1]
            start = place + 1
    if start < len(text):
        yield text[start:]
