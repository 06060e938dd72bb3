"""TERMINAL 4 and 6, I09: what keys do in the line."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from claw.domain.typed import Line
from claw.terminal.prompt import Manner
from tests.keyboards import (
    BACKSPACE,
    CTRL_D,
    DELETE,
    HOME,
    LEFT,
    RIGHT,
    TAB,
    UP,
    Keyboard,
    keyboard,
    paste,
)

FAMILY = "👨‍👩‍👧‍👦"
LONG = "\n".join(f"line {number}" for number in range(30))
EDIT = "\x18\x05"
SEEN_AS_ONE = ["漢", "e\u0301", FAMILY, "👍🏽", "🇩🇪"]


def _sent(typed: str, manner: Manner | None = None) -> str | None:
    with keyboard(manner=manner) as keys:
        line = keys.ask(f"{typed}\r")
    return line.text if line else None


def test_enter_sends_and_a_final_backslash_makes_a_new_line() -> None:
    assert _sent("one\\\rtwo") == "one\ntwo"


def test_ctrl_j_and_alt_enter_make_new_lines() -> None:
    assert _sent("a\nb\x1b\rc") == "a\nb\nc"


@pytest.mark.parametrize("one", SEEN_AS_ONE)
@pytest.mark.parametrize("key", [BACKSPACE, "\x08"])
@pytest.mark.parametrize("editing", ["emacs", "vi"])
def test_one_backspace_takes_one_character_that_is_seen(one: str, key: str, editing: str) -> None:
    """I09."""
    manner = Manner(editing="vi" if editing == "vi" else "emacs")
    assert _sent(f"a{one}{one}{key}", manner) == f"a{one}"


@pytest.mark.parametrize("one", SEEN_AS_ONE)
def test_arrows_and_delete_take_one_character_that_is_seen(one: str) -> None:
    """I09."""
    assert _sent(f"{one}{one}{LEFT}x") == f"{one}x{one}"
    assert _sent(f"{one}{one}{HOME}{RIGHT}x") == f"{one}x{one}"
    assert _sent(f"{one}{one}b{HOME}{DELETE}") == f"{one}b"
    assert _sent(f"{one}{one}b{HOME}{CTRL_D}") == f"{one}b"
    assert _sent(f"{one}{one}b\x02\x02y{HOME}\x06z") == f"{one}zy{one}b"


def test_arrows_stay_in_their_line_and_backspace_joins_two() -> None:
    assert _sent(f"a\nb{LEFT}{LEFT}x") == "a\nxb"
    assert _sent(f"a\nb{LEFT}{BACKSPACE}") == "ab"


def test_a_mark_is_passed_and_taken_out_as_one() -> None:
    """TERMINAL 7."""
    mark = paste(LONG)
    assert _sent(f"a{mark}{BACKSPACE}b") == "ab"
    assert _sent(f"a{mark}{LEFT}b") == f"ab{LONG}"
    assert _sent(f"a{mark}{HOME}{RIGHT}{DELETE}b") == "ab"
    assert _sent(f"{mark} and {mark}{BACKSPACE}") == f"{LONG} and "
    assert _sent(f"look at {mark} word\x17") == f"look at {LONG} "


def test_tab_completes_the_only_command_at_once() -> None:
    """TERMINAL 6."""
    assert _sent(f"/me{TAB} on") == "/memory on"


def _editor(folder: Path, script: str) -> Manner:
    program = folder / "an editor"
    ended = f'trap "touch {folder}/ended" EXIT'
    program.write_text(f"#!/bin/sh\n{ended}\n{script}\n", encoding="utf-8")
    program.chmod(0o700)
    return Manner(editor=f"'{program}' --wait")


def _ask(keys: Keyboard, typed: str, came: Callable[[], int]) -> Line | None:
    """Type, and press Enter when the editor has come and gone."""

    def enter() -> None:
        while not came():
            time.sleep(0.01)
        keys.pipe.send_text("\r")

    threading.Thread(target=enter, daemon=True).start()
    return keys.ask(typed)


def test_the_editor_gets_the_text_and_gives_it_back_unsent(tmp_path: Path) -> None:
    """TERMINAL 4; the marks of pastes stand in it and are sent in full, as often as they do."""
    script = f'cp "$2" {tmp_path}/got; printf "漢 [pasted 30 lines #1]\\n" > "$2"'
    with keyboard(manner=_editor(tmp_path, script)) as keys:
        line = _ask(keys, f"see {paste(LONG)}{EDIT}", (tmp_path / "ended").exists)
    assert line == Line(f"漢 {LONG}", ((2, 2 + len(LONG)),))
    assert (tmp_path / "got").read_text(encoding="utf-8") == "see [pasted 30 lines #1]"


def test_an_editor_that_fails_gives_the_old_text_back_and_is_told(tmp_path: Path) -> None:
    """TERMINAL 4."""
    for manner in (_editor(tmp_path, 'echo x > "$2"; exit 3'), Manner(editor="/no/such/editor")):
        with keyboard(manner=manner) as keys:
            line = _ask(keys, f"my text{EDIT}", keys.told.__len__)
        assert line == Line("my text")
        assert "Your text is as it was." in keys.told[0]


def test_vi_keys_open_the_editor_too(tmp_path: Path) -> None:
    manner = Manner(editing="vi", editor=_editor(tmp_path, 'printf new > "$2"').editor)
    with keyboard(manner=manner) as keys:
        assert _ask(keys, "old\x1bv", (tmp_path / "ended").exists) == Line("new")


def test_enter_ends_a_search_and_sends_nothing() -> None:
    with keyboard() as keys:
        keys.ask("first\r")
        keys.ask("second\r")
        assert keys.ask("\x12fir\r!\r") == Line("!first")
        assert keys.ask(f"{UP}{BACKSPACE}?\r") == Line("!firs?")
