"""Which replies of a model are refused before their content is looked at."""

import pytest

from claw.domain.exchange import Reply
from claw.errors import ReplyUnusable
from claw.memory.replies import usable_text


@pytest.mark.parametrize(
    "text", ["", "  \n", "<think>never closed...", "<thought>x</thought>", "<think>a</think> \n"]
)
def test_an_empty_reply_is_refused_w04_w19(text: str) -> None:
    with pytest.raises(ReplyUnusable):
        usable_text(Reply(text))


@pytest.mark.parametrize("finish", ["length", "content_filter", "", "tool_calls"])
def test_a_reply_that_did_not_end_by_itself_is_refused_w20(finish: str) -> None:
    with pytest.raises(ReplyUnusable):
        usable_text(Reply("The user's sis", finish=finish))


def test_reasoning_blocks_are_removed_w19() -> None:
    assert usable_text(Reply("<think>let me look</think>Cat: Pip.")) == "Cat: Pip."
    assert (
        usable_text(Reply("The user asked about <thin> paper."))
        == "The user asked about <thin> paper."
    )


@pytest.mark.parametrize(
    "text",
    [
        "I'm sorry, but I can't help with that.",
        "I am unable to summarize this conversation.",
        "As an AI language model, I do not have opinions.",
        "抱歉，我无法满足这个请求。",
        "很抱歉，我不能提供帮助。",
        "Es tut mir leid, dabei kann ich nicht helfen.",
        "申し訳ありませんが、お答えできません。",
        "<!DOCTYPE html><html><body>502</body></html>",
        "Summary unavailable.",
        "[summary here]",
        "...",
    ],
)
def test_refusals_web_pages_and_placeholders_are_refused(text: str) -> None:
    with pytest.raises(ReplyUnusable):
        usable_text(Reply(text))


@pytest.mark.parametrize(
    "text",
    [
        "The user is sorry that Hjalmar cannot come.",
        "Sorry for the delay: the train is late.",
        "用户无法周二去，因为有合唱。",
        "I can't have more than 160 kg, the user said.",
        "12",
        "No.",
    ],
)
def test_ordinary_replies_pass(text: str) -> None:
    assert usable_text(Reply(text)) == text
