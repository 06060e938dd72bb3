"""The chat as a person has it: a real process in a real terminal, a provider on loopback."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conversing import Household, plain, verdict
from tests.fake_provider import FakeProvider
from tests.terminals import CTRL_C, CTRL_D, UP, environment

WORDS = [f"word{number} " for number in range(400)]
EVIL = "a\x1b]52;c;SGk=\x07b\x1b[2Jc\x9b31m\rd 漢字"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Household]:
    with FakeProvider() as fake:
        fake.otherwise = plain
        yield Household(tmp_path, fake)


def test_a_chat_answers_remembers_and_says_how_to_come_back(house: Household) -> None:
    house.fake.reply("Hello Sam. 漢字 👋", task="chat")
    house.fake.reply(verdict("Sam likes tea.", "I am Sam and I like tea"), task="filter")
    with house.chat(CLAW_EMBEDDER="auto") as chat:
        chat.say("I am Sam and I like tea")
        chat.see("Hello Sam. 漢字", 'remembered: "Sam likes tea." → MEMORY.md:3  (/undo)')
        chat.prompt()
        chat.type(CTRL_D)
        assert chat.end() == 0
    assert "- Sam likes tea." in house.memory.read_text(encoding="utf-8")
    assert house.texts() == ["I am Sam and I like tea", "Hello Sam. 漢字 👋"]
    resume = re.search(r"claw (--home \S+ -s \S+)", chat.text.replace("\n", ""))
    assert resume
    assert resume.group(1).startswith(f"--home {house.home} -s 2")
    with house.chat("-s", resume.group(1).split()[-1]) as chat:
        chat.see("You last asked: I am Sam", "The answer began: Hello Sam.")
        chat.say("and now?")
        chat.see("Certainly.")
    assert "Sam likes tea." in house.fake.of("chat")[-1].messages[0]["content"]


@pytest.mark.parametrize("arguments", [(), ("--strategy", "retrieval")])
def test_the_prompt_is_there_before_any_client_is_loaded(
    house: Household, arguments: tuple[str, ...]
) -> None:
    for name in ("openai", "httpx2", "tiktoken", "llama_index", "numpy", "detect_secrets"):
        endless = house.home / f"{name}.py"
        endless.write_text("import time\ntime.sleep(3600)\n", encoding="utf-8")
    with house.chat(
        *arguments, PYTHONPATH=f"{house.home}:{environment(house.home)['PYTHONPATH']}"
    ) as chat:
        chat.prompt()
        chat.type("typed")
        chat.prompt("typed")
        chat.type(CTRL_C)
        chat.prompt()
        chat.type(CTRL_D)
        assert chat.end() == 0


def test_a_reply_is_shown_as_it_comes_and_what_is_typed_meanwhile_waits(house: Household) -> None:
    house.fake.slow(WORDS, 0.02, task="chat")
    with house.chat() as chat:
        chat.say("talk")
        chat.see("word3")
        chat.type("next one")
        chat.see("word20")
        assert "word399" not in chat.text
        chat.type(CTRL_C)
        chat.see("[stopped]")
        chat.prompt("next one")
        assert "next one" not in chat.text.split("[stopped]")[0]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL, None])
def test_a_reply_that_is_stopped_is_kept_however_it_is_stopped(
    house: Household, number: int | None
) -> None:
    """I01, I03: Ctrl-C, SIGTERM, SIGHUP and a kill in mid-reply."""
    house.fake.slow(WORDS, 0.02, task="chat")
    with house.chat() as chat:
        chat.say("talk")
        chat.see("word3")
        if number is None:
            chat.type(CTRL_C)
            chat.see("[stopped]")
            chat.prompt()
            chat.type(CTRL_D)
        else:
            chat.kill(number)
        code = chat.end()
        assert "Traceback" not in chat.text
    assert code == (0 if number is None else -9 if number == signal.SIGKILL else 128 + number)
    with house.chat("-c") as chat:
        chat.see("You last asked: talk", "The answer began: word0", "[cut: ")
        chat.say("what did I just ask?")
        chat.see("Certainly.")
    question, reply, *_ = house.said()
    assert question == {"role": "user", "content": "talk"}
    assert reply["content"].startswith("word0 word1 word2 word3")
    assert "".join(WORDS).startswith(reply["content"])
    assert reply["partial"] in ("stopped by the user", "the program was stopped")
    assert "[cut: " in house.fake.of("chat")[-1].messages[-2]["content"]
    assert house.fake.of("filter") == []


def test_ctrl_c_before_the_first_word_gives_the_prompt_back(house: Household) -> None:
    house.fake.hang(task="chat")
    with house.chat() as chat:
        chat.say("anyone?")
        chat.see("…")
        house.wait_for_request()
        chat.type(CTRL_C)
        chat.see("[stopped]")
        chat.prompt()
        chat.type(UP)
        chat.prompt("anyone?")
        assert house.said() == [
            {"role": "user", "content": "anyone?", "failed": "stopped by the user"}
        ]
        chat.type("\r")
        chat.see("Certainly.")


def test_ctrl_c_at_an_empty_prompt_explains_and_twice_leaves(house: Household) -> None:
    with house.chat() as chat:
        chat.prompt()
        chat.type(CTRL_C)
        chat.see("Ctrl-D leaves; so does another Ctrl-C now.")
        chat.type(CTRL_C)
        assert chat.end() == 130


@pytest.mark.parametrize(
    ("status", "shown"),
    [(401, "refused the key in OPENAI_API_KEY"), (400, "The request is too long")],
)
def test_an_error_is_one_line_and_the_text_comes_back_with_up(
    house: Household, status: int, shown: str
) -> None:
    """A01, A06."""
    code = "context_length_exceeded" if status == 400 else "invalid_api_key"
    for _ in range(2):
        house.fake.fail(status, "maximum context length is 10 tokens", code=code, task="chat")
    with house.chat() as chat:
        chat.say("my long question")
        chat.see(shown)
        chat.prompt()
        assert "Traceback" not in chat.text
        chat.type(UP)
        chat.prompt("my long question")
    assert [one.get("failed", "") != "" for one in house.said()] == [True]


def test_a_countdown_is_seen_while_it_runs_and_ctrl_c_ends_it(house: Household) -> None:
    """A02."""
    house.fake.fail(429, "slow down", retry_after="30", task="chat")
    with house.chat() as chat:
        chat.say("hello")
        chat.see("is busy (429); trying again in 29 s (Ctrl-C stops)")
        assert "30 s" not in chat.text
        chat.type(CTRL_C)
        chat.see("[stopped]")
        chat.prompt()
        assert "429" not in chat.text


def test_a_reply_that_breaks_off_is_kept_and_said(house: Household) -> None:
    """A04."""
    house.fake.drop("It all ", "began", task="chat")
    with house.chat() as chat:
        chat.say("tell me")
        chat.see("It all began", "[cut: The reply broke off")
        chat.prompt()
    assert house.texts() == ["tell me", "It all began"]
    assert house.said()[1]["partial"]


def test_a_memory_edited_by_hand_is_told_and_sent_with_the_next_turn(house: Household) -> None:
    house.memory.write_text("# Long-term memory\n- Sam has a cat.\n", encoding="utf-8")
    with house.chat() as chat:
        chat.prompt()
        edited = f"# Long-term memory\n- Sam has a dog {EVIL}.\n- Sam cycles.\n"
        house.memory.write_text(edited, encoding="utf-8")
        chat.say("what do you know?")
        chat.see("MEMORY.md changed (", "  + Sam cycles.", "Certainly.")
        chat.say("/memory")
        chat.see("Sam cycles.", times=2)
    assert b"]52" not in chat.raw
    sent = house.fake.of("chat")[-1].messages
    assert "Sam cycles." in sent[0]["content"] + sent[-1]["content"]
    assert "Sam has a cat" not in str(sent)


def test_control_sequences_in_a_reply_do_nothing(house: Household) -> None:
    """I12."""
    house.fake.reply([EVIL[:4], EVIL[4:]], task="chat")
    with house.chat() as chat:
        chat.say("go")
        chat.see("d 漢字")
        chat.prompt()
    assert b"\x1b]52" not in chat.raw
    assert b"\x1b[2J" not in chat.raw
    assert house.texts()[1] == EVIL


def test_a_big_paste_is_one_mark_on_screen_and_whole_in_the_request(house: Household) -> None:
    """I05."""
    paste = "\n".join(f"// line {number}" for number in range(500))
    with house.chat() as chat:
        chat.prompt()
        chat.type(f"\x1b[200~{paste}\x1b[201~")
        chat.prompt("[pasted 500 lines #1]")
        chat.type("\r")
        chat.see("Certainly.")
        chat.prompt()
    assert house.texts()[0] == paste
    assert house.said()[0]["pasted"] == [[0, len(paste)]]
    assert house.asked().endswith(paste)
    assert house.fake.of("filter") == []
    assert "#1" not in (house.home / ".claw" / "history").read_text(encoding="utf-8")


def test_a_window_that_changes_in_mid_reply_shows_each_line_once(house: Household) -> None:
    """I10."""
    lines = [f"line {number}\n" for number in range(60)]
    house.fake.slow(lines, 0.02, task="chat")
    with house.chat() as chat:
        chat.say("go")
        chat.see("line 10")
        chat.resize(12, 40)
        chat.see("line 30")
        chat.resize(24, 120)
        chat.see("line 59")
        chat.prompt()
    shown = [int(one) for one in re.findall(rb"line (\d+)\r\n", chat.raw)]
    assert shown == list(range(60))
    assert house.texts()[1] == "".join(lines)


def test_two_chats_in_one_session_keep_the_turns_of_both(house: Household) -> None:
    with house.chat() as one:
        one.say("first")
        one.see("Certainly.")
        with house.chat("-c") as other:
            other.say("second")
            other.see("Certainly.", times=2)
            one.say("third")
            one.see("Certainly.", times=2)
            one.prompt()
    assert house.texts()[::2] == ["first", "second", "third"]
