"""What a line of Markdown is."""

import pytest

from claw.terminal.blocks import (
    BLANK,
    CODE,
    FENCE,
    HEADING,
    ROW,
    RULE,
    TEXT,
    Open,
    Prefix,
    Signs,
    certain,
    read,
    unquoted,
)

SIGNS = Signs()


@pytest.mark.parametrize(
    ("line", "kind", "text"),
    [
        ("# Title", HEADING, "# Title"),
        ("#hashtag", TEXT, "#hashtag"),
        ("####### seven", TEXT, "####### seven"),
        ("---", RULE, "---"),
        ("* * *", RULE, "* * *"),
        ("--", TEXT, "--"),
        ("```py", FENCE, "```py"),
        ("~~~~", FENCE, "~~~~"),
        ("```a``` b", TEXT, "```a``` b"),
        ("| a | b |", ROW, "| a | b |"),
        ("a | b", TEXT, "a | b"),
        ("    x = 1", CODE, "x = 1"),
        ("1.5 litres", TEXT, "1.5 litres"),
        ("-5 degrees", TEXT, "-5 degrees"),
        ("   ", BLANK, ""),
    ],
)
def test_the_kind_of_a_line(line: str, kind: int, text: str) -> None:
    block = read(line, Open(), SIGNS)
    assert (block.kind, block.text) == (kind, text)


@pytest.mark.parametrize(
    ("line", "first", "rest"),
    [
        ("- a", "• ", "  "),
        ("12) a", "12) ", "    "),
        ("- [x] a", "• ", "  "),
        ("> a", "│ ", "│ "),
        ("> > a", "│ │ ", "│ │ "),
        ("> - a", "│ • ", "│   "),
        ("- > a", "• │ ", "  │ "),
        ("- 1. a", "• 1. ", "     "),
    ],
)
def test_what_stands_before_a_line(line: str, first: str, rest: str) -> None:
    assert read(line, Open(), SIGNS).prefix == Prefix(first, rest)


def _firsts(*lines: str) -> list[str]:
    before, found = Open(), []
    for line in lines:
        block = read(line, before, SIGNS)
        before = block.left
        found.append(block.prefix.first)
    return found


def test_items_are_indented_by_what_they_stand_in() -> None:
    assert _firsts("- a", "  - b", "    1. c", "    2. d", "  - e", "- f") == [
        *("• ", "  • ", "    1. ", "    2. ", "  • ", "• ")
    ]


def test_loose_indentation_of_models_is_understood() -> None:
    assert _firsts("1. a", "  - b", "  - c", "2. d", "    - e") == [
        *("1. ", "   • ", "   • ", "2. ", "   • ")
    ]


def test_text_belongs_to_an_item_while_it_is_indented() -> None:
    assert _firsts("1. a", "   more", "", "   more", "end", "  x") == [
        "1. ",
        "   ",
        "",
        "   ",
        "",
        "  ",
    ]


def test_the_beginning_of_a_line_is_certain_only_when_it_tells_the_whole() -> None:
    for line in ("- - - x", "# T", "1. a", "> **b", "`c", "2024 was", "-- x", "- [ ] a"):
        whole = read(line, Open(), SIGNS)
        for end in range(1, len(line) + 1):
            if certain(line[:end], Open(), SIGNS):
                begun = read(line[:end], Open(), SIGNS)
                assert (begun.kind, begun.prefix, begun.left) == (
                    *(whole.kind, whole.prefix, whole.left),
                )
        assert certain(line, Open(), SIGNS), line


@pytest.mark.parametrize(
    "line", ["", "-", "- ", "1", "1.", "##", "`", "``", "```py x", "| a", "**", "> ", "    a"]
)
def test_what_may_become_something_else_is_not_certain(line: str) -> None:
    assert not certain(line, Open(), SIGNS)


def test_quotes_are_taken_off() -> None:
    assert unquoted("> > a") == (2, "a")
    assert unquoted("> > a", 1) == (1, "> a")
    assert unquoted("a > b") == (0, "a > b")
