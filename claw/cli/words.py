"""What was typed on the command line as text, whatever the locale made of its bytes."""

import os
from collections.abc import Iterable

from claw.domain.text import clean


def words_of(arguments: Iterable[str]) -> str:
    """Return the arguments joined by spaces; bytes that are not UTF-8 are replaced."""
    return " ".join(map(word_of, arguments))


def word_of(argument: str) -> str:
    """Return one argument; without a locale Python reads it as ASCII and escapes the rest."""
    try:
        return clean(os.fsencode(argument).decode("utf-8", "replace"))
    except UnicodeEncodeError:
        return clean(argument)
