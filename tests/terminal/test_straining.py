"""Control sequences taken out of a stream."""

import pytest

from claw.terminal.straining import Strainer


def _strained(*pieces: str) -> str:
    strainer = Strainer()
    return "".join([*(strainer.feed(piece) for piece in pieces), strainer.end()])


EVIL = [
    "\x1b]52;c;SGk=\x07",
    "\x1b]8;;http://evil\x1b\\",
    "\x1b[2J",
    "\x1b[A",
    "\x9b31m",
    "\x1bP+q\x1b\\",
    "\x1b[?1049h",
    "\x07\x08\x7f\x85",
    "\u202e",
    "\u2066\u2069",
]


@pytest.mark.parametrize("evil", EVIL)
def test_nothing_of_a_control_sequence_is_left_wherever_it_is_cut(evil: str) -> None:
    """I12, line 10: clipboard, links, screen, and letters that run backwards."""
    for cut in range(len(evil) + 1):
        assert _strained("a", evil[:cut], evil[cut:], "漢👩‍👧\tb") == "a漢👩‍👧\tb"


def test_a_lone_carriage_return_is_a_line_end() -> None:
    """I12: no text is overwritten by what follows."""
    assert _strained("a\r", "\nb\r", "c") == "a\nb\nc"


def test_what_never_ends_is_let_out_at_the_end() -> None:
    assert _strained("a\x1b]0;title", " and more") == "a"
    assert _strained("a\x1b") == "a"
