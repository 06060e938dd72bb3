"""`claw ask`: one question, the answer alone on stdout."""

import argparse
import json
import sys
from dataclasses import dataclass, field

from claw import __version__
from claw.assembly import Chat
from claw.chat.conversation import Conversation
from claw.cli.opening import hear_quietly, open_desk, say
from claw.cli.piped import piped_text
from claw.domain.text import clean, printable
from claw.errors import ClawError, UsageError

PATIENCE = 12.0


@dataclass(slots=True)
class Answer:
    """What came of the question so far."""

    chat: Chat | None = None
    conversation: Conversation | None = None
    pieces: list[str] = field(default_factory=list)
    error: ClawError | None = None

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
        return "length" if turn.reply.partial else "stop"


def run(arguments: argparse.Namespace) -> int:
    """Ask, print the answer, and give the memory filter a moment to finish."""
    answer = Answer()
    try:
        _ask(arguments, answer)
    except ClawError as error:
        answer.error = error
    text = "".join(answer.pieces)
    if arguments.json:
        print(json.dumps(answer.as_object(), ensure_ascii=False))
    elif text and not text.endswith("\n"):
        print()
    sys.stdout.flush()
    if answer.conversation:
        _finish(arguments, answer.conversation)
    if answer.chat:
        answer.chat.close()
    if answer.error and not arguments.json:
        raise answer.error
    return answer.error.exit_code if answer.error else 0


def _ask(arguments: argparse.Namespace, answer: Answer) -> None:
    question, pasted = _question(arguments)
    desk = open_desk(arguments)
    answer.chat = Chat(desk, hear_quietly(arguments), private=arguments.private)
    answer.conversation = answer.chat.converse(arguments.session)
    for piece in answer.conversation.say(question, pasted):
        answer.pieces.append(piece)
        if not arguments.json:
            sys.stdout.write(printable(piece))
            sys.stdout.flush()


def _question(arguments: argparse.Namespace) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Return the question and the spans of it that were piped in, not typed."""
    words = [word for word in arguments.text if word != "-"]
    typed = clean(" ".join(words)).strip()
    attached = "" if arguments.no_stdin else piped_text(force="-" in arguments.text)
    if not typed and not attached:
        raise UsageError("There is no question. Give it as words, or pipe it in.")
    if not typed:
        return attached, ()
    if not attached:
        return typed, ()
    start = len(typed) + 2
    return f"{typed}\n\n{attached}", ((start, start + len(attached)),)


def _finish(arguments: argparse.Namespace, conversation: Conversation) -> None:
    """Wait for the filter; what it does not finish waits on disk for the next start."""
    try:
        done = conversation.drain(PATIENCE)
    except KeyboardInterrupt:
        done = False
    if not done:
        say(arguments, "What you said is kept and will be looked at for memory at the next start.")
    conversation.close()
