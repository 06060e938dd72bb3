"""What fits into a request beside its system message."""

import pytest

from claw.chat.room import PER_MESSAGE, Room
from claw.domain.budget import Budget
from claw.domain.messages import Message
from claw.errors import ContextTooLong
from tests.counting import WordCounter

BUDGET = Budget(system=40, tools=10, conversation=100, retrieval=50, output=20)


def test_a_message_costs_its_words_and_what_surrounds_them() -> None:
    assert Room(WordCounter(), BUDGET).count(Message("user", "one two")) == 2 + PER_MESSAGE


def test_a_conversation_has_its_share_and_less_beside_a_large_system_message() -> None:
    room = Room(WordCounter(), BUDGET)
    assert room.limit == 200
    assert room.conversation(50) == 150
    assert room.conversation(80) == 120


def test_what_does_not_fit_is_refused_with_its_sizes() -> None:
    room = Room(WordCounter(), BUDGET)
    room.must_fit(50, 150, 140)
    with pytest.raises(
        ContextTooLong, match="takes 140 tokens, persona, memory and summary 51, and"
    ):
        room.must_fit(51, 150, 140)
