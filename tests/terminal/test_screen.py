"""What goes to the terminal."""

import io
from collections.abc import Generator

import pytest

from claw.terminal.screen import Screen


def _screen(*, color: bool = False) -> tuple[Screen, io.StringIO]:
    out = io.StringIO()
    return Screen(out, color=color), out


def _pieces(*pieces: str) -> Generator[str, None, None]:
    yield from pieces


def test_a_reply_is_printed_as_it_comes_and_ends_with_one_newline() -> None:
    screen, out = _screen()
    screen.stream(_pieces("Hel", "lo"))
    screen.stream(_pieces("done\n"))
    assert out.getvalue() == "Hello\ndone\n"


@pytest.mark.parametrize(
    "evil", ["\x1b]52;c;SGk=\x07", "\x1b[2J", "\x9b31m", "\x1bP+q\x1b\\", "\x1b[?1049h", "\x07"]
)
def test_control_sequences_are_dropped_wherever_the_stream_is_cut(evil: str) -> None:
    """I12: a reply cannot set the clipboard, the title or the screen."""
    for cut in range(len(evil) + 1):
        screen, out = _screen()
        screen.stream(_pieces("a", evil[:cut], evil[cut:], "猫👩‍👩‍👧 b"))
        assert out.getvalue() == "a猫👩‍👩‍👧 b\n"


def test_a_lone_carriage_return_is_a_line_end() -> None:
    screen, out = _screen()
    screen.stream(_pieces("a\r", "\nb\r", "c"))
    assert out.getvalue() == "a\nb\nc\n"


def test_a_notice_during_a_reply_is_printed_behind_it() -> None:
    screen, out = _screen()

    def pieces() -> Generator[str, None, None]:
        yield "first "
        screen.notice("remembered")
        yield "second"

    screen.stream(pieces())
    assert out.getvalue() == "first second\nremembered\n"


def test_an_interrupted_reply_is_closed_and_its_line_ended() -> None:
    screen, out = _screen()
    closed = []

    def pieces() -> Generator[str, None, None]:
        try:
            yield "half"
            raise KeyboardInterrupt
        finally:
            closed.append(True)

    with pytest.raises(KeyboardInterrupt):
        screen.stream(pieces())
    assert out.getvalue() == "half\n"
    assert closed == [True]


def test_colour_is_an_addition_to_the_words() -> None:
    screen, out = _screen(color=True)
    screen.line("careful", "warning")
    assert out.getvalue() == "\x1b[33mcareful\x1b[0m\n"


def test_what_came_of_a_cut_reply_is_shown_to_its_last_letter() -> None:
    """Line 10: a block that is not complete is printed as it is."""
    for begun in ("**never clo", "| a | b |\n| c", "```py\nx = 1", "- ", "a\r", "#"):
        screen, out = _screen()

        def pieces(text: str = begun) -> Generator[str, None, None]:
            yield text
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            screen.stream(pieces())
        assert [*out.getvalue().split()] == [*begun.split()]
        assert out.getvalue().endswith("\n")


def test_a_reply_is_as_wide_as_the_screen_is_when_it_comes() -> None:
    """I10: what is printed stays, what comes uses the new width."""
    width = [12]
    out = io.StringIO()
    screen = Screen(out, color=False, columns=lambda: width[0])

    def pieces() -> Generator[str, None, None]:
        yield "one two three "
        width[0] = 40
        yield "four five six seven\n"
        width[0] = 5
        yield "one two"

    screen.stream(pieces())
    assert out.getvalue() == "one two\nthree four five six seven\none\ntwo\n"


def test_marks_are_styles_with_colour_and_stay_without() -> None:
    for color, wanted in ((True, "\x1b[1mtea\x1b[0m\n"), (False, "**tea**\n")):
        screen, out = _screen(color=color)
        screen.stream(_pieces("**tea**"))
        assert out.getvalue() == wanted


def test_what_a_reply_waits_for_fills_at_most_one_line() -> None:
    out = io.StringIO()
    screen = Screen(out, color=False, in_place=True, columns=lambda: 10)

    def pieces() -> Generator[str, None, None]:
        screen.waiting("漢字漢字漢字漢字")
        yield "x"

    screen.stream(pieces())
    assert "\r\x1b[K漢字漢字\r\x1b[Kx\n" in out.getvalue()
