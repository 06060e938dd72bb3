"""Passages taken out of messages, sessions, JSON values, Markdown and raw text."""

import re
from collections.abc import Sequence

import pytest

from claw.domain.messages import Message
from claw.domain.passages import Span, sentences
from claw.domain.session import Session
from claw.storage import scrubbing


def boats(text: str) -> Sequence[Span]:
    """Return the sentences that speak of a boat."""
    return [span for span in sentences(text) if re.search(r"\bboat", text[slice(*span)])]


def test_a_message_keeps_what_was_pasted_marked() -> None:
    message = Message("user", "A boat. Look:\n\nrice\nboat\n", 1, pasted=((15, 24),))
    cut = scrubbing.cut_message(message, boats)
    assert cut.content == "[forgotten] Look:\n\nrice\n[forgotten]\n"
    assert [cut.content[slice(*span)] for span in cut.pasted] == ["rice\n[forgotten]"]


def test_why_a_turn_failed_is_cut_too() -> None:
    message = Message("user", "tea", 1, failed="It quotes: a boat")
    assert scrubbing.cut_message(message, boats).failed == "[forgotten]"


def test_a_summary_of_which_only_its_heading_is_left_is_none() -> None:
    session = Session("s", 1, 1, compressed_context="[Summary of it]\nOwns a boat.\n")
    assert scrubbing.cut_session(session, boats, messages=False).compressed_context == ""


def test_details_below_a_summary_are_cut_by_the_line() -> None:
    summary = "[Summary]\nLikes tea.\n[In the user's words]\nmy boat is red\nrice at 9"
    session = Session("s", 1, 1, compressed_context=summary)
    assert scrubbing.cut_session(session, boats, messages=False).compressed_context == (
        "[Summary]\nLikes tea.\n[In the user's words]\nrice at 9"
    )


def test_an_entry_of_several_lines_goes_whole_from_a_copy_of_memory() -> None:
    text = "# M\n\n- Pip\n  the boat cat\n- tea\n\nA boat.\n"
    assert scrubbing.cut_markdown(text, boats) == "# M\n\n- tea\n\n"


@pytest.mark.parametrize("text", ["", "no json", "[1, 2]", '{"a": "tea"}', "- tea\r\n\r\nx"])
def test_what_does_not_tell_it_stays_to_the_byte(text: str) -> None:
    cuts = (scrubbing.cut_raw, scrubbing.cut_lines, scrubbing.cut_markdown, scrubbing.cut_text)
    assert [cut(text, boats) for cut in cuts] == [text] * 4


def test_escaped_characters_are_read() -> None:
    assert scrubbing.tells('"content": "b\\u006fat"', boats)
    assert scrubbing.tells('"tea\\nboat"', boats)
    assert scrubbing.cut_raw('{"a": "b\\u006fat', boats) == "[forgotten]"
    assert scrubbing.cut_raw('"\\ud83d\\ude00 boat"', boats) == '"[forgotten]"\n'


def test_a_reply_that_was_replaced_is_cut_too() -> None:
    question = Message("user", "what do I own?", 1)
    session = Session("s", 1, 1).ask(question)
    session = session.answer(question, Message("assistant", "You own a boat. And tea.", 2))
    session = session.take(question, Message("assistant", "Tea.", 3), "retry")
    cut = scrubbing.cut_session(session, boats, messages=True)
    assert "boat" not in str(cut)
    assert "And tea." in str(cut.messages[1].extra["replaced"])
