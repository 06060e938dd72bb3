"""/memory, /remember, /forget, /undo, /edit, /reload and /sleep."""

import json
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from claw.assembly.sleep import sleep_lock
from claw.errors import ClawError, TryLater, UsageError
from claw.memory.remembering import Fact, Origin
from tests.commanding import Commanding
from tests.fake_provider import FakeProvider

DOUBLES = "# Memory\n\n- likes tea very much indeed\n- has a boat\n- likes tea very much indeed\n"
DOUBLES += "".join(f"- note number {number} about something else\n" for number in range(5))


def _learn(chat: Commanding, *texts: str) -> None:
    chat.desk.remembering.add([Fact(text) for text in texts], Origin("filter", "elsewhere", 1))
    chat.reach.conversation.hand_edit()


def test_what_an_older_buffer_wiped_out_is_offered_and_comes_back(chat: Commanding) -> None:
    """Line 12."""
    chat.write_memory("# Memory\n- likes tea\n")
    chat.reach.conversation.hand_edit()
    _learn(chat, "has a boat", "has a bike")
    before = chat.memory()
    chat.write_memory("# Memory\n- likes tea\n- typed by hand\n")
    shown = chat("/undo")
    assert "MEMORY.md changed (" in shown
    assert "2 entries that claw wrote are gone; /undo brings them back." in shown
    assert 'put back: "has a boat" → MEMORY.md:4' in shown
    assert chat.memory() == "# Memory\n- likes tea\n- typed by hand\n- has a boat\n- has a bike\n"
    assert before.splitlines()[-1] == "- has a bike"
    assert chat("/undo") == 'taken back: "has a bike"\n'


def test_what_was_remembered_after_the_offer_is_undone_first(chat: Commanding) -> None:
    chat.write_memory("# Memory\n- likes tea\n")
    chat.reach.conversation.hand_edit()
    _learn(chat, "has a boat")
    chat.write_memory("# Memory\n- likes tea\n")
    chat("/remember has a bike")
    assert 'taken back: "has a bike"' in chat("/undo")
    assert chat.memory() == "# Memory\n- likes tea\n"


def test_sleep_tidies_now_tells_what_it_did_and_undo_takes_the_night_back(
    chat: Commanding, fake: FakeProvider
) -> None:
    fake.otherwise = json.dumps({"operations": []})
    chat.write_memory(DOUBLES)
    shown = chat("/sleep")
    assert "  - likes tea very much indeed" in shown
    assert shown.endswith("/undo takes it back.\n")
    assert chat.memory().count("likes tea") == 1
    assert len(chat.desk.archive.entries()) == 1
    assert 'put back: "likes tea very much indeed"' in chat("/undo")
    assert chat.memory() == DOUBLES
    assert not chat.desk.archive.entries()
    assert "changed" not in chat("/remember has a bike").split("remembered")[0]


def test_while_a_night_runs_neither_sleep_nor_its_undo_begins(
    chat: Commanding, fake: FakeProvider
) -> None:
    fake.otherwise = json.dumps({"operations": []})
    chat.write_memory(DOUBLES)
    with sleep_lock(chat.desk), pytest.raises(TryLater, match="claw sleep is running"):
        chat("/sleep")
    chat("/sleep")
    with sleep_lock(chat.desk), pytest.raises(TryLater, match="claw sleep is running"):
        chat("/undo")


def test_a_night_without_a_model_does_what_code_can(chat: Commanding, fake: FakeProvider) -> None:
    for _ in range(4):
        fake.fail(401, "no", task="sleep")
    chat.write_memory(DOUBLES)
    chat("/sleep")
    assert chat.memory().count("likes tea") == 1


def test_the_editor_opens_the_file_and_what_it_changed_is_told(
    chat: Commanding, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = tmp_path / "editor.py"
    script.write_text("import sys; open(sys.argv[1], 'a').write('- by hand\\n')", encoding="utf-8")
    monkeypatch.setenv("VISUAL", f"{sys.executable} {script}")
    chat.write_memory("# Memory\n- likes tea\n")
    assert "  + by hand" in chat("/edit")
    monkeypatch.setenv("VISUAL", "true")
    assert chat("/edit") == "MEMORY.md is as it was.\n"
    monkeypatch.setenv("VISUAL", "false")
    with pytest.raises(ClawError, match="The editor false failed"):
        chat("/edit")
    monkeypatch.setenv("VISUAL", "/no/such/editor")
    with pytest.raises(ClawError, match="cannot be started"):
        chat("/edit")


def test_what_is_remembered_meanwhile_is_told_when_the_editor_is_closed(chat: Commanding) -> None:
    screen = chat.reach.screen

    def edit() -> None:
        behind = threading.Thread(target=lambda: screen.notice("remembered: something"))
        behind.start()
        behind.join()
        assert chat.printed() == ""

    chat.reach = replace(chat.reach, notes=replace(chat.reach.notes, edit=edit))
    assert chat("/edit") == "remembered: something\nMEMORY.md is as it was.\n"


def test_forgetting_is_asked_and_final(chat: Commanding) -> None:
    chat.write_memory("# Memory\n- Ann lives in Rome.\n")
    chat.agreed = False
    assert chat("/forget Ann").endswith("Nothing was forgotten.\n")
    chat.agreed = True
    assert "forgotten in MEMORY.md:2" in chat("/forget Ann")
    assert "Rome" not in chat.memory()
    with pytest.raises(UsageError, match="nothing to undo"):
        chat("/undo")
