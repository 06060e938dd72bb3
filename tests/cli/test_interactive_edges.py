"""The chat where something is missing, late, full, or otherwise not as usual."""

import io
import re
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from claw.assembly.desk import open_desk
from claw.cli.interactive import News, faults_told
from claw.terminal.screen import Screen
from tests.conversing import KEY, Household, plain, verdict
from tests.fake_provider import FakeProvider
from tests.newcomers import WITHOUT_ENGINE, first_chat
from tests.terminals import CTRL_C, CTRL_D, ENTER, Terminal, environment


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Household]:
    with FakeProvider() as fake:
        fake.otherwise = plain
        yield Household(tmp_path, fake)


def test_without_key_and_engine_chat_says_what_to_set_and_all_else_works(tmp_path: Path) -> None:
    """A24."""
    with first_chat(tmp_path, "sitecustomize", WITHOUT_ENGINE) as chat:
        chat.see("look around first  >")
        chat.type(ENTER)
        chat.see(
            "claw · no model", f"Put DEEPSEEK_API_KEY=... or OPENAI_API_KEY=... into {tmp_path}"
        )
        chat.see("pip install", "everything but sending works")
        chat.say("hello")
        chat.see("No model is set up.", times=2)
        chat.say("/remember Sam likes tea")
        chat.see("remembered:")
        chat.prompt()
        chat.type(CTRL_D)
        assert chat.end() == 0
    assert "Sam likes tea" in (tmp_path / "MEMORY.md").read_text(encoding="utf-8")


def test_what_the_filter_has_not_finished_is_taken_up_at_the_next_start(house: Household) -> None:
    house.fake.hang(task="filter")
    with house.chat() as chat:
        chat.say("My sister Ann lives in Rome")
        chat.see("Certainly.")
        chat.prompt()
        chat.type(CTRL_D)
        chat.see("Finishing what is to be remembered (Ctrl-C leaves it for later)")
        chat.type(CTRL_C)
        chat.see("What is not finished is taken up at the next start.")
        assert chat.end() == 0
    house.fake.reply(verdict("Ann, a sister, lives in Rome.", "Ann lives in Rome"), task="filter")
    with house.chat() as chat:
        chat.see("remembered: ")
    assert "Rome" in house.memory.read_text(encoding="utf-8")


def test_a_receipt_comes_above_the_prompt_and_leaves_what_is_typed(house: Household) -> None:
    go_on = threading.Event()

    def late(request: object) -> str:
        if getattr(request, "task", "") != "filter":
            return "Certainly."
        go_on.wait(20)
        return verdict("Ann, a sister, lives in Rome.", "Ann lives in Rome")

    house.fake.otherwise = late
    with house.chat() as chat:
        chat.say("My sister Ann lives in Rome")
        chat.see("Certainly.")
        chat.prompt()
        chat.type("and my brother")
        chat.prompt("and my brother")
        go_on.set()
        chat.see("remembered: ")
        chat.type(" too")
        chat.prompt("and my brother too")
        above = chat.lines.index("> and my brother too") - 1
        assert "remembered: " in "".join(chat.lines[above - 1 : above + 1])


def test_a_full_disk_is_said_and_no_reply_is_lost(house: Household) -> None:
    limited = f"ulimit -f 16; exec {sys.executable} -m claw --home {house.home}"
    variables = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": house.fake.url, "OPENAI_MODEL": "m"}
    known = environment(house.home, PYTHONDONTWRITEBYTECODE="1", **variables)
    house.fake.reply("word " * 2_500 + "the end", task="chat")
    with Terminal([], known, program=("sh", "-c", limited), folder=house.home) as chat:
        chat.say("a long one")
        chat.see("the end", "because the disk is full. Free some space and try again.")
        chat.prompt()
        assert "Traceback" not in chat.text
        chat.type(CTRL_D)
        assert chat.end() == 0
    with house.chat("-c") as chat:
        chat.prompt()
    assert house.texts()[0] == "a long one"
    assert house.texts()[1].startswith("word " * 500)


@pytest.mark.parametrize(
    "unlike", [("TERM", "dumb"), ("NO_COLOR", "1"), ("--plain",), ("--color", "never")]
)
def test_nothing_is_coloured_where_nobody_wants_it(
    house: Household, unlike: tuple[str, ...]
) -> None:
    """I07."""
    by_option = unlike[0].startswith("--")
    variables = {} if by_option else {unlike[0]: unlike[1]}
    with house.chat(*(unlike if by_option else ()), **variables) as chat:
        chat.see("leaves", ">")
        chat.leave()
        assert chat.process.exitstatus == 0
    assert set(re.findall(rb"\x1b\[([0-9;]*)m", chat.raw)) <= {b"0", b""}
    assert unlike[0] != "TERM" or b"\x1b" not in chat.raw


def test_the_status_line_tells_model_memory_and_size(house: Household) -> None:
    """TERMINAL 15."""
    house.memory.write_text("# Long-term memory\n- Sam cycles.\n- Sam reads.\n", encoding="utf-8")
    with house.chat(PROMPT_TOOLKIT_NO_CPR="0") as chat:
        chat.see("openai:m · memory direct, 2 entries · Enter sends ~")
        chat.say("hello")
        chat.see("Certainly.", "openai:m · memory direct, 2 entries · Enter sends ~")
        chat.prompt()
        chat.type(CTRL_D)
        assert chat.end() == 0


def test_a_fault_in_a_thread_is_one_line_and_its_trace_is_in_the_log(tmp_path: Path) -> None:
    out = io.StringIO()
    desk, screen = open_desk(str(tmp_path), lambda _: None), Screen(out, color=False)
    with faults_told(desk, screen):
        thread = threading.Thread(target=lambda: 1 / 0)
        thread.start()
        thread.join()
    log = tmp_path / ".claw" / "claw.log"
    told = f"Something failed (ZeroDivisionError: division by zero); see {log}.\n"
    assert out.getvalue() == told
    assert "line " in log.read_text(encoding="utf-8")


def test_the_same_trouble_behind_several_turns_is_told_once() -> None:
    out = io.StringIO()
    news = News(Screen(out, color=False))
    for text in ("No key.", "No key.", "No network.", "No key."):
        news.hear(text)
    assert out.getvalue() == "No key.\nNo network.\nNo key.\n"
