"""A typed line as a record."""

import pytest

from claw.domain.typed import Line
from claw.storage.record_lines import parse_record
from claw.storage.typed_lines import line_of, line_record


@pytest.mark.parametrize("line", [Line("a\n漢\t\u2028b"), Line("see xx", ((4, 6),)), Line("")])
def test_a_line_comes_back_from_one_line_of_bytes(line: Line) -> None:
    record = line_record(line)
    assert record.count(b"\n") == 1
    assert line_of(parse_record(record) or {}) == line


@pytest.mark.parametrize(
    "spans", [[[0, 9]], [[2, 1]], [[-1, 2]], [[0, 2], [1, 3]], [["a", 1]], [1], "x", [[True, 2]]]
)
def test_spans_that_cannot_be_are_left_out(spans: object) -> None:
    assert line_of({"text": "text", "pasted": spans}) == Line("text")


def test_a_record_without_a_text_is_no_line() -> None:
    assert line_of({"text": 1}) is None
    assert line_of({}) is None
