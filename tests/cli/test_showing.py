"""A chat's screen: replies in Markdown in a real terminal, resized while they come."""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from claw.cli.showing import Highlighting, screen_of
from claw.terminal.widths import cells
from tests.conversing import Household, plain
from tests.fake_provider import FakeProvider
from tests.terminals import Terminal

_STYLE = re.compile(r"\x1b\[[\d;]*m")
CODE = "def f(x):\n    return 'キー'  # kept"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Household]:
    with FakeProvider() as fake:
        fake.otherwise = plain
        yield Household(tmp_path, fake)


def test_a_plain_or_dumb_terminal_draws_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Line 25: `--plain`, TERM=dumb."""
    for plainly, term, drawn in (
        (False, "xterm", True),
        (True, "xterm", False),
        (False, "dumb", False),
    ):
        monkeypatch.setenv("TERM", term)
        screen = screen_of(argparse.Namespace(color="never", plain=plainly))
        screen.stream(piece for piece in ("> a\n",))
        assert ("│" in capsys.readouterr().out) is drawn


def test_colours_for_code_are_loaded_when_the_first_reply_begins() -> None:
    find = Highlighting().load()
    colors = find("python")
    assert colors
    assert {span.style for span in colors("def f(): 1")} > {""}
    assert find("klingon") is None


def test_the_prompt_does_not_wait_for_what_colours_code(house: Household) -> None:
    """Line 1, line 10: and a reply with code is shown without it."""
    (house.home / "pygments.py").write_text("import time\ntime.sleep(3600)\n", encoding="utf-8")
    house.fake.reply(f"```py\n{CODE}\n```\nThat is all.", task="chat")
    path = f"{house.home}:{Path(__file__).parent.parent.parent}"
    with house.chat(PYTHONPATH=path) as chat:
        chat.say("code")
        chat.see("return 'キー'  # kept", "That is all.")


def _long_reply() -> list[str]:
    """Return a reply of more than 200 lines, each with a number of its own, in small pieces."""
    parts = []
    for n in range(12):
        parts.append(
            f"## h{n}0 見出し {n}\n\np{n}0 text **bold{n}** 和 👩‍👩‍👧 ❤️ 🇩🇪 `code{n}` end.\n"
        )
        parts.append("".join(f"- i{n}{m} item *it* 漢字{m} {'word ' * 12}\n" for m in range(5)))
        parts.append(
            f"\n```python\n# c{n}0\n" + "".join(f"x{n}{m} = '値'\n" for m in range(5)) + "```\n"
        )
        parts.append(
            "\n| k | v |\n|---|--:|\n" + "".join(f"| r{n}{m} | 値{m} |\n" for m in range(4)) + "\n"
        )
    text = "".join(parts)
    return [text[at : at + 17] for at in range(0, len(text), 17)]


MARKS = [
    *(f"{kind}{n}0" for n in range(12) for kind in "hpc"),
    *(
        f"{kind}{n}{m}"
        for n in range(12)
        for kind, many in (("i", 5), ("x", 5), ("r", 4))
        for m in range(many)
    ),
]


def _times(mark: str, text: str) -> int:
    return len(re.findall(rf"(?<![a-z\d]){mark}(?!\d)", text))


def _lines_between(raw: str, first: str, last: str) -> list[str]:
    between = raw.rpartition(first)[2].partition(last)[0]
    return _STYLE.sub("", between).split("\r\n")


def test_a_long_reply_that_is_resized_while_it_comes_shows_every_line_once(
    house: Household,
) -> None:
    """I10, lines 10 and 26: 24x80, then 40 columns, then 120, in mid-reply."""
    pieces = _long_reply()
    assert "".join(pieces).count("\n") > 200
    house.fake.slow(pieces, 0.002, task="chat")
    with house.chat() as chat:
        chat.say("talk")
        chat.see("p20 text")
        chat.resize(24, 40)
        chat.see("i60 item")
        chat.resize(24, 120)
        chat.see("r113")
        chat.prompt()
        text, raw = chat.text, chat.raw.decode()
    assert [mark for mark in MARKS if _times(mark, text) != 1] == []
    body = raw[raw.index("h00") : raw.index("r113") + 4]
    assert set(_STYLE.sub("", body)) & {"\x1b", "\x08"} == set()
    assert not re.search(r"\r(?!\n)", body)
    assert 25 < max(cells(line) for line in _lines_between(raw, "i50", "i54")) <= 40
    assert 70 < max(cells(line) for line in _lines_between(raw, "i100", "i104")) <= 120
    assert house.texts()[1] == "".join(pieces)


@pytest.mark.parametrize(
    ("arguments", "no_color"),
    [
        (["--plain"], ""),
        ([], "1"),
        (["--color", "never"], ""),
    ],
)
def test_without_colour_a_reply_has_no_style_and_loses_nothing(
    house: Household, arguments: list[str], no_color: str
) -> None:
    """Line 25: the marks tell what colours would."""
    house.fake.reply(
        f"# T\n\n**bold** `c`\n\n```py\n{CODE}\n```\n| a |\n|---|\n| b |\n\nEnd.", task="chat"
    )
    with house.chat(*arguments, NO_COLOR=no_color) as chat:
        chat.say("hi")
        chat.see("End.")
        raw = chat.raw.decode()
    body = raw[raw.index("# T") : raw.index("End.")]
    assert "\x1b" not in body
    assert "**bold** `c`" in body
    boxes = bool(re.search("[\u2500-\u257f]", body))
    assert boxes is (arguments != ["--plain"])


def test_a_reply_in_colour_copies_as_code(house: Household) -> None:
    """Line 10: what stands between the fences on the screen is the code."""
    house.fake.reply(
        f"Look:\n\n1. Do\n\n   ```py\n   {CODE.replace(chr(10), chr(10) + '   ')}\n   ```\n",
        task="chat",
    )
    with house.chat() as chat:
        chat.say("hi")
        chat.see(f"```py\n{CODE}\n```")
        chat.prompt()
        assert f"```py\n{CODE}\n```" in chat.text
        assert "\x1b[35mdef\x1b[0m" in chat.raw.decode()


def test_control_sequences_of_the_model_never_reach_the_terminal(house: Household) -> None:
    """I12: clipboard, links, colours, direction of writing; in text, in code, in a table."""
    evil = "\x1b]52;c;SGk=\x07\x1b]8;;http://x\x1b\\\x1b[2J\x9b31m\u202e"
    said = f"a{evil}b\n```\nc{evil}d\n```\n| e{evil}f |\n|---|\n"
    house.fake.reply(said, task="chat")
    with house.chat() as chat:
        chat.say("hi")
        chat.see("ab", "cd", "ef")
        raw = chat.raw.decode()
    assert not re.search("\x1b]|\x1b\\[2J|\x9b|\x07|\u202e", raw[raw.index("ab") : raw.index("ef")])
    assert house.texts()[1] == said


def test_the_screen_is_shown_by_a_program_alone() -> None:
    """A screen needs neither a chat nor a provider."""
    program = (
        "from claw.terminal.screen import Screen\n"
        "Screen(color=False).stream(x for x in ['one two ' * 8, 'end'])\n"
    )
    with Terminal(
        [program],
        {"PYTHONPATH": str(Path(__file__).parent.parent.parent)},
        program=(sys.executable, "-c"),
        size=(10, 20),
    ) as screen:
        screen.see("end")
        assert screen.end() == 0
    assert screen.lines[0] == "one two one two one"
