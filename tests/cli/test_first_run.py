"""The first chat where nothing is set up: one question, once, and the way to a first answer."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from tests.conversing import KEY, plain
from tests.fake_provider import FakeProvider
from tests.newcomers import WITHOUT_ENGINE, first_chat
from tests.terminals import CTRL_C, CTRL_D, ENTER

NAME = "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"
QUESTION = "Which one shall answer?"


@pytest.fixture
def fake() -> Iterator[FakeProvider]:
    with FakeProvider() as provider:
        provider.otherwise = plain
        yield provider


def test_with_a_key_three_lines_lead_to_a_first_answer(tmp_path: Path, fake: FakeProvider) -> None:
    (tmp_path / ".env").write_text(f"OPENAI_BASE_URL={fake.url}\nOPENAI_MODEL=m\n")
    with first_chat(tmp_path) as chat:
        chat.see(QUESTION, "look around first  >")
        assert len(chat.text.splitlines()) == 3
        chat.type(f"3{ENTER}")
        chat.see("OPENAI_API_KEY (not shown as you paste it):")
        chat.type(f"{KEY}{ENTER}")
        chat.see(f"Kept in {tmp_path}/.env, readable by you alone.", "claw · openai:m")
        chat.say("hello")
        chat.see("Certainly.")
        chat.prompt()
        chat.type(CTRL_D)
        assert chat.end() == 0
        assert KEY not in chat.text
    assert KEY in (tmp_path / ".env").read_text(encoding="utf-8")
    assert (tmp_path / ".env").stat().st_mode & 0o777 == 0o600
    with first_chat(tmp_path) as chat:
        chat.see("claw · openai:m")
        chat.prompt()
        assert QUESTION not in chat.text


@pytest.mark.parametrize("answer", [ENTER, CTRL_C, CTRL_D, f"x{ENTER}"])
def test_whoever_gives_none_looks_around_and_is_not_asked_again(
    tmp_path: Path, answer: str
) -> None:
    for asked in (True, False):
        with first_chat(tmp_path) as chat:
            if asked:
                chat.see(QUESTION, "first  >")
                chat.type(answer)
            chat.see("claw · no model", "run `claw model pull`")
            chat.prompt()
            chat.type(CTRL_D)
            assert chat.end() == 0
            assert (QUESTION in chat.text) is asked


def test_what_can_be_no_key_is_told_in_one_line_and_not_kept(tmp_path: Path) -> None:
    with first_chat(tmp_path) as chat:
        chat.see("first  >")
        chat.type(f"2{ENTER}")
        chat.see("DEEPSEEK_API_KEY (")
        chat.type(f"sk-“curly”{ENTER}")
        chat.see("holds a character that no key can hold", "claw · no model")
        chat.prompt()
        assert "curly" not in chat.text
    assert not (tmp_path / ".env").exists()


def test_a_pull_that_cannot_be_leads_to_a_chat_all_the_same(tmp_path: Path) -> None:
    models = tmp_path / ".claw" / "models"
    models.mkdir(parents=True)
    with FileLock(models / f"{NAME}.lock"), first_chat(tmp_path) as chat:
        chat.see("1 the embedded one, 1.1 GB once, on this machine, no key", "first  >")
        chat.type(f"1{ENTER}")
        chat.see("claw · no model")
        chat.prompt()
        assert "Traceback" not in chat.text


def test_without_the_engine_it_says_what_brings_it(tmp_path: Path) -> None:
    with first_chat(tmp_path, "sitecustomize", WITHOUT_ENGINE) as chat:
        chat.see("1 the embedded one, 1.1 GB once, after: pip install", "first  >")
        chat.type(f"1{ENTER}")
        chat.see('pip install "claw-notebook[local]", then `claw model pull`, brings it.')
        chat.prompt()
