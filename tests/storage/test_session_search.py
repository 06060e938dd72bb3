"""Finding lines in messages."""

from claw.domain.messages import Message
from claw.storage.session_search import matching_lines

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
