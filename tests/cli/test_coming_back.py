"""Lines 9, 12 and 13: what was cut, what was edited, and sessions that one comes back to."""

import json
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conversing import Household, plain
from tests.fake_provider import FakeProvider
from tests.terminals import CTRL_C, CTRL_D, UP

DAY = 86_400
WORDS = [f"word{number} " for number in range(400)]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Household]:
    with FakeProvider() as fake:
        fake.otherwise = plain
        yield Household(tmp_path, fake)


def _session(house: Household, name: str, *said: tuple[str, str, int]) -> None:
    """Write a session whose messages are (role, content, days ago)."""
    now = int(time.time())
    messages = [
        {"role": role, "content": content, "at": now - days * DAY} for role, content, days in said
    ]
    folder = house.home / "sessions"
    folder.mkdir(exist_ok=True)
    value = {"title": "Llamas", "created_at": now, "updated_at": now, "messages": messages}
    (folder / f"{name}.json").write_text(json.dumps(value, indent=2), encoding="utf-8")


def test_line_9_a_stopped_reply_goes_on_as_one_message(house: Household) -> None:
    """I01: Ctrl-C in mid-reply, and again in what it goes on with."""
    house.fake.slow(WORDS, 0.02, task="chat")
    with house.chat() as chat:
        chat.say("talk")
        chat.see("word3")
        chat.type(CTRL_C)
        chat.see("[stopped]  /continue goes on with it.")
        first = house.texts()[1]
        house.fake.slow(["and ", "then ", *WORDS], 0.02, task="chat")
        chat.say("/continue")
        chat.see("and then word0")
        chat.type(CTRL_C)
        chat.see("[stopped]", times=2)
        assert house.texts()[1].startswith(f"{first.rstrip()} and then word0")
        house.fake.reply("the end.", task="chat")
        chat.say("/continue")
        chat.see("the end.")
        chat.prompt()
    assert len(house.said()) == 2
    assert house.texts()[1].endswith(" the end.")
    assert "partial" not in house.said()[1]


@pytest.mark.parametrize("command", ["/continue", "/retry"])
def test_line_9_a_program_killed_meanwhile_loses_neither_reply(
    house: Household, command: str
) -> None:
    """I03."""
    _session(house, "old", ("user", "tell me", 0))
    house.fake.reply("It all began", task="chat", finish="length")
    with house.chat("-s", "old") as chat:
        chat.say("/retry")
        chat.see("It all began", "/continue goes on with it.")
        house.fake.slow(WORDS, 0.02, task="chat")
        chat.say(command)
        chat.see("word3")
        chat.kill(signal.SIGKILL)
        assert chat.end() == -9
    with house.chat("-s", "old") as chat:
        chat.see("[cut: the program was stopped] /continue goes on with it.")
        chat.prompt()
    question, reply = house.said()
    assert question["content"] == "tell me"
    before = "It all began " if command == "/continue" else ""
    assert reply["content"].startswith(f"{before}word0 word1 word2 word3")
    kept = [one["content"] for one in reply.get("replaced", [])]
    assert kept == ([] if command == "/continue" else ["It all began"])


def test_line_9_the_text_of_a_failed_turn_is_had_back(house: Household) -> None:
    house.fake.fail(401, "no", code="invalid_api_key", task="chat")
    with house.chat() as chat:
        chat.say("my long question")
        chat.see("refused the key")
        chat.prompt()
        chat.type(UP)
        chat.prompt("my long question")
        chat.type(CTRL_C)
        chat.say("/retry")
        chat.see("Certainly.")
        chat.prompt()
    assert house.texts() == ["my long question", "Certainly."]


