"""A chat without a terminal: one line in is one turn, the answers alone go out."""

import sys
from collections.abc import Callable, Iterable
from typing import TextIO

from claw.chat.conversation import Conversation
from claw.domain.text import clean, printable
from claw.errors import ClawError


def converse(
    conversation: Conversation,
    lines: Iterable[str],
    out: TextIO | None = None,
    after: Callable[[], None] = lambda: None,
) -> int:
    """Answer each line that is not blank; return the exit code of the first error, else 0.

    `after` is called behind each answer. An error ends the conversation: what follows may depend
    on the answer that did not come.
    """
    out = out or sys.stdout
    for line in lines:
        text = clean(line.rstrip("\r\n"))
        if not text.strip():
            continue
        try:
            answer = "".join(conversation.say(text))
        except ClawError as error:
            print(f"claw: {error}", file=sys.stderr)
            return error.exit_code
        out.write(printable(answer).rstrip() + "\n")
        out.flush()
        after()
    return 0
