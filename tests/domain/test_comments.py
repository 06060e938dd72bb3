"""HTML comments inside Markdown."""

import pytest

from claw.domain.comments import comment_spans, without_comments


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a <!-- b --> c", "a  c"),
        ("a <!-- b -->\nc", "a\nc"),
        ("a <!-- b -->\r\nc", "a\r\nc"),
        ("a <!-- b\nc --> d", "a  d"),
        ("a <!-- open", "a <!-- open"),
        ("use `<!-- keep -->` here", "use `<!-- keep -->` here"),
        ("`` ` <!-- a --> `` <!-- b -->", "`` ` <!-- a --> ``"),
        ("```html\n<!-- a -->\n```", "```html\n<!-- a -->\n```"),
        ("~~~\n<!-- a -->\n~~~ <!-- b -->", "~~~\n<!-- a -->\n~~~"),
        ("a ` lone <!-- b -->", "a ` lone"),
        ("<!-- ` --> x <!-- ` -->", " x"),
    ],
)
def test_comments_go_and_code_stays(text: str, left: str) -> None:
    """M09."""
    assert without_comments(text) == left


def test_spans_count_characters() -> None:
    assert comment_spans("好 <!-- a -->") == [(2, 12)]