def test_line_12_a_save_from_an_old_buffer_is_noticed_and_its_losses_offered(
    house: Household,
) -> None:
    house.memory.write_text("# Memory\n- Sam has a cat.\n", encoding="utf-8")
    with house.chat() as chat:
        chat.prompt()
        old_buffer = house.memory.read_text(encoding="utf-8")
        for text in ("Ann is tall", "Bob rows"):
            chat.say(f"/remember {text}")
            chat.see(f'remembered: "{text}"')
        house.memory.write_text(f"{old_buffer}- Sam cycles.\n", encoding="utf-8")
        chat.say("what do you know?")
        chat.see(
            "MEMORY.md changed (+1 −2)",
            "2 entries that claw wrote are gone; /undo brings them back.",
        )
        chat.see("Certainly.")
        chat.say("/undo")
        chat.see('put back: "Ann is tall" → MEMORY.md:4', 'put back: "Bob rows" → MEMORY.md:5')
        chat.say("and now?")
        chat.see("Certainly.", times=2)
        assert chat.count("MEMORY.md changed") == 1
    lines = house.memory.read_text(encoding="utf-8").splitlines()
    assert lines[1:] == ["- Sam has a cat.", "- Sam cycles.", "- Ann is tall", "- Bob rows"]


def test_line_12_a_damaged_file_names_its_line_and_the_last_good_version_is_used(
    house: Household,
) -> None:
    good = "# Memory\n- Sam has a cat.\n"
    house.memory.write_text(good, encoding="utf-8")
    with house.chat() as chat:
        chat.say("hello")
        chat.see("Certainly.")
        house.memory.write_bytes(b"# Memory\n- Sam has a \x00\xff\x00\n")
        chat.say("what do I have?")
        chat.see("is damaged at line 2", "claw goes on with what it read before")
        chat.see("Certainly.", times=2)
        chat.prompt()
    assert "Sam has a cat." in house.fake.of("chat")[-1].messages[0]["content"]
    (kept,) = (house.home / ".claw" / "backups").iterdir()
    assert kept.read_text(encoding="utf-8") == good


def test_line_13_one_comes_back_to_days_the_last_question_and_its_answer(house: Household) -> None:
    _session(
        house,
        "old",
        ("user", "are they tall?", 400),
        ("assistant", "Rather.\nVery.", 400),
        ("user", "do they spit?", 1),
        ("assistant", "They do.\nOften.", 1),
    )
    with house.chat("-s", "llamas") as chat:
        chat.see("Back in “Llamas” (4 messages).", "You asked: are they tall?", "— Yesterday —")
        chat.see("You last asked: do they spit?", "The answer began: They do.")
        assert "Often" not in chat.text
        chat.say("and bite?")
        chat.see("— Today —", "Certainly.")
        chat.say("/rename Camels")
        chat.see("is now called")
        chat.prompt()
        chat.type(CTRL_D)
        assert chat.end() == 0
        resume = re.search(r"claw (--home \S+ -s \S+)", chat.text.replace("\n", ""))
    assert resume
    with house.chat("-s", resume.group(1).split()[-1]) as chat:
        chat.see("Back in “Camels” (6 messages).", "You last asked: and bite?")


def test_line_13_a_session_opens_at_a_message_and_a_wrong_number_is_said(house: Household) -> None:
    said = [("user", f"question {number}", 3) for number in range(9)]
    _session(house, "old", *said)
    with house.chat("-s", "old@4") as chat:
        chat.see("→   4  You: question 3", "    6  You: question 5", "/fork 4 goes on from here")
        assert "question 6" not in chat.text
        chat.say("/fork 4")
        chat.see("This is now ", "with 4 messages")
        chat.prompt()
        chat.type(CTRL_D)
        assert chat.end() == 0
        assert "-s old" not in chat.text.replace("\n", "")
    with house.chat("-s", "old@40") as chat:
        chat.see("old has no message 40; its last one is 9.")
        chat.prompt()


def test_line_13_lists_need_no_model(house: Household) -> None:
    _session(house, "old", ("user", "are they tall?", 1))
    with house.chat() as chat:
        chat.say("/sessions")
        chat.see(" 1  old", "Llamas", "/resume N goes to one of them.")
        chat.say("/search tall")
        chat.see(" 1  old@1")
        chat.say("/resume 1")
        chat.see("→   1  You: are they tall?")
    assert house.fake.requests == []
