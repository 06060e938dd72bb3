"""What a night did is told at the start of the next chat; a review is answered at the terminal."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from claw.domain.nights import NightRecord
from claw.storage.night_records import night_files
from claw.storage.workspace import Workspace
from tests.conversing import Household, plain
from tests.fake_provider import FakeProvider
from tests.terminals import CTRL_D, ENTER, Terminal, environment
from tests.untidy import NEAR


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Household]:
    with FakeProvider() as fake:
        fake.otherwise = plain
        yield Household(tmp_path, fake)


def test_c11_the_next_chat_tells_once_what_the_night_did(house: Household) -> None:
    last = night_files(Workspace(house.home).create()).last
    told = ("claw sleep failed (2 times in a row): No connection.", "2026-05-02: MEMORY.md tidied")
    last.write(NightRecord(1, "tidied", "h", news=told))
    with house.chat("--private") as chat:
        chat.prompt()
        assert "tidied" not in chat.text
        chat.type(CTRL_D)
        chat.end()
    with house.chat() as chat:
        chat.prompt()
        chat.see("2026-05-02: MEMORY.md tidied (1 more: claw memory log)")
        chat.type(CTRL_D)
        chat.end()
    with house.chat() as chat:
        chat.prompt()
        assert "tidied" not in chat.text
        chat.type(CTRL_D)
        chat.end()


def test_a_night_that_was_missed_is_told(house: Household) -> None:
    state = Workspace(house.home).create().state
    (state / "schedule.json").write_text(
        '{"at": "03:30", "since": "2026-01-01T00:00:00+00:00"}', encoding="utf-8"
    )
    night_files(Workspace(house.home)).last.write(NightRecord(1_767_300_000, "tidied", "h"))
    with house.chat() as chat:
        chat.see("sleep")
        chat.prompt()
        chat.type(CTRL_D)
        chat.end()


def test_a_held_plan_is_answered_operation_by_operation(house: Household) -> None:
    house.memory.write_text(NEAR, encoding="utf-8")
    variables = environment(house.home, CLAW_EMBEDDER="none", SLEEP_MAX_SHRINK="0.1", NO_COLOR="1")
    home = ["--home", str(house.home)]
    with Terminal([*home, "sleep"], variables, folder=house.home) as shell:
        shell.see("would take out too much at once")
        assert shell.end() != 0
    with Terminal([*home, "sleep", "--review"], variables, folder=house.home) as shell:
        for number, answer in enumerate("ynnn", 1):
            shell.see(f"{number} of 4: do this? [y/N]")
            shell.type(answer + ENTER)
        assert shell.end() == 0
    assert house.memory.read_text(encoding="utf-8").count("\n- ") == 9


def test_who_watches_sees_how_far_the_planning_is(house: Household) -> None:
    related = (
        "- Works at Heron as an engineer on the ferry project\n"
        "- Works for Heron, engineering the new ferry project\n"
        "- Takes the ferry to Heron each Monday for the project\n"
    )
    house.memory.write_text(NEAR + related, encoding="utf-8")
    house.fake.otherwise = '{"operations": []}'
    known = {"OPENAI_API_KEY": "sk-test-0123456789", "OPENAI_BASE_URL": house.fake.url}
    variables = environment(house.home, CLAW_EMBEDDER="none", OPENAI_MODEL="m", **known)
    arguments = ["--home", str(house.home), "sleep", "--dry-run"]
    with Terminal(arguments, variables, folder=house.home) as shell:
        shell.see("reading memory 1/1", "Nothing was written.")
        assert shell.end() == 0
