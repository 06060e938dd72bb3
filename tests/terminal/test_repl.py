"""Which lines are commands, and which are sent."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conversing import Household, plain
from tests.fake_provider import FakeProvider
from tests.terminals import CTRL_C, UP


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Household]:
    with FakeProvider() as fake:
        fake.otherwise = plain
        yield Household(tmp_path, fake)


def test_a_literal_slash_is_sent_and_code_that_begins_with_one_stays_whole(
    house: Household,
) -> None:
    code = "\n".join(["/* begins */", *(f"x = {number}" for number in range(12))])
    lines = ["//etc is a folder", " /etc too", "// a comment"]
    with house.chat() as chat:
        for number, line in enumerate(lines, 1):
            chat.say(line)
            chat.see("Certainly.", times=number)
        chat.prompt()
        chat.type(f"\x1b[200~{code}\x1b[201~")
        chat.prompt("[pasted 13 lines #1]")
        chat.type("\r")
        chat.see("Certainly.", times=4)
        chat.prompt()
    assert house.texts()[::2] == ["/etc is a folder", "/etc too", "// a comment", code]


def test_lines_of_one_message_and_text_that_was_cleared_come_back(house: Household) -> None:
    """I05."""
    with house.chat() as chat:
        chat.prompt()
        chat.type("\x1b[200~a\nb\x1b[201~\nc")
        chat.see("… c")
        chat.type(CTRL_C)
        chat.prompt()
        chat.type(UP)
        chat.see("… c", times=2)
        chat.type("\r")
        chat.see("Certainly.")
        chat.prompt()
    assert house.texts()[0] == "a\nb\nc"
