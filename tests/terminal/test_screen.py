"""What goes to the terminal."""

import io
from collections.abc import Generator

import pytest

from claw.terminal.screen import Screen, Strainer


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
        screen.stream(_pieces("a", evil[:cut], evil[cut:], "猫👩‍👩‍👧\tb"))
        assert out.getvalue() == "a猫👩‍👩‍👧\tb\n"


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


def test_what_never_ends_is_let_out_at_the_end() -> None:
    strainer = Strainer()
    shown = "".join(strainer.feed(piece) for piece in ("a\x1b]0;title", " and more", " text"))
    assert shown == "a"
    assert strainer.end() == ""
