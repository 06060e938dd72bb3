"""Sessions that are remembered in other ways, over real files and a provider on loopback."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from claw.assembly.chat import Chat
from claw.assembly.desk import Desk
from claw.assembly.strategies import LISTED, LateRanks, check_strategy, means_of
from claw.chat.conversation import Conversation
from claw.domain.messages import Message
from claw.errors import UsageError
from claw.llm.scripted import ScriptedChat
from tests.assembly.desks import desk_at, remote
from tests.fake_provider import FakeProvider

PATIENCE = 30.0


@contextmanager
def opened(
    desk: Desk,
    session: str | None = None,
    *,
    strategy: str | None = None,
    private: bool = False,
    own: bool = False,
) -> Iterator[tuple[Chat, Conversation]]:
    """Give a chat with a conversation in it."""
    chat = Chat(desk, lambda _: None, private=private, strategy=strategy)
    conversation = chat.converse(session, own=own)
    try:
        yield chat, conversation
    finally:
        conversation.close()
        chat.close()


def say(conversation: Conversation, *texts: str) -> None:
    for text in texts:
        assert "".join(conversation.say(text)) == "ok"
        assert conversation.settle(PATIENCE)


def sent(fake: FakeProvider) -> list[str]:
    """Return what was said in the last request for a reply, without the note."""
    messages = fake.of("chat")[-1].messages[1:]
    return [str(one["content"]).split("\n\n")[-1] for one in messages]


def state(desk: Desk, session: str, strategy: str) -> dict[str, object]:
    path = desk.workspace.strategies / f"{session}.{strategy}.json"
    value = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(value, dict)
    return value


def test_a_session_goes_on_with_its_strategy_without_being_told(
    tmp_path: Path, fake: FakeProvider
) -> None:
    desk = remote(tmp_path, fake)
    with opened(desk, strategy="stateless") as (_, first):
        assert (first.strategy, first.remembers, first.private) == ("stateless", True, False)
        say(first, "one", "two")
    stored = desk.sessions.load(first.session_id)
    assert stored.strategy == "stateless"
    assert state(desk, first.session_id, "stateless")["taken"] == 2
    assert sent(fake) == ["two"]
    with opened(desk, first.session_id) as (_, again):
        assert again.strategy == "stateless"
        say(again, "three")
    assert sent(fake) == ["three"]
    with opened(desk) as (_, other):
        assert other.strategy == "claw"
        say(other, "hello")
    assert "strategy" not in desk.sessions.load(other.session_id).extra


def test_another_strategy_goes_before_that_of_the_session_and_is_kept(
    tmp_path: Path, fake: FakeProvider
) -> None:
    desk = remote(tmp_path, fake)
    with opened(desk) as (_, first):
        say(first, "one")
    for name in ("sequential", "claw"):
        with opened(desk, first.session_id, strategy=name):
            pass
        assert desk.sessions.load(first.session_id).strategy == name
    with opened(desk, first.session_id, strategy="sequential", own=True) as (chat, conversation):
        assert conversation.strategy == "claw"
        new = chat.converse()
        assert new.strategy == "sequential"
        new.close()


def test_only_claw_touches_memory(tmp_path: Path, fake: FakeProvider) -> None:
    desk = remote(tmp_path, fake)
    desk.workspace.memory.write_text("# Long-term memory\n- Sam owns a boat.\n", encoding="utf-8")
    with opened(desk, strategy="sequential") as (_, conversation):
        say(conversation, "I live in Ghent.", "and I like tea")
        assert conversation.known() is None
        with pytest.raises(UsageError, match="Only the strategy claw compresses"):
            conversation.compress()
    assert set(fake.tasks()) == {"chat", "title"}
    assert "boat" not in fake.of("chat")[-1].raw.decode()
    assert sent(fake) == ["I live in Ghent.", "ok", "and I like tea"]
    assert desk.sessions.load(conversation.session_id).title == "A title"


def test_a_strategy_that_there_is_not_is_refused_with_those_that_there_are(
    tmp_path: Path, fake: FakeProvider
) -> None:
    desk = remote(tmp_path, fake)
    with pytest.raises(UsageError, match=r"no strategy “grpah”\. There are: claw, sequential, "):
        Chat(desk, lambda _: None, private=False, strategy="grpah")
    assert check_strategy("claw") == "claw"


def test_a_session_with_an_unknown_strategy_is_opened_by_claw_which_says_so(
    tmp_path: Path, fake: FakeProvider
) -> None:
    told: list[str] = []
    desk = remote(tmp_path, fake)
    desk.sessions.update("s", lambda one: one.remembered_by("later").ask(Message("user", "a", 5)))
    loud = Desk(desk.workspace, desk.settings, told.append)
    with opened(loud, "s") as (_, conversation):
        assert conversation.strategy == "claw"
        say(conversation, "b")
    assert "“later”, a strategy that there is not here" in told[0]
    assert desk.sessions.load("s").strategy == "later"


def test_the_strategy_is_changed_in_mid_chat_and_takes_in_what_was_said(
    tmp_path: Path, fake: FakeProvider
) -> None:
    desk = remote(tmp_path, fake)
    with opened(desk) as (chat, first):
        say(first, "one", "two")
        second = chat.remember_by("sequential", first)
        assert desk.sessions.load(first.session_id).strategy == "sequential"
        assert second.last_turn is first.last_turn
        second.take_up()
        assert second.settle(PATIENCE)
        assert state(desk, first.session_id, "sequential")["taken"] == 2
        say(second, "three")
        assert sent(fake) == ["one", "ok", "two", "ok", "three"]
        third = chat.remember_by("claw", second)
        assert (third.strategy, third.session_id) == ("claw", first.session_id)
        assert desk.sessions.load(first.session_id).strategy == "claw"
        with pytest.raises(UsageError):
            chat.remember_by("none", third)
        say(third, "four")
        third.close()


def test_another_model_leaves_the_strategy_as_it_is(tmp_path: Path, fake: FakeProvider) -> None:
    desk = remote(tmp_path, fake)
    with opened(desk, strategy="sequential") as (chat, first):
        say(first, "one")
        again = chat.switch("openai:other", first)
        assert again.strategy == "sequential"
        say(again, "two")
        assert sent(fake) == ["one", "ok", "two"]
        again.close()


def test_a_private_chat_may_have_a_strategy_and_keeps_nothing(
    tmp_path: Path, fake: FakeProvider
) -> None:
    desk = remote(tmp_path, fake)
    with opened(desk, strategy="sequential", private=True) as (_, conversation):
        assert conversation.private
        say(conversation, "one", "two")
    assert sent(fake) == ["one", "ok", "two"]
    assert not desk.workspace.strategies.exists()
    assert desk.sessions.heads() == []


def test_nothing_forgotten_stays_in_a_state_or_comes_back(
    tmp_path: Path, fake: FakeProvider
) -> None:
    """Also while a chat goes on which has it in mind."""
    desk = remote(tmp_path, fake)
    desk.workspace.memory.write_text("# Long-term memory\n- Pip is a cat.\n", encoding="utf-8")
    with opened(desk, strategy="sequential") as (_, conversation):
        say(conversation, "Pip is a cat.", "I own a boat.")
        assert "Pip" in json.dumps(state(desk, conversation.session_id, "sequential"))
        elsewhere = remote(tmp_path, fake)
        plan = elsewhere.forgetting.plan("Pip")
        elsewhere.forgetting.carry_out(plan, messages=True)
        assert not desk.workspace.strategies.exists()
        say(conversation, "and now?")
        assert sent(fake) == ["[forgotten]", "ok", "I own a boat.", "ok", "and now?"]
        assert "Pip" not in json.dumps(state(desk, conversation.session_id, "sequential"))
        assert state(desk, conversation.session_id, "sequential")["taken"] == 3


def test_texts_are_ranked_by_keywords_where_there_is_no_embedder(tmp_path: Path) -> None:
    desk = desk_at(tmp_path, CLAW_EMBEDDER="none")
    ranks = LateRanks(desk, None)
    one, other = ranks.rank("Where is my boat?", ["The boat lies in Ghent.", "Tea is hot."])
    assert one > other == 0
    assert ranks.likeness("a red boat", ["a red boat", "hot tea"])[0] > 0.9
    ranks.close()
    means = means_of(desk, ScriptedChat(), ranks, 500)
    assert (means.room, means.state) == (500, {})


def test_a_chat_and_its_list_of_strategies_load_neither_numpy_nor_a_strategy() -> None:
    code = (
        "import sys, claw.assembly.chat, claw.assembly.strategies\n"
        "print([name for name in sys.modules if name == 'numpy' or "
        "name.startswith('claw.memory.strategies.') or name == 'claw.chat.learning'])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
    assert next(iter(LISTED)) == "claw"
