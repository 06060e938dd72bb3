"""Compress the older part of a conversation without a model: extractive summarization.

What the user said stands in the summary in the user's own words, chosen by what it adds to the
rest. For models too small to word a summary that keeps as much.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.ports import TokenCounter
from claw.domain.text import is_chinese, one_line
from claw.domain.window import spoken
from claw.errors import TooLittle
from claw.memory import cues
from claw.memory.hard_facts import hard_facts
from claw.memory.importance import aged_weight, is_idle, is_lasting
from claw.memory.key_clauses import Clause, choose, clauses, joined, sentences
from claw.memory.summary import MOST_SHARE, MOST_UNITS, Summary, measure, measure_mixed
from claw.memory.transcripts import capped

MESSAGE, ALL, LEAST_READ = 1_500, 12_000, 100
"""Tokens that are read of one message, its beginning and its end, and of all; the least of one."""

LEAST_GAIN = 0.2
SHORT_WORDS, SHORT_SIGNS = 40, 100
"""What of the user's words, or Chinese characters, is not shortened: it is short enough."""

ASKED_WORDS, ASKED_SIGNS = 25, 60
"""What may stand there of what was asked and ordered last: the thread, but no fact."""

_PROSE = -2
_ENDLESS = re.compile(r"([!-~]{60})[!-~]{140,}")
_LEFT_OUT = re.compile(r"\n\[… [\d,]+ characters left out …\]\n")


class ExtractiveCompressor:
    """Writes summaries of the user's own sentences; nothing in them is worded anew."""

    def __init__(self, counter: TokenCounter) -> None:
        """Keep what tells how long a message is."""
        self._counter = counter

    def summarize(
        self, old_summary: str, messages: Sequence[Message], cancellation: Cancellation
    ) -> str:
        """Return the summary of the old summary and the messages together.

        With nothing said in `messages` it is the old summary. Raises TooLittle if there is too
        little to make a summary shorter than it, Cancelled when cancelled.
        """
        said = [one for one in messages if spoken(one)]
        if not said:
            return old_summary
        most = max(LEAST_READ, min(MESSAGE, ALL // len(said)))
        read: list[Message] = []
        for one in said:
            cancellation.check()
            read.append(self._read(one, most))
        return _Extract(old_summary, read).text()

    def _read(self, message: Message, most: int) -> Message:
        """Return the message with what is read of it, and as pasted only if nothing was typed."""
        typed = self._shortened(message.typed(), most)
        if typed.strip():
            return replace(message, content=typed, pasted=())
        content = self._shortened(message.content, most)
        return replace(message, content=content, pasted=((0, len(content)),))

    def _shortened(self, text: str, most: int) -> str:
        """Return the beginning and the end of a long text, and the beginning of endless words."""
        kept = _LEFT_OUT.sub("\n", capped(text, most, self._counter))
        return _ENDLESS.sub(r"\1…", kept)


class _Extract:
    """What is taken from an older summary and from messages.

    The older summary is not shortened again but where a whole summary ends: with little new in
    each, summary after summary would lose two fifths of what the first one kept.
    """

    def __init__(self, old_summary: str, messages: Sequence[Message]) -> None:
        self._whole = old_summary
        self._old = Summary.parse(old_summary)
        self._messages = messages
        self._own = [one.typed() for one in messages if one.role == "user" and one.typed().strip()]
        own, new = "\n".join(self._own), "\n".join(one.content for one in messages)
        old = "\n".join((self._old.prose, *self._old.details))
        told = f"{old}\n{own}".strip() or new
        self._chinese = is_chinese(told)
        self._length = length = measure_mixed(told) if old.strip() else measure(new)
        headings = length(Summary("", ("",)).text(chinese=self._chinese))
        short = min(length(own), SHORT_SIGNS if length is len else SHORT_WORDS) + headings
        fresh = max(int(length(new) * MOST_SHARE), short if own else 0)
        self._room = min(MOST_UNITS, length(old_summary) + fresh) - headings

    def text(self) -> str:
        """Return the summary; raises TooLittle where it would say nothing."""
        chosen = self._chosen()
        told = [one.text for one in chosen if one.turn == _PROSE]
        details = joined((one for one in chosen if one.turn != _PROSE), *self._marks())
        if chosen:
            prose = ("" if self._length is len else " ").join(told)
            return Summary(prose, tuple(details)).text(chinese=self._chinese)
        if self._old.prose or self._old.details:
            return self._whole
        return Summary(self._pasted()).text(chinese=self._chinese)

    def _chosen(self) -> list[Clause]:
        """Return what tells something; in the room that it leaves, what was asked last."""
        fresh = clauses(self._own)
        aged = self._aged()
        fresh = [replace(one, order=len(aged) + one.order) for one in fresh]
        telling = [one for one in (*aged, *fresh) if not _asks(one.text)]
        told = choose(telling, "", self._room, self._length, LEAST_GAIN)
        standing = "\n".join(one.text for one in told)
        left = self._room - sum(self._length(f"{one.text}\n") for one in told)
        asking = [one for one in fresh if _asks(one.text)]
        most = ASKED_SIGNS if self._length is len else ASKED_WORDS
        asked = choose(asking, standing, min(left, most), self._length, LEAST_GAIN)
        return sorted((*told, *asked), key=lambda one: one.order)

    def _aged(self) -> list[Clause]:
        """Return the lines of the older summary; prose of a model's stays prose."""
        prose = sentences(self._old.prose)
        lines = [*prose, *self._old.details]
        return [
            Clause(text, at, aged_weight(text, at / len(lines)), _PROSE if at < len(prose) else -1)
            for at, text in enumerate(lines)
        ]

    def _pasted(self) -> str:
        """Return how what was pasted begins, where nothing else was said."""
        pasted = next((one.content for one in self._messages if one.role == "user"), "")
        beginning = one_line(pasted, max(0, min(120, self._room - 20)))
        if self._room < SHORT_WORDS or not beginning:
            raise TooLittle("There is too little to summarize yet; it stays as it is.")
        if self._chinese:
            return f"用户粘贴了一段文字，开头是：{beginning}"
        return f"The user pasted a text that begins: {beginning}"

    def _marks(self) -> tuple[str, str]:
        """Return what joins clauses of a sentence, and sentences."""
        if self._chinese:
            return "，", "。"
        return ("、", "。") if self._length is len else (", ", ". ")


def _asks(text: str) -> bool:
    """Return whether the user asks something, or orders a piece of work that names nothing."""
    ordered = bool(cues.TASK.search(text)) and not is_lasting(text)
    return is_idle(text) or (ordered and not hard_facts(text))
