"""Where blocks of Markdown begin and end."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claw.domain.markdown import columns, scan, split_lines


def kinds(text: str) -> list[str]:
    return [block.kind for block in scan(split_lines(text)) if block.kind != "blank"]


def titles(text: str) -> list[tuple[int, str]]:
    return [(one.level, one.title) for one in scan(split_lines(text)) if one.kind == "heading"]


@settings(deadline=None, derandomize=True)
@given(st.text(alphabet="-*+#`~<>!|= \t\n\r1.ab:\u2028\x0c", max_size=60))
def test_the_blocks_make_up_the_whole_text(text: str) -> None:
    lines = split_lines(text)
    assert "".join(lines) == text
    covered = [line for block in scan(lines) for line in range(block.start, block.end)]
    assert covered == list(range(len(lines)))


def test_lines_are_cut_at_line_feeds_only() -> None:
    assert split_lines("a\u2028b\n\x0cc\x85\rd\r\ne") == ["a\u2028b\n", "\x0cc\x85\rd\r\n", "e"]


def test_the_usual_file_is_read_as_people_mean_it() -> None:
    text = (
        "---\ntags: [a]\n---\n# Memory\nprose\n\n- a\n  more\n<!-- c\n- hidden -->\n"
        "| x | y |\n|---|---|\n| 1 | 2 |\n\n```sh\n# no heading\n```\n***\n\n    code\n"
    )
    assert kinds(text) == [
        *("front_matter", "heading", "prose", "bullet", "comment"),
        *("table", "fence", "rule", "code"),
    ]


def test_hash_lines_in_a_fence_are_no_headings() -> None:
    """M04."""
    text = "## Setup\n```sh\n# install\n## really\n```\n## Pets\n"
    assert titles(text) == [(2, "Setup"), (2, "Pets")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("# A #\n", [(1, "A")]),
        ("#no\n", []),
        ("####### no\n", []),
        ("    # no\n", []),
        ("## C#\n", [(2, "C#")]),
        ("A\n===\n", [(1, "A")]),
        ("two\nlines\n--\n", [(2, "two lines")]),
        ("- a\n---\n", []),
        ("> quoted\n---\n", []),
        ("## Work <!-- private -->\n", [(2, "Work")]),
    ],
)
def test_a_heading_is_a_whole_line(text: str, found: list[tuple[int, str]]) -> None:
    assert titles(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("```\n- a\n", ["fence"]),
        ("````\n```\n- a\n````\n- b\n", ["fence", "bullet"]),
        ("~~~\n```\n~~~\n- b\n", ["fence", "bullet"]),
        ("``` not ` info\n- a\n", ["prose", "bullet"]),
        ("- x\n  ```\n- y\n", ["bullet", "bullet"]),
        ("- x\n  ```\n  # a\n\n  b\n  ```\n- y\n", ["bullet", "bullet"]),
        ("- ```sh\n  # a\n  ```\n# H\n", ["bullet", "heading"]),
    ],
)
def test_a_fence_ends_where_its_like_closes_it(text: str, found: list[str]) -> None:
    assert kinds(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<!-- open\n- a\n", ["comment", "bullet"]),
        ("<!-- open\n- a\n<!-- b -->\n- c\n", ["comment", "bullet", "comment", "bullet"]),
        ("<!-- a --> <!-- b\n- c -->\n- d\n", ["comment", "bullet"]),
        ("<!-- a\n\n- b <!-- keep -->\n- c\n", ["comment", "bullet"]),
        ("prose <!-- open\n- a\n", ["prose", "bullet"]),
    ],
)
def test_a_comment_without_its_end_hides_no_later_line(text: str, found: list[str]) -> None:
    """M09."""
    assert kinds(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "---\n---\n",
        "---\n# A\n---\n",
        "---\n- a\n---\n",
        "---\nprose\n---\n",
        "\n---\na: b\n---\n",
        "---\na: b\n",
    ],
)
def test_a_rule_at_the_top_is_no_front_matter(text: str) -> None:
    assert "front_matter" not in kinds(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("prose\n1990. Then we moved\n", ["prose"]),
        ("prose\n1. first\n2. second\n", ["prose", "bullet", "bullet"]),
        ("- a\nlazy line\n- b\n", ["bullet", "bullet"]),
        ("- a\n\nprose\n", ["bullet", "prose"]),
        ("- a\n\n  still a\n", ["bullet"]),
        ("- a\n[link]: http://x\n", ["bullet", "prose"]),
        ("- a\n| x |\n|---|\n", ["bullet", "table"]),
        ("* * *\n- - -\n", ["rule", "rule"]),
        ("   - a\n - b\n", ["bullet", "bullet"]),
        ("-a\n", ["prose"]),
    ],
)
def test_a_bullet_takes_what_belongs_to_it(text: str, found: list[str]) -> None:
    assert kinds(text) == found


def test_a_tab_reaches_to_the_next_multiple_of_four() -> None:
    assert [columns("\tx"), columns("  \tx"), columns("   x"), columns("x")] == [4, 4, 3, 0]
