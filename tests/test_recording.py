"""The recorded session: both files are whole, say how they were made, and show what claw does."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

from docs.drawing import Frame, drawn

DOCS = Path(__file__).parent.parent / "docs"
SVG = "{http://www.w3.org/2000/svg}"


def words_of(svg: str) -> str:
    """Return all text that the picture can show."""
    return "\n".join(one.text or "" for one in ET.fromstring(svg).iter(f"{SVG}text"))


def test_the_cast_is_an_asciicast_whose_times_go_on() -> None:
    title, *events = map(json.loads, (DOCS / "session.cast").read_text("utf-8").splitlines())
    assert (title["version"], title["width"], title["height"]) == (2, 84, 22)
    times = [at for at, kind, _ in events if kind == "o"]
    assert len(times) == len(events)
    assert times == sorted(times)
    assert times[-1] < 30
    first_receipt = next(at for at, _, text in events if "remembered:" in text)
    assert first_receipt < 10


def test_the_picture_shows_a_chat_the_file_and_the_answer_from_it_and_how_it_was_made() -> None:
    shown = words_of((DOCS / "session.svg").read_text("utf-8"))
    for words in ("remembered:", "cat MEMORY.md", "Lemon risotto", "Ana's birthday is on 12 June."):
        assert words in shown
    assert "the replies are scripted" in shown
    assert "/tmp" not in shown


def test_a_frame_is_drawn_as_it_stood_with_colours_and_wide_characters() -> None:
    screen = Frame.screen((2, 20))
    screen.feed("a \x1b[31m<b>\x1b[0m 漢c\n  d\x1b[?25l")
    frame = screen.frame(1.0)
    assert [(column, text) for column, text, _ in frame.rows[0]] == [
        (0, "a"), (2, "<b>"), (5, " 漢c"),
    ]  # fmt: skip
    svg = drawn([frame], (2, 20), "a & b")
    assert "a & b" in words_of(svg)
    assert "<b>" in words_of(svg)
    assert "#e06c75" in svg
