"""What is asked of a model for upkeep, and what is made of its answers."""

import pytest

from claw.domain.exchange import Cancellation, Reply
from claw.errors import ConnectionFailed, ReplyUnusable
from claw.llm.scripted import Answer, ScriptedChat
from claw.memory.short_term.asking import ITEMS_TOKENS, ask_items, ask_text
from tests.strategic import items

SCHEMA = {"type": "string"}


def test_the_instruction_comes_first_and_the_text_last() -> None:
    model = ScriptedChat(["A line."])
    assert ask_text(model, " Condense it.\n", "User: hello", 50, Cancellation()) == "A line."
    (request,) = model.requests
    assert [one.content for one in request.messages] == ["Condense it.", "User: hello"]
    assert (request.task, request.max_tokens, request.schema) == ("strategy", 50, None)
    assert not request.json_mode


def test_items_are_asked_for_with_a_schema() -> None:
    model = ScriptedChat([items("a", "b")])
    assert ask_items(model, "List.", "text", SCHEMA, Cancellation()) == ["a", "b"]
    (request,) = model.requests
    assert request.schema is not None
    assert request.schema["properties"] == {"items": {"type": "array", "items": SCHEMA}}
    assert request.max_tokens == ITEMS_TOKENS


def test_a_list_in_other_words_around_it_is_read() -> None:
    model = ScriptedChat([f"Here you are:\n```json\n{items('x')}\n```"])
    assert ask_items(model, "List.", "text", SCHEMA, Cancellation()) == ["x"]


@pytest.mark.parametrize("bad", ["", "prose alone", '{"facts": []}', '{"items": 3}'])
def test_an_answer_without_a_list_is_asked_for_once_more(bad: str) -> None:
    model = ScriptedChat([bad, items("x")])
    assert ask_items(model, "List.", "text", SCHEMA, Cancellation()) == ["x"]
    with pytest.raises(ReplyUnusable):
        ask_items(ScriptedChat([bad, bad]), "List.", "text", SCHEMA, Cancellation())


def test_a_cut_text_is_asked_for_once_more_and_then_refused() -> None:
    cut = Reply("half a", "length")
    model = ScriptedChat([cut, "whole"])
    assert ask_text(model, "Do.", "text", 9, Cancellation()) == "whole"
    with pytest.raises(ReplyUnusable):
        ask_text(ScriptedChat([cut, cut]), "Do.", "text", 9, Cancellation())


def test_what_the_model_raises_is_not_tried_again() -> None:
    answers: list[Answer] = [ConnectionFailed("offline"), "never asked for"]
    model = ScriptedChat(answers)
    with pytest.raises(ConnectionFailed):
        ask_text(model, "Do.", "text", 9, Cancellation())
    assert len(model.requests) == 1
