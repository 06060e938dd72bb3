"""One reply out of two pieces: the part that was cut off, and what the model went on with."""

LONGEST = 400
SHORTEST = 3
"""Characters; fewer that are equal at the seam may be chance."""
_ENDS = frozenset(".,;:!?")


def joined(before: str, after: str) -> str:
    """Return the whole text: what `after` repeats of the end of `before` stands in it once.

    Where a word, or the end of a sentence, meets a word of a script that has spaces, one is put
    between them: a provider takes the space off which a continuation begins with.
    """
    shared = _shared(before, after)
    if shared:
        return before + after[shared:]
    return before + (" " if _between_words(before[-1:], after[:1]) else "") + after


def _shared(before: str, after: str) -> int:
    """Return how many characters `after` begins with that `before` ends with."""
    for size in range(min(LONGEST, len(before), len(after)), SHORTEST - 1, -1):
        if before.endswith(after[:size]):
            return size
    return 0


def _between_words(last: str, first: str) -> bool:
    return _spaced(first) and (_spaced(last) or (last in _ENDS and first.isalpha()))


def _spaced(char: str) -> bool:
    """Return whether it is a letter or digit before the scripts that have no spaces (U+2E80)."""
    return char.isalnum() and char < "\u2e80"
