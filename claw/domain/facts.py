"""A fact as it stands in MEMORY.md: one bullet on one line, whatever its words look like."""

import re

from claw.domain.comments import CLOSE, OPEN
from claw.domain.text import one_line, printable
from claw.errors import UsageError

_PIN = re.compile("\U0001f4cc\ufe0f?")
_STRUCTURE = re.compile(r"(?:(?:[-+](?!\s\d)|\*|#{1,6}|[-*_=]{3,})(?:\s|\Z)|(?:`{3,}|~{3,})\s?)+")
_MARKS = "-*_=#+>~` "
_SIGN = re.compile(r"([-+])\s(?=\d)")
_MARKER = re.compile(r"(\d{1,9}[.)]|>)(?=\s)")
_ESCAPED = re.compile(r"(\d{0,9})\\([>.)])(?=\s)")


def fact_line(fact: str) -> str:
    """Return the fact as the text of a bullet, without structure of its own.

    Line breaks become spaces; marks of headings, lists, rules and fences at its start go, one
    that may carry meaning (`1. FC`, `> 5 years`) is escaped; comment marks are broken up and
    pins taken out, so that a fact can neither pin nor hide itself. Raises UsageError if nothing
    is left.
    """
    line = one_line(printable(_PIN.sub("", fact)))
    structure = _STRUCTURE.match(line)
    if structure:
        line = line[structure.end() :]
        for fence in "`~":
            if fence * 3 in structure.group() and line.endswith(fence * 3):
                line = line.rstrip(fence).rstrip()
    if not line.strip(_MARKS):
        raise UsageError("There is nothing to remember in that; say the fact in words.")
    sign, marker = _SIGN.match(line), _MARKER.match(line)
    if sign:
        line = sign.group(1) + line[sign.end() :]
    elif marker:
        line = f"{marker.group()[:-1]}\\{line[marker.end() - 1 :]}"
    return line.replace(OPEN, "<! --").replace(CLOSE, "-- >")


def unescaped(text: str) -> str:
    """Take back the escape that `fact_line` put before a leading marker."""
    found = _ESCAPED.match(text)
    return f"{found.group(1)}{found.group(2)}{text[found.end() :]}" if found else text
