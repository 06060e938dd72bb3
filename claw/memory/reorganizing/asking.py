"""Ask a model one question after the other, within what a night may cost."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TypeVar

from claw.domain.exchange import Cancellation, Reply, Request
from claw.domain.ports import ChatModel, Clock, TokenCounter
from claw.errors import ReplyUnusable
from claw.memory.replies import usable_text

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Allowance:
    """What one night may cost: calls, tokens both ways together, and seconds of asking.

    `window` is the model's context window in tokens, `deadline` the seconds for one call.
    """

    calls: int = 60
    tokens: int = 200_000
    seconds: float = 1_500
    window: int = 64_000
    deadline: float = 120.0


class UsedUp(Exception):  # noqa: N818 - no error: the night's allowance is used up
    """The night's allowance does not cover another call."""


class Interview:
    """One night's questions to a model; counts what they cost."""

    def __init__(
        self, model: ChatModel, counter: TokenCounter, allowance: Allowance, clock: Clock
    ) -> None:
        """Begin the night now."""
        self._model = model
        self._counter = counter
        self._allowance = allowance
        self._clock = clock
        self._end = clock.now() + timedelta(seconds=allowance.seconds)
        self.calls = 0
        self.tokens = 0

    def ask(self, request: Request, read: Callable[[str], T], cancellation: Cancellation) -> T:
        """Return what `read` makes of the reply; asked once more where that cannot be used.

        Raises UsedUp before a call that would go beyond the allowance, ReplyUnusable where the
        second reply is of no use either, and whatever else the model raises.
        """
        bounded = replace(request, deadline=self._allowance.deadline)
        try:
            return read(usable_text(self._reply(bounded, cancellation)))
        except ReplyUnusable as error:
            again = _again(bounded, str(error))
        return read(usable_text(self._reply(again, cancellation)))

    def _reply(self, request: Request, cancellation: Cancellation) -> Reply:
        cancellation.check()
        asked = sum(self._counter.count(one.content) for one in request.messages)
        beyond = self.tokens + asked + request.max_tokens > self._allowance.tokens
        if beyond or self.calls >= self._allowance.calls or self._clock.now() >= self._end:
            raise UsedUp
        self.calls += 1
        try:
            reply = self._model.complete(request, cancellation)
        except ReplyUnusable:
            self.tokens += asked
            raise
        told = reply.usage.prompt + reply.usage.completion
        self.tokens += told or asked + self._counter.count(reply.text)
        return reply


def _again(request: Request, why: str) -> Request:
    """Ask once more, saying what was wrong, with room for twice the output and no JSON mode.

    The JSON mode of some providers answers with blanks.
    """
    last = request.messages[-1]
    told = f"{last.content}\n\nAn earlier answer was refused: {why} Answer with the object alone."
    messages = (*request.messages[:-1], replace(last, content=told))
    return replace(request, messages=messages, max_tokens=request.max_tokens * 2, json_mode=False)
