"""A typed line as a record: its text and the spans that were pasted in bulk."""

from collections.abc import Mapping
from itertools import pairwise

from claw.domain.typed import Line
from claw.storage.record_lines import record_line


def line_record(line: Line) -> bytes:
    """Return the line as one record, ended by a newline."""
    spans = {"pasted": [list(span) for span in line.pasted]} if line.pasted else {}
    return record_line({"text": line.text, **spans})


def line_of(record: Mapping[str, object]) -> Line | None:
    """Return the line in a record, None if there is none; spans that cannot be are left out."""
    text, spans = record.get("text"), record.get("pasted")
    if not isinstance(text, str):
        return None
    pasted = tuple(_spans(spans)) if isinstance(spans, list) else ()
    fitting = all(0 <= start < end <= len(text) for start, end in pasted)
    ordered = all(one[1] <= two[0] for one, two in pairwise(pasted))
    return Line(text, pasted if fitting and ordered else ())


def _spans(spans: list[object]) -> list[tuple[int, int]]:
    return [
        (span[0], span[1])
        for span in spans
        if isinstance(span, list) and len(span) == 2 and all(type(one) is int for one in span)
    ]
