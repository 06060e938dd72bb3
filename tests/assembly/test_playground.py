"""Workspaces for a while."""

from claw.assembly.playground import open_chat, playground
from claw.domain.messages import Message
from claw.domain.notebook import Notebook
from claw.llm.scripted import ScriptedChat
from claw.settings import load

SETTINGS = load(
    None, {"MAX_HISTORY": "12", "CLAW_VECTOR_STORE": "qdrant://host/x", "CLAW_EMBEDDER": "none"}
)


def test_a_workspace_is_empty_and_has_the_settings_but_for_the_database() -> None:
    with playground(SETTINGS) as ground, ground.desk() as desk:
        assert desk.settings.max_history == 12
        assert desk.settings.claw_vector_store == ""
        assert desk.sessions.heads() == []
        assert not desk.workspace.memory.exists()
        root = desk.workspace.root
        assert root.stat().st_mode & 0o777 == 0o700
    assert not root.parent.exists()


def test_a_copy_has_the_files_and_its_changes_are_its_own() -> None:
    with playground(SETTINGS) as ground, ground.desk() as desk:
        desk.memory.update(lambda _: Notebook.parse("- Owns a boat\n"))
        desk.sessions.update("s", lambda one: one.ask(Message("user", "hi", 5)))
        for _ in range(2):
            with ground.desk(like=desk) as copy:
                assert copy.memory.read().text == "- Owns a boat\n"
                assert len(copy.sessions.load("s").messages) == 1
                copy.sessions.update("s", lambda one: one.ask(Message("user", "bye", 6)))
                copy.memory.update(lambda _: Notebook.parse("- Sold it\n"))
            assert not copy.workspace.root.exists()
        assert desk.memory.read().text == "- Owns a boat\n"
        assert len(desk.sessions.load("s").messages) == 1


def test_a_chat_has_the_model_and_the_strategy_that_are_given() -> None:
    model = ScriptedChat(lambda _: "Hello.")
    with playground(SETTINGS) as ground, ground.desk() as desk:
        chat = open_chat(desk, "stateless", model)
        assert chat.strategy == "stateless"
        assert not chat.private
        conversation = chat.converse()
        assert "".join(conversation.say("hi")) == "Hello."
        conversation.close()
        chat.close()
