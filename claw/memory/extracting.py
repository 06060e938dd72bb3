"""Compress the older part of a conversation without a model: extractive summarization.

What the user said stands in the summary in the user's own words, chosen by what it adds to the
rest. For models too small to word a summary that keeps as much.
"""

from collections.abc import Sequence
from dataclasses import replace

from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.ports import TokenCounter
from claw.domain.window import spoken
from claw.errors import TryLater
from claw.memory.composing import Material
from claw.memory.transcripts import capped

MESSAGE = 1_500
"""Tokens that are read of one message: its beginning and its end."""


class ExtractiveCompressor:
    """Writes summaries of the user's own sentences; nothing in them is worded anew."""

    def __init__(self, counter: TokenCounter) -> None:
        """Keep what tells how long a message is."""
        self._counter = counter

    def summarize(
        self, old_summary: str, messages: Sequence[Message], cancellation: Cancellation
    ) -> str:
        """Return the summary of the old summary and the messages together.

        With nothing said in `messages` it is the old summary. Raises TryLater if there is too
        little to make a summary shorter than it, Cancelled when cancelled.
        """
        said = [self._read(one) for one in messages if spoken(one)]
        if not said:
            return old_summary
        cancellation.check()
        material = Material(old_summary, said)
        if material.too_little:
            raise TryLater("There is too little to summarize yet; it stays as it is.")
        return material.compose("")

    def _read(self, message: Message) -> Message:
        """Return the message with what is read of it, and as pasted only if nothing was typed."""
        typed = capped(message.typed(), MESSAGE, self._counter)
        if typed.strip():
            return replace(message, content=typed, pasted=())
        content = capped(message.content, MESSAGE, self._counter)
        return replace(message, content=content, pasted=((0, len(content)),))
