"""The part of a long text that a question is about."""

from collections.abc import Collection

from claw.domain.passages import sentences
from claw.domain.text import one_line
from claw.memory.retrieval.terms import index_terms


def excerpt(text: str, wanted: Collection[str], limit: int) -> str:
    """Return at most `limit` characters of the text on one line: the sentences that match best.

    `wanted` are the terms of the question. Sentences stay in their order; an ellipsis stands where
    something was left out.
    """
    if len(text) <= limit:
        return one_line(text)
    spans = sentences(text)
    terms = [set(index_terms(text[start:end])) for start, end in spans]
    best = max(range(len(spans)), key=lambda at: (len(terms[at] & set(wanted)), -at), default=0)
    if not spans:
        return one_line(text, limit)
    first = last = best
    while True:
        wider = [(first - 1, last), (first, last + 1)]
        fitting = [
            (a, b)
            for a, b in wider
            if a >= 0 and b < len(spans) and spans[b][1] - spans[a][0] <= limit - 2
        ]
        if not fitting:
            break
        first, last = max(fitting, key=lambda one: _new(one, (first, last), terms, wanted))
    cut = one_line(text[spans[first][0] : spans[last][1]], limit - 2)
    before = "…" if first else ""
    after = "…" if last < len(spans) - 1 and not cut.endswith("…") else ""
    return f"{before}{cut}{after}"


def _new(
    span: tuple[int, int],
    old: tuple[int, int],
    terms: list[set[str]],
    wanted: Collection[str],
) -> int:
    at = span[0] if span[0] != old[0] else span[1]
    return len(terms[at] & set(wanted))
