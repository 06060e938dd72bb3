"""`claw sleep` where the model is missing, hangs, or answers with what is no plan."""

import json

import pytest

from claw.storage.locks import acquire
from tests.cli.test_sleep import ALONE, TEXT, tidied
from tests.fake_provider import FakeProvider
from tests.places import Places
from tests.shell import Inside

RELATED = """\
- Works at Heron as an engineer on the ferry project
- Works for Heron, engineering the new ferry project
- Takes the ferry to Heron each Monday for the project
"""


@pytest.fixture
def places(claw: Inside) -> Places:
    claw.shell.variables |= ALONE
    found = claw.shell.places()
    found.write_memory(TEXT)
    return found


def test_c11_without_a_key_duplicates_go_and_what_is_missing_is_said(
    claw: Inside, places: Places
) -> None:
    ran = claw("sleep", "--quiet", OPENAI_API_KEY="")
    assert (ran.code, ran.out, ran.err.count("\n")) == (77, "", 1)
    assert "without the model" in ran.err
    assert "OPENAI_API_KEY" in ran.err
    assert tidied(places)
    assert json.loads(places.workspace.last_sleep.read_text())["outcome"] == "partial"
    assert claw("sleep", OPENAI_API_KEY="").code == 77


def test_a_model_that_cannot_be_reached_leaves_what_code_found(
    claw: Inside, places: Places
) -> None:
    places.write_memory(TEXT + RELATED)
    ran = claw("sleep", OPENAI_BASE_URL="http://127.0.0.1:9/v1")
    assert (ran.code, ran.err.count("\n")) == (69, 1)
    assert "uses pandas for data analysis." not in places.read_memory()
    assert RELATED in places.read_memory()


@pytest.mark.parametrize("way", ["hang", "dribble"])
def test_g18_a_model_that_hangs_is_left_after_the_time_for_all_of_it(
    claw: Inside, places: Places, fake: FakeProvider, way: str
) -> None:
    places.write_memory(TEXT + RELATED)
    for _ in range(5):
        fake.hang(task="sleep") if way == "hang" else fake.dribble(task="sleep")
    ran = claw("sleep", "--quiet", "--timeout", "2")
    assert (ran.code, ran.out, ran.err.count("\n")) == (69, "", 1)
    assert "timeout" in ran.err
    assert places.read_memory() == TEXT + RELATED
    assert places.workspace.backups.exists() is False
    lock = acquire(places.workspace.locks / "sleep.lock")
    assert lock
    lock.release()


@pytest.mark.parametrize(
    "reply", ["", "unchanged", "No changes needed.", "# Memory\n", "I cannot help.", '{"operati']
)
def test_g01_g02_g05_g06_a_reply_that_is_no_plan_changes_nothing(
    claw: Inside, places: Places, fake: FakeProvider, reply: str
) -> None:
    text = "# Memory\n\nSome words in front of it all.\n\n" + RELATED
    places.write_memory(text)
    for _ in range(4):
        fake.reply(reply, task="sleep", finish="length" if reply.startswith("{") else "stop")
    claw("sleep")
    assert fake.of("sleep")
    assert places.read_memory() == text
