"""Scripts played in the real chat, over real files, with a scripted model."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from claw.assembly.playground import Playground, playground
from claw.domain.exchange import Request
from claw.errors import ConnectionFailed, ContextTooLong, ReplyUnusable
from claw.evals.playing import Player
from claw.evals.scripts import Check, Script
from claw.llm.scripted import Answer, ScriptedChat
from claw.settings import load
from tests.counting import WordCounter
from tests.shell import fact

SCRIPT = Script(
    "boat",
    "en",
    ("My boat is called Ana.", "Tell me a joke, please.", "Why is the sea salty?"),
    (Check("What is my boat called?", ("Ana",)), Check("What did I ask for?", ("joke",))),
)


@pytest.fixture
def ground() -> Iterator[Playground]:
    with playground(load(None, environ={"CLAW_EMBEDDER": "none"})) as made:
        yield made


def echo(request: Request) -> Answer:
    """Answer the chat with all that was sent, and find what is worth remembering in each text."""
    if request.task == "chat":
        asked = request.messages[-1].content
        before = " ".join(one.content for one in request.messages)
        return before if asked.endswith("few words.") else f"Reply to {asked[-20:]}"
    return fact("User's boat is called Ana.", "My boat is called Ana.")


def player(ground: Playground, model: ScriptedChat) -> Player:
    return Player(ground, model, WordCounter(), iter(range(1_000)).__next__)


def test_turns_are_remembered_and_questions_asked_of_what_was_kept(ground: Playground) -> None:
    model = ScriptedChat(echo)
    answered: list[int] = []
    played = player(ground, model).play(SCRIPT, "claw", progress=answered.append)
    assert [reply.startswith("Reply to") for reply in played.replies] == [True] * 3
    assert all("Ana" in answer for answer in played.answers)
    assert answered == [1, 2, 3, 4, 5]
    assert played.spent["chat"].calls == 5
    assert played.spent["chat"].input > 0
    assert played.seconds >= 5


def test_a_question_disturbs_no_other_and_is_not_remembered(ground: Playground) -> None:
    model = ScriptedChat(echo)
    played = player(ground, model).play(SCRIPT, "claw")
    last = model.of("chat")[-1].messages
    assert not any("What is my boat called?" in message.content for message in last)
    asked = [request.messages[-1].content for request in model.of("filter")]
    assert asked
    assert not any("few words" in text for text in asked)
    assert played.spent["filter"].calls == len(asked)
    assert set(played.spent) == {"chat", "filter"}


@pytest.mark.parametrize("embedded", [True, False])
def test_upkeep_is_done_before_the_next_turn(ground: Playground, *, embedded: bool) -> None:
    model = ScriptedChat(echo, embedded=embedded)
    player(ground, model).play(SCRIPT, "claw")
    tasks = [request.task for request in model.requests]
    assert tasks[:3] == ["chat", "filter", "chat"]
    assert tasks[-2:] == ["chat", "chat"]


def test_a_way_that_remembers_nothing_knows_nothing(ground: Playground) -> None:
    model = ScriptedChat(echo)
    played = player(ground, model).play(SCRIPT, "stateless")
    assert not any("Ana" in answer for answer in played.answers)
    assert set(played.spent) == {"chat"}


def test_given_replies_cost_no_call_of_the_model(ground: Playground) -> None:
    model = ScriptedChat(echo)
    played = player(ground, model).play(SCRIPT, "claw", ["A boat!", "", "Salt washes down."])
    assert played.replies == ("A boat!", "", "Salt washes down.")
    assert len(model.of("chat")) == 2
    assert "Salt washes down." in played.answers[0]
    assert played.spent["chat"].calls == 5


def failing(where: str, error: Callable[[], Exception]) -> Callable[[Request], Answer]:
    def ask(request: Request) -> Answer:
        if where in request.messages[-1].content and request.task == "chat":
            raise error()
        return echo(request)

    return ask


@pytest.mark.parametrize("kind", [ReplyUnusable, ContextTooLong])
def test_a_reply_that_cannot_be_used_is_empty_and_the_play_goes_on(
    ground: Playground, kind: type[Exception]
) -> None:
    model = ScriptedChat(failing("joke", lambda: kind("no")))
    assert player(ground, model).play(SCRIPT, "claw").replies[1] == ""
    model = ScriptedChat(failing("What did I ask for?", lambda: kind("no")))
    assert player(ground, model).play(SCRIPT, "claw").answers[1] == ""


def test_a_provider_that_is_gone_ends_the_play(ground: Playground) -> None:
    model = ScriptedChat(failing("joke", lambda: ConnectionFailed("no line")))
    with pytest.raises(ConnectionFailed):
        player(ground, model).play(SCRIPT, "claw")
    assert len(model.of("chat")) == 2


def test_a_provider_that_is_gone_in_upkeep_ends_the_play_too(ground: Playground) -> None:
    def ask(request: Request) -> Answer:
        return ConnectionFailed("no line") if request.task == "filter" else echo(request)

    model = ScriptedChat(ask)
    with pytest.raises(ConnectionFailed):
        player(ground, model).play(SCRIPT, "claw")
    assert len(model.of("chat")) == 1


def test_nothing_is_left_of_a_play(tmp_path: Path) -> None:
    ground = Playground(tmp_path, load(None, environ={"CLAW_EMBEDDER": "none"}))
    player(ground, ScriptedChat(echo)).play(SCRIPT, "claw")
    assert list(tmp_path.iterdir()) == []
