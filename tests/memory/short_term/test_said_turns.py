"""Turns as messages, as text, within a room, and as JSON."""

import pytest

from claw.memory.short_term.said_turns import (
    as_json,
    from_json,
    messages,
    newest,
    text_of,
    tokens_of,
)
from claw.memory.strategy import SaidTurn
from tests.counting import WordCounter
from tests.strategic import turn

SAID = (turn("one two", "three", 5), turn("四五", "six seven eight", 6))


def test_a_turn_becomes_two_messages_with_its_time() -> None:
    sent = messages(SAID)
    assert [(one.role, one.content, one.at) for one in sent] == [
        ("user", "one two", 5),
        ("assistant", "three", 5),
        ("user", "四五", 6),
        ("assistant", "six seven eight", 6),
    ]


def test_only_what_was_not_pasted_was_typed_also_after_json() -> None:
    pasted = SaidTurn("I am Bo. Is that right?", "Yes.", 5, ((0, 8),))
    assert pasted.typed.strip() == "Is that right?"
    assert messages([pasted])[0].pasted == ((0, 8),)
    assert from_json(as_json([pasted, *SAID])) == (pasted, *SAID)


def test_the_text_of_a_turn_names_its_speakers() -> None:
    assert text_of(turn(" hello ", "hi\n")) == "User: hello\nAssistant: hi"


@pytest.mark.parametrize(("room", "kept"), [(24, 2), (23, 1), (13, 1), (12, 0), (0, 0)])
def test_the_newest_turns_are_kept_that_fit(room: int, kept: int) -> None:
    counter = WordCounter()
    assert [tokens_of(one, counter) for one in SAID] == [11, 13]
    assert newest(SAID, room, counter) == SAID[len(SAID) - kept :]


def test_turns_survive_json_and_what_is_no_turn_is_left_out() -> None:
    assert from_json(as_json(SAID)) == SAID
    odd: list[object] = [*as_json(SAID), "text", {"user": "x"}, None]
    assert from_json(odd) == SAID
    assert from_json({"turns": 1}) == from_json(None) == ()
    assert from_json([{"user": "u", "assistant": "a", "at": 7}]) == (SaidTurn("u", "a", 7),)
