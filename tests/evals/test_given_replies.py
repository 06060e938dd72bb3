"""Recorded replies in the place of a model's."""

from pathlib import Path

import pytest

from claw.domain.exchange import Cancellation, Request, Task
from claw.domain.messages import Message
from claw.errors import BadData, ReplyUnusable
from claw.evals.given_replies import AnswersOnly, GivenReplies, read_replies, written_replies
from claw.evals.scripts import Check, Script
from claw.llm.scripted import ScriptedChat

SCRIPT = Script("s1", "en", ("Hi.", "Bye."), (Check("Who?", ("me",)),))


def asked(task: Task) -> Request:
    return Request(task, (Message("user", "hi"),), 10)


def streamed(model: GivenReplies | AnswersOnly, task: Task = "chat") -> str:
    return "".join(one.text for one in model.stream(asked(task), Cancellation()))


def test_the_chat_gets_what_is_given_and_all_else_asks_the_model() -> None:
    model = ScriptedChat(["from the model", "and again"])
    given = GivenReplies(model, ["one", "two"])
    assert streamed(given) == "one"
    assert given.complete(asked("filter"), Cancellation()).text == "from the model"
    assert streamed(given) == "two"
    assert streamed(given, "strategy") == "and again"
    assert [request.task for request in model.requests] == ["filter", "strategy"]
    assert (given.label, given.embedded) == (model.label, model.embedded)


def test_a_reply_that_could_not_be_used_cannot_be_used_again() -> None:
    given = GivenReplies(ScriptedChat(), ["", "two"])
    with pytest.raises(ReplyUnusable):
        streamed(given)
    assert streamed(given) == "two"
    with pytest.raises(ReplyUnusable):
        streamed(given)


def test_what_answers_only_does_no_upkeep() -> None:
    model = ScriptedChat(["an answer"])
    only = AnswersOnly(model)
    with pytest.raises(ReplyUnusable):
        only.complete(asked("filter"), Cancellation())
    assert streamed(only) == "an answer"
    assert len(model.requests) == 1
    assert (only.label, only.embedded) == (model.label, model.embedded)


def test_replies_come_back_from_their_file(tmp_path: Path) -> None:
    path = tmp_path / "replies.json"
    path.write_text(written_replies({"s1": ["Grüße", "再见"], "s9": []}), encoding="utf-8")
    assert read_replies(path, [SCRIPT])["s1"] == ["Grüße", "再见"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no json", "cannot be read as JSON"),
        ("[]", "no JSON object"),
        ('{"s1": "one"}', "no JSON object"),
        ('{"s1": [1, 2]}', "no JSON object"),
        ('{"s1": ["one"]}', "1 replies for the script “s1”, which has 2 turns"),
        ("{}", "0 replies"),
    ],
)
def test_a_file_that_does_not_fit_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "replies.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData, match=said) as refused:
        read_replies(path, [SCRIPT])
    assert str(path) in str(refused.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"gone\.json"):
        read_replies(tmp_path / "gone.json")
