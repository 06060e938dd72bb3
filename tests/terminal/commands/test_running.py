"""/model, /stats, /compress and /quit."""

import pytest

from claw.errors import BadConfiguration, KeyRejected, UsageError
from claw.terminal.prompt import Leave
from tests.commanding import Commanding
from tests.fake_provider import FakeProvider


def test_another_model_goes_on_with_the_conversation(chat: Commanding, fake: FakeProvider) -> None:
    chat.write_memory("# Memory\n- likes tea\n")
    chat.say("about llamas")
    chat("/memory off")
    assert chat("/model") == "openai:m answers; /model SPEC takes another one.\n"
    assert chat("/model openai:other") == "openai:other answers from here on.\n"
    assert not chat.reach.conversation.remembers
    chat("/memory on")
    chat.say("and cats?")
    sent = fake.of("chat")[-1].body
    assert sent["model"] == "other"
    assert "about llamas" in str(sent["messages"])
    assert chat.texts()[::2] == ["about llamas", "and cats?"]
    assert len(list(chat.desk.workspace.sessions.glob("*.json"))) == 1


@pytest.mark.parametrize(
    ("spec", "error", "shown"),
    [
        ("gpt-4", UsageError, "no model “gpt-4”. /model takes deepseek:NAME"),
        ("deepseek", KeyRejected, "DEEPSEEK_API_KEY"),
        ("local:/no/such.gguf", BadConfiguration, "/no/such.gguf"),
    ],
)
def test_a_model_that_cannot_work_changes_nothing(
    chat: Commanding, spec: str, error: type[Exception], shown: str
) -> None:
    with pytest.raises(error, match=shown):
        chat(f"/model {spec}")
    assert chat.chat.model.label == "openai:m"
    assert "Certainly." in chat.say("still there?")


def test_a_chat_that_has_not_begun_may_change_its_model_too(chat: Commanding) -> None:
    chat("/model openai:other")
    assert "Certainly." in chat.say("hi")


def test_the_costs_and_what_was_recalled_are_told(chat: Commanding) -> None:
    assert chat("/stats").startswith("The model has not been called yet.\nthis chat is open for 0:")
    chat.write_memory("# Memory\n- likes tea\n- has a boat\n")
    chat.say("what do I have?")
    shown = chat("/stats")
    assert "chat         1 calls" in shown
    assert "recalled: 2 snapshot" in shown


def test_leaving_is_exit_code_0(chat: Commanding) -> None:
    with pytest.raises(Leave) as left:
        chat("/quit")
    assert left.value.code == 0
    assert chat("/compress") == "There is too little to compress.\n"
