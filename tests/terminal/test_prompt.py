"""The line editor, driven through a pipe."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from claw.terminal.prompt import Leave, Line, LinePrompt, Pastes

COMMANDS = {"/memory": "show", "/new": "begin"}


@contextmanager
def _prompt(history: Path | None = None) -> Iterator[tuple[LinePrompt, PipeInput, list[str]]]:
    told: list[str] = []
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        yield LinePrompt(history, COMMANDS, lambda: "", told.append), keys, told


def _typed(keys: PipeInput, text: str) -> None:
    threading.Thread(target=keys.send_text, args=(text,), daemon=True).start()


def test_enter_sends_and_a_final_backslash_makes_a_new_line() -> None:
    with _prompt() as (prompt, keys, _):
        _typed(keys, "one\\\rtwo\r")
        assert prompt.ask() == Line("one\ntwo")


def test_ctrl_j_and_alt_enter_make_new_lines() -> None:
    with _prompt() as (prompt, keys, _):
        _typed(keys, "a\nb\x1b\rc\r")
        assert prompt.ask() == Line("a\nb\nc")


def test_a_bracketed_paste_is_one_message() -> None:
    """I05: pasted lines are not sent one by one."""
    with _prompt() as (prompt, keys, _):
        _typed(keys, "\x1b[200~a\nb\x1b[201~\r")
        assert prompt.ask() == Line("a\nb")


def test_a_big_paste_is_sent_in_full_and_marked_as_pasted() -> None:
    paste = "\n".join(f"line {number}" for number in range(30))
    with _prompt() as (prompt, keys, _):
        _typed(keys, f"look: \x1b[200~{paste}\x1b[201~ please\r")
        line = prompt.ask()
    assert line is not None
    assert line.text == f"look: {paste} please"
    assert [line.text[start:end] for start, end in line.pasted] == [paste]


def test_ctrl_d_on_an_empty_line_leaves() -> None:
    """I04."""
    with _prompt() as (prompt, keys, _):
        _typed(keys, "\x04")
        with pytest.raises(Leave) as leave:
            prompt.ask()
        assert leave.value.code == 0


def test_ctrl_c_says_how_to_leave_and_twice_leaves() -> None:
    with _prompt() as (prompt, keys, told):
        _typed(keys, "\x03")
        assert prompt.ask() is None
        assert told == ["Ctrl-D leaves; so does another Ctrl-C now."]
        _typed(keys, "\x03")
        with pytest.raises(Leave) as leave:
            prompt.ask()
        assert leave.value.code == 130


def test_ctrl_c_clears_what_is_typed_and_up_brings_it_back() -> None:
    with _prompt() as (prompt, keys, told):
        _typed(keys, "a long thought\x03")
        assert prompt.ask() is None
        assert told == []
        _typed(keys, "\x1b[A\r")
        assert prompt.ask() == Line("a long thought")


def test_wide_characters_are_erased_whole() -> None:
    """I09: one backspace takes one character that is seen."""
    with _prompt() as (prompt, keys, _):
        _typed(keys, "漢字\x7f\r")
        assert prompt.ask() == Line("漢")


def test_history_is_kept_for_the_user_alone(tmp_path: Path) -> None:
    path = tmp_path / "history"
    with _prompt(path) as (prompt, keys, _):
        _typed(keys, "hello\r")
        prompt.ask()
    assert path.stat().st_mode & 0o777 == 0o600
    assert "hello" in path.read_text(encoding="utf-8")


def test_small_pastes_stay_as_they_are_and_a_typed_mark_is_text() -> None:
    pastes = Pastes()
    assert pastes.fold("a\r\nb") == "a\nb"
    assert pastes.unfold("[pasted 12 lines #7]") == Line("[pasted 12 lines #7]")
    mark = pastes.fold("x" * 1_001)
    assert mark == "[pasted 1,001 characters #1]"
    assert pastes.unfold(f"a {mark}") == Line("a " + "x" * 1_001, ((2, 1_003),))


def test_marks_and_what_is_to_be_forgotten_are_not_in_the_next_history(tmp_path: Path) -> None:
    path = tmp_path / "history"
    paste = "x" * 1_001
    with _prompt(path) as (prompt, keys, _):
        _typed(keys, f"see \x1b[200~{paste}\x1b[201~\r")
        prompt.ask()
        _typed(keys, "/forget the secret\r")
        prompt.ask()
        _typed(keys, "\x1b[A\x1b[A\r")
        assert prompt.ask() == Line(f"see {paste}", ((4, 1_005),))
    kept = path.read_text(encoding="utf-8")
    assert "see [a paste that was not kept]" in kept
    assert "#1" not in kept
    assert "secret" not in kept


def test_a_history_that_cannot_be_kept_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "history").mkdir()
    with _prompt(tmp_path / "history") as (prompt, keys, _):
        _typed(keys, "hello\r")
        assert prompt.ask() == Line("hello")


def test_a_line_between_two_ctrl_c_makes_the_second_a_first() -> None:
    with _prompt() as (prompt, keys, told):
        for key in ("\x03", "hello\r", "\x03"):
            _typed(keys, key)
            prompt.ask()
        assert len(told) == 2
