"""Talks to any OpenAI-compatible endpoint: whole replies and streams, retried, cancellable."""

import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from typing import Any

import httpx2
import openai

from claw.domain.exchange import Cancellation, Delta, Reply, Request, Usage
from claw.domain.reasoning import ReasoningFilter, without_reasoning
from claw.errors import StreamBroken
from claw.llm import failures
from claw.llm.answers import OddAnswer, Piece, read
from claw.llm.dialect import Dialect, Options
from claw.llm.endpoint import Endpoint
from claw.llm.retrying import Failed, Retrying
from claw.llm.usage import UsageMeter
from claw.llm.wire import WIRE_ERRORS, Exchange, Lines, OutOfPatience, Send, Timeouts

Body = dict[str, Any]
_DEFAULT_DEADLINE = Request("chat", (), 1).deadline
_MORE_OUTPUT = 2  # times the limit, for a reply whose reasoning used it up


class OpenAIChat:
    """A chat model behind an endpoint; the network is not touched before the first call.

    Whoever stops reading a stream early closes it (or lets go of it), which ends the exchange.
    """

    def __init__(
        self,
        endpoint: Endpoint,
        *,
        timeouts: Timeouts | None = None,
        retrying: Retrying | None = None,
        options: Options | None = None,
        meter: UsageMeter | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Use defaults for what is not given; `clock` counts seconds."""
        self._endpoint = endpoint
        self._timeouts = timeouts or Timeouts()
        self._retrying = retrying or Retrying()
        self._options = options or Options()
        self.usage = meter or UsageMeter()
        self._clock = clock
        self._dialect = Dialect(endpoint, self._options)
        self._lines = Lines(endpoint, self._timeouts)

    @property
    def label(self) -> str:
        """What to call it on screen, such as `deepseek:deepseek-chat`."""
        return self._endpoint.label

    @property
    def embedded(self) -> bool:
        """Whether it runs in this process, where work in the background slows the chat."""
        return self._options.embedded

    def close(self) -> None:
        """Close idle connections."""
        self._lines.close()

    def complete(self, request: Request, cancellation: Cancellation) -> Reply:
        """Return the whole reply; raises Cancelled when cancelled.

        A refusal, and a reply that used up its limit before any text, raise ReplyUnusable, the
        latter after one more try with twice the output. One that ended by itself may be blank.
        """
        end = self._end(request)
        for wanted in (request, _roomier(request)):
            heard = _Heard()
            for piece in self._pieces(wanted, cancellation, end, stream=False):
                heard.take(piece)
            self._count(request, heard)
            text = without_reasoning(heard.text)
            if text.strip() or heard.finish != "length":
                break
        if heard.refusal or (heard.finish != "stop" and not text.strip()):
            raise failures.unusable(self._endpoint, heard.finish, heard.refusal)
        return Reply(text, heard.finish, heard.usage or Usage(), heard.model)

    def stream(self, request: Request, cancellation: Cancellation) -> Iterator[Delta]:
        """Yield the reply in pieces; the last one has the finish reason and the usage.

        Raises StreamBroken if it ends early, after all that came was yielded, and ReplyUnusable
        if it ends properly without a text.
        """
        end = self._end(request)
        for wanted in (request, _roomier(request)):
            heard = _Heard()
            with closing(self._pieces(wanted, cancellation, end, stream=True)) as pieces:
                yield from heard.deltas(pieces)
            self._count(request, heard)
            if heard.shown or heard.finish != "length":
                break
        if heard.refusal or not heard.shown:
            raise failures.unusable(self._endpoint, heard.finish, heard.refusal)
        yield Delta("", heard.finish, heard.usage)

    def _end(self, request: Request) -> float:
        """Return the time by which the call must be over; no deadline means the usual one."""
        finite = 0 < request.deadline < float("inf")
        return self._clock() + (request.deadline if finite else _DEFAULT_DEADLINE)

    def _count(self, request: Request, heard: "_Heard") -> None:
        self.usage.add(request.task, heard.usage)
        if heard.reasoning:
            self._dialect.remember(without_reasoning(heard.text), heard.reasoning)

    def _pieces(
        self, request: Request, cancellation: Cancellation, end: float, *, stream: bool
    ) -> Generator[Piece, None, None]:
        """Yield what one request brings, trying again while nothing has been yielded."""
        attempt, began = 0, False
        while True:
            body = self._dialect.body(request, stream=stream)
            try:
                pieces = self._once(request, body, cancellation, end)
                for piece in pieces if stream else list(pieces):
                    began = began or bool(piece.text)
                    yield piece
            except Failed as failed:
                if began:
                    raise StreamBroken(f"The reply broke off: {failed.error}") from None
                if failed.complaint and self._dialect.learn(failed.complaint, body):
                    continue
                self._retrying.before_next(failed, attempt, end - self._clock(), cancellation)
                attempt += 1
            else:
                return

    def _once(
        self, request: Request, body: Body, cancellation: Cancellation, end: float
    ) -> Generator[Piece, None, None]:
        """Yield the pieces of one attempt; raises Failed, also when it ends without a reason."""
        cancellation.check()
        exchange = self._lines.begin(self._sending(request, body, end))
        cancellation.on_cancel(exchange.wake)
        finish = ""
        try:
            while piece := self._next(exchange, request, end, finish=finish):
                cancellation.check()
                finish = finish or piece.finish
                yield piece
            cancellation.check()
        finally:
            exchange.leave()
        if not finish:
            raise failures.cut_short(self._endpoint)

    def _next(
        self, exchange: Exchange, request: Request, end: float, *, finish: str
    ) -> Piece | None:
        """Return the next piece, None at the end; after the finish reason nothing can fail."""
        patience = end - self._clock()
        if finish:
            patience = min(patience, self._timeouts.after_finish)
        try:
            payload = exchange.next(patience)
            return None if payload is None else read(payload)
        except OutOfPatience:
            if finish:
                return None
            raise failures.out_of_time(self._endpoint, request.deadline) from None
        except (OddAnswer, *WIRE_ERRORS) as error:
            if finish:
                return None
            raise failures.read(error, self._endpoint, exchange.line.peer) from None

    def _sending(self, request: Request, body: Body, end: float) -> Send:
        idle = self._timeouts.idle if body.get("stream") else end - self._clock()
        timeout = httpx2.Timeout(max(idle, 0.001), connect=self._timeouts.connect)
        rest = {name: value for name, value in body.items() if name not in ("model", "messages")}

        def send(api: openai.OpenAI) -> AbstractContextManager[openai.APIResponse[Any]]:
            return api.chat.completions.with_streaming_response.create(
                model=body["model"],
                messages=body["messages"],
                extra_body=rest,
                extra_headers={
                    "X-Claw-Task": request.task,
                    "Authorization": f"Bearer {self._endpoint.key.value}",
                },
                timeout=timeout,
            )

        return send


class _Heard:
    """What a reply has brought so far."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._reasoning: list[str] = []
        self.finish = self.refusal = self.model = ""
        self.shown = False
        self.usage: Usage | None = None

    def take(self, piece: Piece) -> None:
        self._texts.append(piece.text)
        self._reasoning.append(piece.reasoning)
        self.refusal += piece.refusal
        self.finish = self.finish or piece.finish
        self.model = self.model or piece.model
        self.usage = piece.usage or self.usage

    def deltas(self, pieces: Iterable[Piece]) -> Iterator[Delta]:
        """Yield what of the pieces may be shown, as soon as it may."""
        visible = ReasoningFilter()
        for piece in pieces:
            self.take(piece)
            yield from self._show(visible.feed(piece.text))
        yield from self._show(visible.finish())

    def _show(self, text: str) -> Iterator[Delta]:
        self.shown = self.shown or bool(text.strip())
        if text:
            yield Delta(text)

    @property
    def text(self) -> str:
        return "".join(self._texts)

    @property
    def reasoning(self) -> str:
        return "".join(self._reasoning)


def _roomier(request: Request) -> Request:
    return replace(request, max_tokens=request.max_tokens * _MORE_OUTPUT)
