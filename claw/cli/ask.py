"""`claw ask`: one question, the answer alone on stdout."""

import argparse
import json
import sys
from contextlib import closing

from claw import __version__
from claw.assembly.chat import Chat
from claw.chat.assistant import FILTERED, LIMIT
from claw.chat.conversation import Conversation
from claw.cli.opening import hear_quietly, open_desk, report, say
from claw.cli.output import leave_quietly
from claw.cli.piped import piped_text
from claw.cli.stopping import Stopped, exit_code
from claw.cli.words import word_of, words_of
from claw.domain.text import printable
from claw.errors import Cancelled, ClawError, UsageError

PATIENCE = 12.0
EMBEDDED_PATIENCE = 60.0
"""Seconds for the filter; the embedded model needs them once, and keeps on disk what it read."""

FINISH = {LIMIT: "length", FILTERED: "content_filter"}


class Answer:
    """What came of the question so far."""

    def __init__(self) -> None:
        """Begin before anything was opened."""
        self.chat: Chat | None = None
        self.conversation: Conversation | None = None
        self.pieces: list[str] = []
        self.error: ClawError | None = None

    def as_object(self) -> dict[str, object]:
        """Return the object that `--json` prints, valid also after a failure."""
        turn = self.conversation.last_turn if self.conversation else None
        usage = turn.usage if turn else None
        return {
            "version": __version__,
            "session": self.conversation.session_id if self.conversation else None,
            "answer": printable("".join(self.pieces)),
            "finish_reason": self._finish(),
            "usage": {
                "prompt_tokens": usage.prompt if usage else 0,
                "completion_tokens": usage.completion if usage else 0,
                "cached_tokens": usage.cached if usage else 0,
            },
            "error": str(self.error) if self.error else None,
        }

    def _finish(self) -> str:
        turn = self.conversation.last_turn if self.conversation else None
        if self.error or turn is None or turn.reply is None:
            return "error"
        return FINISH.get(turn.reply.partial, "cut") if turn.reply.partial else "stop"


def run(arguments: argparse.Namespace) -> int:
    """Ask, print the answer, and give the memory filter a moment to finish."""
    answer = Answer()
    try:
        _ask(arguments, answer)
    except ClawError as error:
        answer.error = error
    except KeyboardInterrupt as stop:
        answer.error = Cancelled("Stopped; what came of the answer is kept.")
        answer.error.exit_code = exit_code(stop)
    text = "".join(answer.pieces)
    if arguments.json:
        _write(json.dumps(answer.as_object(), ensure_ascii=False) + "\n")
    elif text and not text.endswith("\n"):
        _write("\n")
    if answer.conversation:
        report(arguments, answer.conversation)
    _finish(arguments, answer)
    if answer.error and not arguments.json:
        raise answer.error
    return answer.error.exit_code if answer.error else 0


def _ask(arguments: argparse.Namespace, answer: Answer) -> None:
    question, pasted = _question(arguments)
    desk = open_desk(arguments)
    named = arguments.strategy and word_of(arguments.strategy)
    hear = hear_quietly(arguments)
    answer.chat = Chat(desk, hear, private=arguments.private, strategy=named)
    answer.conversation = answer.chat.converse(arguments.session and word_of(arguments.session))
    with closing(answer.conversation.say(question, pasted)) as pieces:
        for piece in pieces:
            answer.pieces.append(piece)
            if not arguments.json:
                _write(printable(piece))


def _write(text: str) -> None:
    """Write to stdout; when its reader has left, the answer is still heard out and kept."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        leave_quietly()


def _question(arguments: argparse.Namespace) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return the question and the spans of it that were piped in, not typed."""
    words = [word for word in arguments.text if word != "-"]
    typed = words_of(words).strip()
    attached = "" if arguments.no_stdin else piped_text(force="-" in arguments.text)
    if not typed and not attached:
        raise UsageError("There is no question. Give it as words, or pipe it in.")
    if not typed:
        return attached, ((0, len(attached)),)
    if not attached:
        return typed, ()
    start = len(typed) + 2
    return f"{typed}\n\n{attached}", ((start, start + len(attached)),)


def _finish(arguments: argparse.Namespace, answer: Answer) -> None:
    """Wait for the filter; what it does not finish waits on disk for the next start."""
    conversation, chat = answer.conversation, answer.chat
    try:
        patience = EMBEDDED_PATIENCE if chat and chat.model.embedded else PATIENCE
        if conversation and not answer.error and not _remembered(conversation, patience):
            say(arguments, "What you said is kept; it is looked at for memory at the next start.")
    finally:
        if conversation:
            conversation.close()
        if chat:
            chat.close()


def _remembered(conversation: Conversation, patience: float) -> bool:
    """Have this exchange and earlier ones read by the filter; return whether it got through."""
    try:
        if conversation.remembers:
            conversation.take_up()
        return conversation.drain(patience)
    except Stopped:
        raise
    except KeyboardInterrupt:
        return False
