"""The prompt of a chat in a real terminal: drafts, type-ahead, menus, the status line."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from claw.cli.prompting import arguments, status_text
from tests.commanding import Commanding, provider
from tests.conversing import Household, plain
from tests.fake_provider import FakeProvider
from tests.terminals import CTRL_C, CTRL_D, UP, Terminal

BACK = "What you had not sent is back below"
LONG = "\n".join(f"line {number}" for number in range(20))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Household]:
    with FakeProvider() as fake:
        fake.otherwise = plain
        yield Household(tmp_path, fake)


def _wait_for(chat: Terminal, path: Path, text: str) -> None:
    """Wait until a file has a text, as a person waits who has stopped typing."""
    for _ in range(1_000):
        if path.exists() and text in path.read_text(encoding="utf-8"):
            return
        chat.read(0.02)
    raise AssertionError(f"{text} is not in {path}")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP])
def test_what_was_not_sent_is_in_the_line_after_a_kill_and_a_closed_terminal(
    house: Household, number: int
) -> None:
    """TERMINAL 5."""
    draft = house.home / ".claw" / "draft"
    with house.chat() as chat:
        chat.prompt()
        chat.type(f"half a thought \x1b[200~{LONG}\x1b[201~")
        chat.prompt("half a thought [pasted 20 lines #1]")
        if number == signal.SIGKILL:
            _wait_for(chat, draft, "line 19")
        chat.kill(number)
        chat.end()
    assert draft.stat().st_mode & 0o777 == 0o600
    with house.chat() as chat:
        chat.see(BACK)
        chat.prompt("half a thought [pasted 20 lines #1]")
        chat.type(" more\r")
        chat.see("Certainly.")
        chat.prompt()
        assert not draft.exists()
    assert house.texts()[0] == f"half a thought {LONG} more"
    assert house.said()[0]["pasted"] == [[15, 15 + len(LONG)]]


def test_what_ctrl_c_cleared_comes_with_up_also_in_the_next_chat(house: Household) -> None:
    """TERMINAL 3 and 5."""
    with house.chat() as chat:
        chat.prompt()
        chat.type("cleared")
        chat.prompt("cleared")
        chat.type(CTRL_C)
        chat.prompt()
        chat.type(CTRL_D)
        assert chat.end() == 0
    with house.chat() as chat:
        chat.prompt()
        chat.type(UP)
        chat.prompt("cleared")


def test_a_private_chat_keeps_nothing_that_was_typed(house: Household) -> None:
    with house.chat("--private") as chat:
        chat.say("a secret question")
        chat.see("Certainly.")
        chat.prompt()
        chat.type("a secret draft")
        chat.prompt("a secret draft")
        chat.kill(signal.SIGHUP)
        chat.end()
    assert house.asked().endswith("a secret question")
    kept = [path for path in house.home.rglob("*") if path.is_file()]
    assert not [path for path in kept if b"secret" in path.read_bytes()]


def test_lines_typed_while_a_reply_streams_wait_together_unsent(house: Household) -> None:
    house.fake.slow([f"word{number} " for number in range(400)], 0.02, task="chat")
    with house.chat() as chat:
        chat.say("talk")
        chat.see("word3")
        chat.type("one\rtwo\r")
        chat.see("word20")
        chat.type(CTRL_C)
        chat.see("[stopped]", "> one", "… two")
        chat.type("\x7f!\r")
        chat.see("Certainly.")
        chat.prompt()
    assert house.texts()[0] == "talk"
    assert house.texts()[2:] == ["one\ntwo!", "Certainly."]


def test_enter_in_the_menu_accepts_and_another_one_sends(house: Household) -> None:
    """TERMINAL 6."""
    with house.chat() as chat:
        chat.prompt()
        chat.type("/me")
        chat.see("show what claw remembers")
        chat.type("\t")
        chat.prompt("/memory")
        chat.type(" o")
        chat.see("remember and recall", "neither in this chat")
        chat.type("\x1b[B\x1b[B")
        chat.prompt("/memory off")
        chat.type("\r")
        chat.type("\r")
        chat.see("claw now neither remembers nor recalls in this chat.")
        chat.prompt()
        assert chat.count("neither remembers") == 1


def test_sessions_and_entries_are_offered_by_what_they_say(house: Household) -> None:
    """TERMINAL 6."""
    house.memory.write_text("# Long-term memory\n- Sam cycles to work.\n", encoding="utf-8")
    house.fake.reply("plan a trip to Rome", task="title")
    with house.chat() as chat:
        chat.say("plan a trip to Rome")
        chat.see("Certainly.")
        chat.prompt()
        chat.type("/resume rome")
        chat.see("plan a trip to Rome", times=2)
        chat.type(CTRL_C)
        chat.prompt()
        chat.type("/forget cycles")
        chat.see("Sam cycles to work.")


def test_an_unknown_command_is_told_with_the_nearest_and_a_literal_slash_is_sent(
    house: Household,
) -> None:
    """TERMINAL 6."""
    with house.chat() as chat:
        chat.say("/memroy")
        chat.see("There is no command /memroy. Did you mean /memory?")
        chat.say(" /etc/hosts is a file")
        chat.see("Certainly.")
        chat.prompt()
    assert house.texts()[0] == "/etc/hosts is a file"
    assert house.asked().endswith("/etc/hosts is a file")


def test_the_cursor_stays_visible_on_the_usual_screen_and_the_mouse_is_free(
    house: Household,
) -> None:
    """TERMINAL 8."""
    with house.chat() as chat:
        chat.say("hello")
        chat.see("Certainly.")
        chat.prompt()
        chat.type("漢字")
        chat.prompt("漢字")
        raw = chat.raw
    modes = re.findall(rb"\x1b\[\?([0-9;]+)([hl])", raw)
    assert not {mode for mode, _ in modes} & {b"1049", b"1047", b"47", b"1000", b"1002", b"1003"}
    assert [switch for mode, switch in modes if mode == b"25"][-1:] in ([b"h"], [])


def test_the_status_line_is_cut_at_twenty_columns_and_paints_nothing_while_nothing_changes(
    house: Household,
) -> None:
    """TERMINAL 15."""
    house.size = (12, 20)
    with house.chat(PROMPT_TOOLKIT_NO_CPR="0") as chat:
        chat.see("openai:m · memory d…")
        chat.prompt()
        assert chat.lines[-1] == "openai:m · memory d…"
        painted = len(chat.raw)
        for _ in range(10):
            chat.read(0.05)
        assert len(chat.raw) == painted
        chat.type("abc")
        chat.prompt("abc")


def test_what_is_forgotten_goes_from_history_and_draft_too(house: Household) -> None:
    house.memory.write_text('# Long-term memory\n- My doctor is "Ada Quill".\n', encoding="utf-8")
    state = house.home / ".claw"
    state.mkdir()
    told = '{"text": "My doctor is \\"Ada Quill\\"."}\n'
    (state / "history").write_text(told + '{"text": "harmless"}\n', encoding="utf-8")
    (state / "draft-2").write_text(told, encoding="utf-8")
    with house.chat() as chat:
        chat.see(BACK)
        chat.type(CTRL_C)
        chat.prompt()
        chat.type("/forget Quill\r")
        chat.see("[y/N]")
        chat.type("y\r")
        chat.prompt()
    kept = {path.name: path.read_text(encoding="utf-8") for path in state.glob("[dh]*")}
    assert "harmless" in kept["history"]
    assert not [name for name, text in kept.items() if "Quill" in text]


def test_the_status_names_a_strategy_other_than_claw_and_the_menu_all_of_them(
    tmp_path: Path,
) -> None:
    with provider() as fake, Commanding(tmp_path, fake) as chat:
        chat.say("hello")
        assert (
            status_text(chat.chat, chat.reach.conversation) == "openai:m · memory direct, 0 entries"
        )
        offered = dict(arguments(chat.chat, lambda: chat.reach.conversation)["/strategy"]())
        assert list(offered)[:2] == ["claw", "sequential"]
        chat("/strategy sequential")
        assert status_text(chat.chat, chat.reach.conversation) == "openai:m · strategy sequential"
        assert (chat.chat.weigh(chat.reach.conversation, "and now?") or 0) > 20
    with provider() as fake, Commanding(tmp_path, fake, private=True) as chat:
        chat("/strategy sequential")
        shown = status_text(chat.chat, chat.reach.conversation)
        assert shown == "openai:m · private · strategy sequential"


def test_vi_keys_by_a_setting(house: Household) -> None:
    """TERMINAL 4."""
    with house.chat(CLAW_EDITING="vi") as chat:
        chat.prompt()
        chat.type("abc")
        chat.prompt("abc")
        chat.type("\x1b")
        chat.type("0")
        chat.type("x")
        chat.prompt("bc")


def test_the_editor_opens_with_the_text_and_its_version_is_in_the_line(house: Household) -> None:
    """TERMINAL 4."""
    editor = house.home / "editor"
    script = 'echo READY > /dev/tty; read key < /dev/tty; printf " $key" >> "$1"'
    editor.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    editor.chmod(0o700)
    with house.chat(VISUAL=str(editor)) as chat:
        chat.prompt()
        chat.type("my text")
        chat.prompt("my text")
        chat.type("\x18\x05")
        chat.see("READY")
        chat.type("and more\r")
        chat.prompt("my text and more")
        chat.type("\r")
        chat.see("Certainly.")
    assert house.texts()[0] == "my text and more"
