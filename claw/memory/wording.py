"""Turn the user's sentences into lines of memory, in the user's own words."""

import re
from collections.abc import Sequence

from claw.domain.text import one_line
from claw.memory import cues
from claw.memory.gating import without_question

_LETTER = re.compile(r"[^\W\d_]")
_LEAD = re.compile(
    r"^\W*+(?:(?:please |bitte |por favor,? |hey,? |hi,? |hello,? |and |so |oh,? "
    r")*(?:remember|note|keep in mind|bear in mind|for the record|fyi|by the way|btw|quick "
    r"update(?: on me)?|note to self|just so you know"
    r"|merk dir|notier\w*|übrigens|nur damit du(?:['’]s| es) weißt|recuerda|apunta|anota|"
    r"por cierto)(?: (?:this|that|it|for (?:me|later)|on me|on|esto|das|keep it)\b|"
    r",)*\s*[:,，]\s*"
    r"|(?:[请請]|麻烦|麻煩)?(?:你)?(?:[帮幫]我)?(?:记住|記住|记一下|記一下|记下来?|記下來?|"
    r"备忘|備忘|顺便说一?句?|順便說一?句?|对了|對了)[:：,，]\s*|(?:メモ|覚えて(?:ください|"
    r"おいて))[:：、。]\s*)",
    re.IGNORECASE,
)


def as_memories(told: Sequence[str]) -> tuple[str, ...]:
    """Return a line for each thing told; a sentence that does not name the user joins the last."""
    lines: list[str] = []
    for sentence in told:
        text = one_line(_LEAD.sub("", without_question(sentence))).strip()
        if not _says_something(text):
            continue
        if lines and not cues.SELF.search(text):
            lines[-1] = f"{lines[-1]} {text}"
        else:
            lines.append(text)
    return tuple(line.strip(" ,，、;；:：") for line in lines)


def _says_something(text: str) -> bool:
    """Tell a fact from a bare request to remember it."""
    return len(_LETTER.findall(cues.STANDING.sub("", text))) > 2
