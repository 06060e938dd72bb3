"""Compress the older part of a conversation into one summary that keeps what the user said.

The model words the summary; code checks it, drops what it made up, and adds the user's own
clauses where values, decisions and open tasks are missing. Knows nothing of files.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from claw.domain.exchange import Cancellation, Request, Task
from claw.domain.messages import Message
from claw.domain.ports import ChatModel, TokenCounter
from claw.domain.window import spoken
from claw.errors import ReplyUnusable, TooLittle
from claw.memory.composing import Material
from claw.memory.replies import usable_text
from claw.memory.transcripts import capped, portions, quoted
from claw.prompts import load


@dataclass(frozen=True, slots=True)
class CompressionLimits:
    """Limits in tokens: of one request's transcript, and of a single message within it."""

    transcript: int = 6_000
    message: int = 1_500

    @classmethod
    def within(cls, window: int) -> "CompressionLimits":
        """Return limits for a context window of `window` tokens.

        Beside the transcript there must be room for the prompt (about 600 tokens), the earlier
        summary, and the output of a second attempt (up to 1,320).
        """
        most = cls()
        message = min(most.message, max(100, (window - 2_000) // 4))
        return cls(min(most.transcript, max(200, window - 2_000 - message)), message)


class Compressor:
    """Writes summaries with a model.

    The prose of an embedded model, which is small and mixes up who does what, has no advantage
    over the user's own words.
    """

    def __init__(
        self,
        model: ChatModel,
        counter: TokenCounter,
        limits: CompressionLimits | None = None,
        task: Task = "compress",
    ) -> None:
        """Keep the model, what counts its tokens, how much one request may hold, and its task."""
        self._model = model
        self._counter = counter
        self._limits = limits or CompressionLimits()
        self._task = task

    def summarize(
        self, old_summary: str, messages: Sequence[Message], cancellation: Cancellation
    ) -> str:
        """Return the summary of the old summary and the messages together.

        With nothing said in `messages` it is the old summary, without asking the model. Raises
        TooLittle if there is too little to make a summary shorter than it, ReplyUnusable if the
        model's reply fails its checks twice, and whatever the model raises.
        """
        said = tuple(replace(one, content=self._capped(one)) for one in messages if spoken(one))
        if not said:
            return old_summary
        material = Material(old_summary, said, 1.0 if self._model.embedded else 1.5)
        if material.too_little:
            raise TooLittle("There is too little to summarize yet; it stays as it is.")
        so_far = old_summary
        limit = self._limits.transcript
        for portion in portions([quoted(one) for one in said], limit, self._counter):
            so_far = self._prose(material, so_far, portion, cancellation)
        return material.compose(so_far)

    def _capped(self, message: Message) -> str:
        limit = min(self._limits.message, self._limits.transcript)
        return capped(message.content, limit, self._counter)

    def _prose(
        self, material: Material, earlier: str, transcript: str, cancellation: Cancellation
    ) -> str:
        request = self._request(material, earlier, transcript)
        try:
            return material.checked(usable_text(self._model.complete(request, cancellation)))
        except ReplyUnusable as error:
            request = _again(request, str(error))
        try:
            return material.checked(usable_text(self._model.complete(request, cancellation)))
        except ReplyUnusable as error:
            raise ReplyUnusable(
                f"The conversation was not compressed, and nothing of it was changed: {error} "
                "It is tried again after a later turn."
            ) from error

    def _request(self, material: Material, earlier: str, transcript: str) -> Request:
        given = capped(earlier, self._limits.message, self._counter)
        task = load("compress_request").format(
            earlier=f"Earlier summary:\n{given}\n\n" if given else "",
            transcript=transcript,
            language=material.language,
            limit=material.asked,
            opening=material.opening,
        )
        messages = (Message("system", load("compress")), Message("user", task))
        return Request(self._task, messages, max_tokens=material.output_tokens)


def _again(request: Request, why: str) -> Request:
    """Ask once more, saying what was wrong, with room for twice the output."""
    system, task = request.messages
    told = f"{task.content}\n\nAn earlier attempt was refused: {why} Keep to the limit."
    messages = (system, replace(task, content=told))
    return replace(request, messages=messages, max_tokens=request.max_tokens * 2)
