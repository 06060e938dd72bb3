"""Whether one text stands in another, as words and not as letters within a word."""

from claw.domain.text import has_cjk, normal_form


def holds(text: str, part: str) -> bool:
    """Return whether `part` stands in `text`, both compared in normal form, at word boundaries."""
    wanted = normal_form(part)
    return bool(wanted) and stands_in(normal_form(text), wanted)


def stands_in(folded: str, wanted: str) -> bool:
    """Return whether `wanted` stands in `folded`; both are in normal form."""
    start = folded.find(wanted)
    while start >= 0:
        if is_boundary(folded, start) and is_boundary(folded, start + len(wanted)):
            return True
        start = folded.find(wanted, start + 1)
    return False


def is_boundary(text: str, position: int) -> bool:
    """Return whether no word goes on across the position; Chinese characters are words each."""
    around = text[max(position - 1, 0) : position + 1]
    return position in (0, len(text)) or not around.isalnum() or has_cjk(around)
