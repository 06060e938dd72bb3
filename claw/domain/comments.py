"""HTML comments inside a piece of Markdown; what stands in code is no comment."""

import re

OPEN, CLOSE = "<!--", "-->"
_CODE_OR_COMMENT = re.compile(r"`+|~{3,}|<!--")


def comment_spans(text: str) -> list[tuple[int, int]]:
    """Return the [start, end) spans of closed HTML comments outside code."""
    if OPEN not in text:
        return []
    closers = _closing_runs(text)
    spans, at = [], 0
    while found := _CODE_OR_COMMENT.search(text, at):
        if found.group() != OPEN:
            at = closers.get(found.start(), found.end())
            continue
        close = text.find(CLOSE, found.start() + 2)
        if close < 0:
            break
        at = close + len(CLOSE)
        spans.append((found.start(), at))
    return spans


def without_comments(text: str) -> str:
    """Take the closed comments out, with the space before one that ends its line."""
    kept, at = [], 0
    for start, end in comment_spans(text):
        piece, behind = text[at:start], text[end : end + 2].lstrip("\r")
        kept.append(piece if behind and behind[0] != "\n" else piece.rstrip(" \t"))
        at = end
    return "".join([*kept, text[at:]])


def _closing_runs(text: str) -> dict[int, int]:
    """Map the start of each run of backticks or tildes to the end of the next equal run."""
    ends: dict[str, int] = {}
    closers: dict[int, int] = {}
    runs = [run for run in _CODE_OR_COMMENT.finditer(text) if run.group() != OPEN]
    for run in reversed(runs):
        if run.group() in ends:
            closers[run.start()] = ends[run.group()]
        ends[run.group()] = run.end()
    return closers
