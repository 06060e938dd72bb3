"""The sentences of a text, and a text without some of its passages."""

import re
from collections.abc import Callable, Iterator, Sequence

Span = tuple[int, int]
Passages = Callable[[str], Sequence[Span]]
"""Is given a text and returns the [start, end) spans of it that tell something, in order."""

_END = re.compile(r"\n|[。！？；]+[”’」』）]*|[.!?…;]+[\"'”’)\]»]*(?=[ \t]|\n|\Z)[ \t]*")
_ABBREVIATED = re.compile(
    r"(?:^|[\s(])(?:[^\W\d_]|dr|mr|mrs|ms|st|prof|no|nr|vs|e\.g|i\.e|apt|approx|sra?|z\.b|str)\.$",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\s*\[[^\]\n]*\][ \t]*\n?")
_EMPTY_BULLET = re.compile(r"[ \t]*(?:[-*+>]|\d{1,9}[.)])?[ \t]*\Z")


def sentences(text: str) -> list[Span]:
    """Return the spans of the sentences, which together are the text but for its line ends.

    A label in brackets at the beginning is one of its own, as the heading of a summary is.
    """
    label = _LABEL.match(text)
    found = [(label.start(), label.end())] if label else []
    start = label.end() if label else 0
    for end in _ends(text, start):
        if text[start : end.start()].strip() or end.group() != "\n":
            found.append((start, end.start() if end.group() == "\n" else end.end()))
        start = end.end()
    return [*found, (start, len(text))] if text[start:].strip() else found


def _ends(text: str, start: int) -> Iterator[re.Match[str]]:
    for end in _END.finditer(text, start):
        behind = text[max(0, end.start() - 12) : end.start() + 1]
        if not _ABBREVIATED.search(behind):
            yield end


def without(text: str, spans: Sequence[Span], stand_in: str = "") -> str:
    """Return the text with each span replaced by `stand_in`, once for spans in a row.

    Without a stand-in a line of which nothing would be left goes whole.
    """
    kept, at = [], 0
    for start, end in joined(spans if stand_in else [_lines(text, span) for span in joined(spans)]):
        kept.append(text[at:start] + _put(text[start:end], stand_in))
        at = end
    return "".join([*kept, text[at:]])


def joined(spans: Sequence[Span]) -> list[Span]:
    """Return the spans in order, those that touch or overlap made one."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def moved(position: int, spans: Sequence[Span], text: str, stand_in: str) -> int:
    """Return where `position` of `text` is after `without(text, spans, stand_in)`."""
    shift = 0
    for start, end in joined(spans):
        put = len(_put(text[start:end], stand_in))
        if position >= end:
            shift += put - (end - start)
        elif position > start:
            return start + shift + put
    return position + shift


def _put(cut: str, stand_in: str) -> str:
    """Return the stand-in with the white space that stood around what was cut."""
    if not stand_in:
        return ""
    lead = cut[: len(cut) - len(cut.lstrip())]
    return f"{lead}{stand_in}{cut[len(cut.rstrip()) :]}"


def _lines(text: str, span: Span) -> Span:
    """Return the span, widened to its lines if it leaves nothing of them but a bullet."""
    start, end = span
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    last = len(text) if last < 0 else last
    if _EMPTY_BULLET.match(text[first:start]) and not text[end:last].strip():
        return first, min(last + 1, len(text))
    return span
