"""Thinking aloud is taken out of replies, whole and streamed."""

import pytest

from claw.domain.reasoning import ReasoningFilter, without_reasoning

CASES = [
    ("<think>let me look</think>Cat: Pip.", "Cat: Pip."),
    ("<thought>x</thought>", ""),
    ("<think>never closed...", ""),
    ("<THINK>\nloud\n</Think>\n\nHello.\n\nBye.", "Hello.\n\nBye."),
    ("<think>a</think>\n<think>b</think>\nC", "C"),
    ("Hello.\n<think>on second thoughts</think>\n\nBye.", "Hello.\nBye."),
    ("Hello.\n<reasoning>never closed", "Hello.\n"),
    ("", ""),
    ("  indented", "  indented"),
    ("1 < 2\n<thin air>\n", "1 < 2\n<thin air>\n"),
    ("<thin", "<thin"),
    ("你好\n世界", "你好\n世界"),
]
MENTIONS = [
    "The tag `<think>` marks thinking.",
    "Write <think> before it and </think> after it.",
    "```\n<think>\nan example\n</think>\n```\nThat is all.",
    "- a list\n- of `<thought>`s\n",
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_blocks_are_stripped_and_an_unclosed_one_counts_as_empty(text: str, expected: str) -> None:
    assert without_reasoning(text) == expected


@pytest.mark.parametrize("text", MENTIONS)
def test_a_reply_that_mentions_the_tag_stays_as_it_is(text: str) -> None:
    assert without_reasoning(text) == text


@pytest.mark.parametrize("size", [1, 2, 3, 7])
@pytest.mark.parametrize(("text", "expected"), [*CASES, *((one, one) for one in MENTIONS)])
def test_pieces_of_any_size_give_the_same_as_the_whole(text: str, expected: str, size: int) -> None:
    reply = ReasoningFilter()
    pieces = [reply.feed(text[start : start + size]) for start in range(0, len(text), size)]
    assert "".join(pieces) + reply.finish() == expected


def test_thinking_that_began_in_the_prompt_ends_at_its_closing_tag() -> None:
    assert without_reasoning("First I should look.\n</think>\n\nPip.") == "Pip."


def test_plain_text_is_passed_on_at_once() -> None:
    reply = ReasoningFilter()
    assert [reply.feed("Hel"), reply.feed("lo"), reply.feed(" <")] == ["Hel", "lo", " <"]
