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
    assert shown.startswith("strategy claw · context ")
    assert "chat         1 calls" in shown
    assert "recalled: 2 snapshot" in shown


def test_the_whole_prompt_of_the_last_turn_is_shown(chat: Commanding) -> None:
    assert chat("/stats prompt") == "Nothing was sent yet.\n"
    chat.write_memory("# Memory\n- likes tea\n")
    chat.say("what do I like?")
    shown = chat("/stats prompt")
    assert shown.startswith("── system ──\nYou are claw")
    assert "- likes tea" in shown
    assert shown.endswith("\n\nwhat do I like?\n")
    with pytest.raises(UsageError, match="/stats prompt"):
        chat("/stats all")


def test_the_strategies_are_listed_and_another_one_goes_on(
    chat: Commanding, fake: FakeProvider
) -> None:
    listed = chat("/strategy")
    assert "* claw  " in listed
    assert "  sliding_window    the last turns as they were said" in listed
    assert listed.endswith("claw remembers this session; /strategy NAME takes another one.\n")
    chat.write_memory("# Memory\n- likes tea\n")
    chat.say("about llamas")
    asked = len(fake.of("filter"))
    assert chat("/strategy sequential") == "sequential remembers this session from here on.\n"
    chat.say("and cats?")
    assert "* sequential" in chat("/strategy")
    sent = fake.of("chat")[-1].messages
    assert [one["role"] for one in sent] == ["system", "user", "assistant", "user"]
    assert "tea" not in str(sent)
    assert "about llamas" in str(sent)
    assert len(fake.of("filter")) == asked
    assert chat.texts()[::2] == ["about llamas", "and cats?"]
    with pytest.raises(UsageError, match="Only the strategy claw compresses"):
        chat("/compress")
    with pytest.raises(UsageError, match="no strategy “elephant”"):
        chat("/strategy elephant")
    assert chat.reach.conversation.strategy == "sequential"


def test_each_session_keeps_its_strategy_and_memory_stays_on(chat: Commanding) -> None:
    chat.say("about llamas")
    first = chat.reach.conversation.session_id
    chat("/strategy sequential")
    chat("/new")
    assert chat.reach.conversation.strategy == "sequential"
    chat.say("about boats")
    second = chat.reach.conversation.session_id
    chat("/strategy claw")
    chat(f"/resume {first}")
    assert chat.reach.conversation.strategy == "sequential"
    chat(f"/resume {second}")
    assert chat.reach.conversation.strategy == "claw"
    assert chat.reach.conversation.remembers


def test_another_strategy_leaves_memory_to_the_user(chat: Commanding) -> None:
    chat("/strategy sequential")
    assert "another strategy than claw" in chat("/memory")
    with pytest.raises(UsageError, match="leaves MEMORY"):
        chat("/memory off")
    assert "remembered" in chat("/remember Bob is tall")
    chat.say("hello")
    assert chat("/why") == "No memory went into the last answer.\n"
    assert chat("/rename Boats") == "This session is now called “Boats”.\n"


def test_leaving_is_exit_code_0(chat: Commanding) -> None:
    with pytest.raises(Leave) as left:
        chat("/quit")
    assert left.value.code == 0
    assert chat("/compress") == "There is too little to compress.\n"
