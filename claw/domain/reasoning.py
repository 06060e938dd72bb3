"""Takes a model's thinking aloud (`<think>` blocks and their like) out of its replies.

A block counts where a reply or a line begins, outside of code fences: a reply that merely
mentions the tag within a sentence stays as it is.
"""

import re

_NAMES = ("think", "thinking", "thought", "thoughts", "reasoning", "reflection")
_OPENINGS = tuple(f"<{name}>" for name in _NAMES)
_FENCES = ("```", "~~~")
_INDENT = " \t\r"
_ORPHAN = re.compile(
    rf"\A(?P<before>.*?)^[ \t]*</(?:{'|'.join(_NAMES)})>\s*",
    re.DOTALL | re.MULTILINE | re.IGNORECASE,
)


class ReasoningFilter:
    """Passes a streamed reply on without its thinking; holds back only what may begin a block."""

    def __init__(self) -> None:
        """Begin before the first piece."""
        self._held = ""
        self._closing = ""
        self._at_line_start = True
        self._fenced = False
        self._after_block = False

    def feed(self, piece: str) -> str:
        """Return what may be shown now that `piece` has come."""
        self._held += piece
        shown: list[str] = []
        while self._held and self._step(shown):
            pass
        return "".join(shown)

    def finish(self) -> str:
        """Return what was held back; of a block that was never closed, nothing."""
        rest, self._held = ("" if self._closing else self._held), ""
        return rest

    def _step(self, shown: list[str]) -> bool:
        """Take what can be decided off the held text; return False when more must come first."""
        if self._closing:
            return self._leave()
        if self._after_block:
            self._held = self._held.lstrip()
            self._after_block = not self._held
            return True
        if self._at_line_start:
            return self._begin_line()
        line, newline, self._held = self._held.partition("\n")
        shown.append(line + newline)
        self._at_line_start = bool(newline)
        return True

    def _leave(self) -> bool:
        place = self._held.lower().find(self._closing)
        if place < 0:
            self._held = self._held[-len(self._closing) + 1 :]
            return False
        self._held = self._held[place + len(self._closing) :]
        self._closing, self._at_line_start, self._after_block = "", True, True
        return True

    def _begin_line(self) -> bool:
        line = self._held.lstrip(_INDENT)
        head = line.lower()
        openings = () if self._fenced else _OPENINGS
        opening = next((one for one in openings if head.startswith(one)), "")
        if opening:
            self._closing, self._held = f"</{opening[1:]}", line[len(opening) :]
            return True
        if head.startswith(_FENCES):
            self._fenced = not self._fenced
        elif any(one.startswith(head) for one in (*openings, *_FENCES)):
            return False
        self._at_line_start = False
        return True


def without_reasoning(text: str) -> str:
    """Return the reply without its thinking; empty if it holds an unclosed block and nothing else.

    Thinking whose opening tag stands in the prompt, as some chat templates have it, ends with a
    closing tag that begins a line, and is dropped too.
    """
    orphan = _ORPHAN.match(text)
    if orphan and not any(one in orphan["before"].lower() for one in _OPENINGS):
        text = text[orphan.end() :]
    reply = ReasoningFilter()
    return reply.feed(text) + reply.finish()
