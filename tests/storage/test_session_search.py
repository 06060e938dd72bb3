"""Finding lines in messages."""

from claw.domain.messages import Message
from claw.storage.session_search import found_lines, matching_lines

SAID = (
    Message("user", "My cat is Mimi\n\n  She sleeps. "),
    Message("assistant", "Ｍｉｍｉ the cat!\n猫は寝る"),
)


def test_a_line_is_found_by_all_words_in_any_order_width_and_case() -> None:
    assert list(matching_lines(SAID, "MIMI cat")) == [
        (0, "My cat is Mimi"),
        (1, "Ｍｉｍｉ the cat!"),
    ]
    assert list(matching_lines(SAID, "sleeps")) == [(0, "She sleeps.")]
    assert list(matching_lines(SAID, "猫")) == [(1, "猫は寝る")]


def test_nothing_is_found_by_nothing() -> None:
    assert list(matching_lines(SAID, " ")) == []
    assert list(matching_lines(SAID, "cat dog")) == []


def test_a_line_has_the_number_that_its_message_has_in_the_whole_conversation() -> None:
    old = (Message("user", "my cat", 1), Message("assistant", "nice", 2))
    live = (
        Message("user", "lost cat", 3, failed="no connection"),
        Message("user", "cat again", 4),
    )
    found = [
        (one.line, one.number, one.archived, one.at) for one in found_lines("s", live, old, "cat")
    ]
    assert found == [
        ("lost cat", 2, False, 3),
        ("cat again", 3, False, 4),
        ("my cat", 1, True, 1),
    ]
    doubled = [(one.line, one.number) for one in found_lines("s", (*old, *live), old, "cat")]
    assert doubled == [("lost cat", 2), ("cat again", 3), ("my cat", 1)]
