"""TERMINAL 14: the history file: private, locked, capped, without doubles."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from claw.domain.typed import Line
from claw.errors import StorageFailed
from claw.storage.prompt_history import LONGEST_PASTE, MOST_BYTES, NOT_KEPT, TAIL, PromptHistory

ADDING = """
import sys
from pathlib import Path
from claw.domain.typed import Line
from claw.storage.prompt_history import PromptHistory
history = PromptHistory(Path(sys.argv[1]), most=100)
for number in range(40):
    history.append(Line(f"{sys.argv[2]} {number}"))
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / ".claw" / "history"


def _texts(path: Path) -> list[str]:
    return [line.text for line in PromptHistory(path).newest()][::-1]


def test_lines_come_back_whole_in_order_and_for_the_user_alone(path: Path) -> None:
    history = PromptHistory(path)
    lines = [Line("one\ntwo\n\n+three"), Line("see xx", ((4, 6),)), Line("# 漢字 \\n")]
    for line in lines:
        history.append(line)
    assert list(PromptHistory(path).newest())[::-1] == lines
    assert path.stat().st_mode & 0o777 == 0o600


def test_the_same_line_is_not_added_twice_in_a_row_not_even_by_two_chats(path: Path) -> None:
    one, other = PromptHistory(path), PromptHistory(path)
    for history, text in ((one, "a"), (other, "a"), (one, "b"), (other, "a")):
        history.append(Line(text))
    assert _texts(path) == ["a", "b", "a"]


def test_beyond_the_cap_the_oldest_go(path: Path) -> None:
    history = PromptHistory(path, most=20)
    for number in range(50):
        history.append(Line(f"line {number}"))
        assert len(list(history.newest())) <= 20
    assert _texts(path)[-1] == "line 49"
    assert len(_texts(path)) >= 18
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_file_that_has_grown_huge_is_read_at_its_end_and_cut(path: Path) -> None:
    path.parent.mkdir()
    row = json.dumps({"text": "x" * 1_000}).encode() + b"\n"
    path.write_bytes(row * (2 * MOST_BYTES // len(row)) + b'{"text": "the last"}\n')
    assert _texts(path)[-1] == "the last"
    assert len(_texts(path)) <= TAIL // len(row) + 1
    PromptHistory(path).append(Line("new"))
    assert path.stat().st_size <= MOST_BYTES
    assert _texts(path)[-2:] == ["the last", "new"]


def test_two_chats_at_once_lose_nothing(path: Path) -> None:
    chats = [
        subprocess.Popen([sys.executable, "-c", ADDING, str(path), name]) for name in ("a", "b")
    ]
    assert [chat.wait(60) for chat in chats] == [0, 0]
    wanted = [[f"{name} {number}" for number in range(40)] for name in ("a", "b")]
    assert [[text for text in _texts(path) if text[0] == name] for name in ("a", "b")] == wanted


def test_lines_of_an_earlier_version_are_read_and_made_private(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("\n# 2026-01-01 10:00\n+one\n+two\n\n# 2026-01-02\n+漢\n", encoding="utf-8")
    path.chmod(0o644)
    PromptHistory(path).append(Line("new"))
    assert _texts(path) == ["one\ntwo", "漢", "new"]
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_torn_line_spoils_no_other(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b'{"text": "a"}\nnonsense\n[1]\n{"text": "to')
    PromptHistory(path).append(Line("new"))
    assert _texts(path) == ["a", "new"]


def test_a_paste_that_is_too_long_for_a_history_is_left_out(path: Path) -> None:
    paste = "x" * (LONGEST_PASTE + 1)
    PromptHistory(path).append(Line(f"see {paste} now", ((4, 4 + len(paste)),)))
    assert _texts(path) == [f"see {NOT_KEPT} now"]


def test_what_cannot_be_read_is_told_at_once(path: Path) -> None:
    path.mkdir(parents=True)
    for attempt in (PromptHistory(path).newest, lambda: PromptHistory(path).append(Line("a"))):
        with pytest.raises(StorageFailed):
            attempt()


def test_a_pipe_in_its_place_makes_nobody_wait(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    with pytest.raises(StorageFailed):
        PromptHistory(path).newest()


def test_a_file_is_there_from_the_beginning_and_kept(path: Path) -> None:
    history = PromptHistory(path)
    path.parent.mkdir()
    history.begin()
    assert path.stat().st_mode & 0o777 == 0o600
    history.append(Line("a"))
    history.begin()
    assert _texts(path) == ["a"]
