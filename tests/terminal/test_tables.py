"""Tables at any width."""

import re

import pytest

from claw.terminal.tables import MANY, fitted, is_delimiter
from claw.terminal.widths import cells
from tests.terminal.showing import page, plain, shown, written

TABLE = """\
| Fruit | Price | Note |
|:--|--:|:-:|
| apple | 100 | **good** |
| 猫の舌 | 5 | two words |"""


def test_columns_are_aligned_also_with_wide_characters() -> None:
    """Line 26: wide characters never break alignment."""
    assert shown(TABLE).split("\n") == [
        "Fruit  │ Price │   Note",
        "───────┼───────┼──────────",
        "apple  │   100 │   good",
        "猫の舌 │     5 │ two words",
    ]


def test_bars_stand_in_one_column_whatever_the_letters_are() -> None:
    rows = [
        "| a | b |",
        "|---|---|",
        *(f"| {one} | x |" for one in ("漢字", "❤️", "🇩🇪", "👩‍👩‍👧", "é")),
    ]
    bars = [line for line in shown("\n".join(rows)).split("\n") if "│" in line]
    assert len(bars) == 6
    at = {cells(line.split("│")[0]) for line in bars}
    assert len(at) == 1


def test_without_boxes_a_table_has_none() -> None:
    """Line 25: --plain draws no boxes."""
    text = shown(TABLE, boxes=False)
    assert text.isascii() or not re.search("[\u2500-\u257f]", text)
    assert "apple  |   100 |" in text


@pytest.mark.parametrize("columns", range(20, 81))
def test_no_line_is_wider_than_the_terminal_and_no_letter_is_lost(columns: int) -> None:
    text = shown("| one | two |\n|---|---|\n| " + "word " * 9 + "| abcdefghijklmnopqrst |", columns)
    assert max(cells(line) for line in text.split("\n")) <= columns
    assert text.count("word") == 9
    assert set("abcdefghijklmnopqrst") <= set(text)


def test_a_table_that_is_far_too_wide_is_shown_as_it_is_written() -> None:
    row = "| aaaaaaaa | bbbbbbbb | cccccccc |"
    assert shown(f"{row}\n|---|---|---|", 20).replace("\n", " ") == f"{row} |---|---|---|"


def test_cells_beyond_the_head_are_shown_too() -> None:
    text = shown("| a |\n|---|\n| b | more |")
    assert "more" in text
    rows = "| b |\n" * MANY
    assert shown(f"| a |\n|---|\n{rows}| c | more |").split("\n")[-3:] == [
        *("b", "b", "c | more"),
    ]


def test_a_bar_in_code_or_behind_a_backslash_parts_no_cells() -> None:
    lines = shown("| a | b |\n|---|---|\n| `x|y` | p\\|q |").split("\n")
    assert lines[-1] == "`x|y` │ p|q"


def test_a_break_in_a_cell_is_one() -> None:
    assert shown("| a |\n|---|\n| x<br>y |").split("\n")[-2:] == ["x", "y"]


def test_a_long_table_is_printed_row_by_row_once_its_widths_are_known() -> None:
    pieces = ["| a | b |\n|---|---|\n", *(f"| row{n} | x |\n" for n in range(MANY + 3))]
    on = page(80)
    early = plain(written(pieces[: MANY + 1], on))
    assert f"row{MANY - 1}" in early
    text = plain(written([*pieces, "| " + "long " * 30 + "| y |\n"], page(80)))
    assert text.count("long") == 30
    assert len(re.findall(r"row\d+", text)) == MANY + 3


def test_a_row_without_dashes_under_it_is_text() -> None:
    assert shown("| stray\nnext") == "| stray\nnext"
    assert shown("| a |\n| b |\n|---|\n| c |") == "| a |\nb\n─\nc"


def test_the_row_of_dashes_is_known() -> None:
    assert is_delimiter("|---|:-:|")
    assert is_delimiter("| --- | ---: |")
    assert not is_delimiter("| a | b |")
    assert not is_delimiter("| | |")


def test_the_widest_column_gives_way_first() -> None:
    assert fitted([10, 40], 30) == [10, 20]
    assert fitted([10, 10], 30) == [10, 10]
    assert fitted([10, 10, 10], 12) == []
