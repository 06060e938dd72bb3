"""TERMINAL 7: big pastes, folded and unfolded."""

import pytest

from claw.domain.typed import Line
from claw.terminal.pasting import Pastes

LONG = "\n".join(f"line {number}" for number in range(214))


@pytest.mark.parametrize(
    ("paste", "mark"),
    [
        ("\n".join("x" * 11), "[pasted 11 lines #1]"),
        ("x\n" * 11, "[pasted 11 lines #1]"),
        ("x" * 1_001, "[pasted 1,001 characters #1]"),
        (LONG, "[pasted 214 lines #1]"),
        (LONG.replace("\n", "\r\n"), "[pasted 214 lines #1]"),
    ],
)
def test_a_big_paste_is_shown_as_a_mark_and_sent_in_full(paste: str, mark: str) -> None:
    pastes = Pastes()
    edited = pastes.fold(paste)
    assert len(edited) == 1
    assert pastes.shown(edited) == mark
    whole = paste.replace("\r\n", "\n")
    assert pastes.unfold(f"a {edited} b") == Line(f"a {whole} b", ((2, 2 + len(whole)),))


@pytest.mark.parametrize("paste", ["a\nb", "x" * 1_000, "x\n" * 10, "\n".join("x" * 10)])
def test_a_small_paste_stays_as_it_is(paste: str) -> None:
    pastes = Pastes()
    assert pastes.fold(paste) == paste
    assert pastes.unfold(paste) == Line(paste)


def test_several_marks_are_numbered_as_they_stand() -> None:
    pastes = Pastes()
    one, two = pastes.fold(LONG), pastes.fold("y" * 2_000)
    shown = "[pasted 2,000 characters #1] [pasted 214 lines #2] [pasted 214 lines #3]"
    assert pastes.shown(f"{two} {one} {one}") == shown
    line = pastes.unfold(f"{two} {one}")
    assert [line.text[start:end] for start, end in line.pasted] == ["y" * 2_000, LONG]


def test_a_mark_that_was_typed_is_text() -> None:
    pastes = Pastes()
    typed = "[pasted 12 lines #1]"
    assert pastes.unfold(typed) == Line(typed)
    assert pastes.reread(typed, "") == typed


def test_a_line_comes_back_as_it_was_edited() -> None:
    pastes = Pastes()
    line = Line(f"a {LONG} b {LONG}", ((2, 2 + len(LONG)), (5 + len(LONG), 5 + 2 * len(LONG))))
    edited = pastes.folded(line)
    assert len(edited) == 7
    assert pastes.unfold(edited) == line


def test_the_characters_that_stand_for_pastes_are_no_pastes_when_pasted_themselves() -> None:
    pastes = Pastes()
    stand_in = pastes.fold(LONG)
    assert pastes.unfold(pastes.fold(stand_in)).text == stand_in
