"""Hold a conversation with the embedded model as a terminal does, and write down what was said."""

import sys
import time
from collections.abc import Callable, Sequence

from claw.assembly.chat import Chat
from claw.assembly.desk import open_desk
from claw.chat.assistant import Turn
from claw.chat.conversation import Conversation
from claw.terminal.telling import kept_lines

READING = 180.0
"""Seconds, at most, that a person reads between two lines while work goes on behind the turn."""

Beside = Callable[[Turn], Sequence[str]]


def nothing(_: Turn) -> Sequence[str]:
    """Write down nothing beside an answer."""
    return ()


def converse(folder: str, said: Sequence[str], beside: Beside = nothing) -> list[str]:
    """Say the lines in a new session, one after another, and return the transcript.

    `beside` gives the lines that are to stand under an answer.
    """
    heard: list[str] = []
    desk = open_desk(folder, heard.append, "local")
    chat = Chat(
        desk,
        lambda news: heard.extend([news] if isinstance(news, str) else kept_lines(news)),
        private=False,
    )
    conversation = chat.converse()
    lines: list[str] = []
    try:
        begin(chat, conversation)
        for text in said:
            lines += turn(conversation, text, heard, beside)
    finally:
        conversation.drain(READING)
        conversation.close()
        chat.close()
    return lines


def begin(chat: Chat, conversation: Conversation) -> None:
    """Take the conversation up, and wait until prefix, index and embedder are read in."""
    conversation.take_up()
    conversation.settle(READING)
    if chat.search:
        chat.search.wait()


def turn(
    conversation: Conversation, text: str, heard: list[str], beside: Beside = nothing
) -> list[str]:
    """Say one line; return it with the answer, its times, and what memory did."""
    start = time.monotonic()
    first = 0.0
    pieces = []
    for piece in conversation.say(text):
        first = first or time.monotonic() - start
        pieces.append(piece)
    whole = time.monotonic() - start
    conversation.settle(READING)
    print(f"{first:5.1f} s  {whole:5.1f} s  {text[:60]}", file=sys.stderr, flush=True)
    notes = [f"*{line}*" for line in heard]
    heard.clear()
    answer = "".join(pieces).strip()
    seconds = f"*first token {first:.1f} s, whole answer {whole:.1f} s*"
    under = list(beside(conversation.last_turn)) if conversation.last_turn else []
    return [
        *(f"**> {text}**", "", answer, "", seconds, ""),
        *(["```", *under, "```", ""] if under else []),
        *notes,
        *([""] if notes else []),
    ]
