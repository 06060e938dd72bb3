"""What counts as the text of a reply: reasoning, refusals, blank and cut answers."""

import json

import pytest

from claw.errors import ReplyUnusable
from claw.llm.dialect import Options
from tests.fake_answers import reasoning_wanted, without
from tests.fake_provider import FakeProvider
from tests.llm.conftest import Connect, ask


def test_reasoning_is_neither_shown_nor_sent_back(fake: FakeProvider, talk: Connect) -> None:
    """A17 (a), (c)."""
    fake.rules.append(without("reasoning_content"))
    fake.reply("Four.", reasoning="Two and two")
    fake.reply("Four.", reasoning="Two and two")
    one = talk()
    assert one.stream()[0] == "Four."
    assert one.complete(ask("2+2?", "Four.", "Sure?")).text == "Four."


@pytest.mark.parametrize("told", [True, False])
def test_reasoning_is_sent_back_to_a_provider_that_insists(
    told: bool, fake: FakeProvider, talk: Connect
) -> None:
    """A17 (b): by the switch, or learned from its refusal."""
    fake.rules.append(reasoning_wanted)
    fake.reply("Four.", reasoning="Two and two")
    fake.reply("Yes.")
    one = talk(options=Options(send_reasoning=told))
    one.stream(ask("2+2?"))
    assert one.stream(ask("2+2?", "Four.", "Sure?"))[0] == "Yes."
    assert fake.requests[-1].messages[1]["reasoning_content"] == "Two and two"


@pytest.mark.parametrize("stream", [True, False])
def test_think_blocks_are_no_part_of_a_reply(
    stream: bool, fake: FakeProvider, talk: Connect
) -> None:
    fake.reply(["<thi", "nk>let me", " look</think>\n\n", "Pip."])
    one = talk()
    assert (one.stream()[0] if stream else one.complete().text) == "Pip."


@pytest.mark.parametrize("stream", [True, False])
def test_reasoning_that_used_the_limit_up_gets_one_more_try_with_a_higher_one(
    stream: bool, fake: FakeProvider, talk: Connect
) -> None:
    """A20."""
    fake.reply("", finish="length", reasoning="Let me think. " * 50)
    fake.reply("Four.")
    one = talk()
    assert (one.stream()[0] if stream else one.complete().text) == "Four."
    assert [request.body["max_tokens"] for request in fake.requests] == [100, 200]


@pytest.mark.parametrize("text", ["", "<think>and so on and on"])
def test_an_answer_that_never_comes_is_recognised(
    text: str, fake: FakeProvider, talk: Connect
) -> None:
    """A20: for every task and for streams."""
    one = talk()
    for task in ("filter", "compress", "sleep"):
        fake.reply(text, finish="length", task=task)
        fake.reply(text, finish="length", task=task)
        with pytest.raises(ReplyUnusable, match="used up its output limit"):
            one.complete(ask(task=task))
    fake.reply(text, finish="length")
    fake.reply(text, finish="length")
    shown, _, error = one.stream()
    assert (shown, type(error), len(fake.requests)) == ("", ReplyUnusable, 8)


REFUSALS = [
    ({"content": None}, "content_filter", "content_filter"),
    ({"content": None, "refusal": "I cannot help with that."}, "stop", "cannot help"),
]
BLANKS: list[tuple[dict[str, object], str, str]] = [
    ({"content": ""}, "stop", "nothing"),
    ({"content": None}, "stop", "nothing"),
]


@pytest.mark.parametrize(("said", "finish", "word"), [*REFUSALS, *BLANKS])
def test_a_stream_without_content_is_a_readable_error(
    said: dict[str, object], finish: str, word: str, fake: FakeProvider, talk: Connect
) -> None:
    """A08; and the next turn works."""
    fake.stream({"choices": [{"index": 0, "delta": said, "finish_reason": finish}]})
    one = talk()
    text, _, error = one.stream()
    assert (text, type(error)) == ("", ReplyUnusable)
    assert word in str(error)
    assert one.stream()[0] == "ok"


@pytest.mark.parametrize(("said", "finish", "word"), REFUSALS)
def test_a_whole_reply_that_refuses_is_a_readable_error(
    said: dict[str, object], finish: str, word: str, fake: FakeProvider, talk: Connect
) -> None:
    """A08."""
    fake.body(json.dumps({"choices": [{"index": 0, "message": said, "finish_reason": finish}]}))
    with pytest.raises(ReplyUnusable, match=word):
        talk().complete()


@pytest.mark.parametrize(("said", "finish", "_"), BLANKS)
def test_a_whole_reply_that_ended_by_itself_may_be_blank(
    said: dict[str, object], finish: str, _: str, fake: FakeProvider, talk: Connect
) -> None:
    """A08: the text is a text, never None; whoever asked decides about another try."""
    fake.body(json.dumps({"choices": [{"index": 0, "message": said, "finish_reason": finish}]}))
    assert talk().complete().text == ""


def test_a_filter_in_mid_reply_ends_it_with_its_own_reason(
    fake: FakeProvider, talk: Connect
) -> None:
    fake.reply("Half an", finish="content_filter")
    text, deltas, error = talk().stream()
    assert (text, deltas[-1].finish, error) == ("Half an", "content_filter", None)
