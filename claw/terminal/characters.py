"""Where a character that a person sees begins and ends: accents, flags and families are one."""

from wcwidth import grapheme_boundary_before, iter_graphemes, wcswidth

_LONGEST = 64


def before(text: str, position: int) -> int:
    """Return where the character that ends at `position` begins; 0 at the beginning."""
    return grapheme_boundary_before(text, position) if position > 0 else 0


def after(text: str, position: int) -> int:
    """Return where the character that begins at `position` ends."""
    ahead = text[position : position + _LONGEST]
    return position + len(next(iter_graphemes(ahead), ""))


def fitted(text: str, columns: int) -> str:
    """Return the text, cut with an ellipsis where it is wider than so many columns."""
    if wcswidth(text) <= columns:
        return text
    kept, width = [], 0
    for character in iter_graphemes(text):
        width += max(0, wcswidth(character))
        if width > columns - 1:
            break
        kept.append(character)
    return "".join(kept).rstrip() + "…" if columns > 0 else ""
