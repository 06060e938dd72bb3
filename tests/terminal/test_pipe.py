"""A chat without a terminal, as a process with pipes."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conversing import KEY, Household, plain
from tests.fake_provider import FakeProvider
from tests.terminals import environment


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Household]:
    with FakeProvider() as fake:
        fake.otherwise = plain
        yield Household(tmp_path, fake)


def _piped(house: Household, text: bytes) -> subprocess.CompletedProcess[bytes]:
    variables = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": house.fake.url, "OPENAI_MODEL": "m"}
    variables["CLAW_EMBEDDER"] = "none"
    return subprocess.run(
        [sys.executable, "-m", "claw", "--home", str(house.home)],
        input=text,
        env=environment(house.home, **variables),
        cwd=house.home,
        capture_output=True,
        check=False,
    )


def test_each_line_is_a_turn_and_the_answers_alone_come_out(house: Household) -> None:
    """I04, I07: the last line has no newline; a blank one is no turn."""
    house.fake.reply("One\x1b[31m.", task="chat")
    done = _piped(house, b"first\n\n\xffsecond")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"One.\nCertainly.\n", b"")
    assert house.texts()[::2] == ["first", "\ufffdsecond"]


def test_nothing_in_is_nothing_out_and_no_call(house: Household) -> None:
    """I04."""
    done = _piped(house, b"")
    assert (done.returncode, done.stdout) == (0, b"")
    assert house.fake.requests == []


def test_an_error_ends_it_with_one_line_and_its_code(house: Household) -> None:
    house.fake.fail(401, "no", code="invalid_api_key", task="chat")
    done = _piped(house, b"first\nsecond\n")
    assert done.returncode == 77
    assert done.stdout == b""
    assert done.stderr.startswith(b"claw: ")
    assert done.stderr.count(b"\n") == 1
