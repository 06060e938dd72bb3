"""TERMINAL 14: /copy, by a tool of the machine, through tmux, or by asking the terminal."""

import base64
import io
from pathlib import Path

import pytest

from claw.errors import UsageError
from claw.terminal.copying import MOST, Seat, copied, seated


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder of programs that alone can be found."""
    monkeypatch.setenv("PATH", f"{tmp_path}")
    return tmp_path


def _tool(folder: Path, name: str, code: int = 0) -> Path:
    """Make a program that keeps what it reads and what it was called with."""
    program, kept = folder / name, folder / f"{name}.kept"
    program.write_text(
        f'#!/bin/sh\necho "$@" > {kept}.arguments\n/bin/cat > {kept}\nexit {code}\n',
        encoding="utf-8",
    )
    program.chmod(0o700)
    return kept


def test_over_ssh_the_terminal_is_asked_and_that_is_said(tools: Path) -> None:
    _tool(tools, "xclip")
    out = io.StringIO()
    said = copied("naïve 漢字", Seat(remote=True, x11=True), out)
    assert said.startswith("Asked the terminal to copy 8 characters (OSC 52)")
    begin, end = "\x1b]52;c;", "\x07"
    assert out.getvalue().startswith(begin)
    assert out.getvalue().endswith(end)
    assert base64.b64decode(out.getvalue()[len(begin) : -len(end)]).decode() == "naïve 漢字"
    assert not (tools / "xclip.kept").exists()


@pytest.mark.parametrize(
    ("seat", "tool"),
    [(Seat(wayland=True, x11=True), "wl-copy"), (Seat(x11=True), "xclip"), (Seat(), "pbcopy")],
)
def test_on_this_machine_its_tool_takes_the_text(tools: Path, seat: Seat, tool: str) -> None:
    kept = _tool(tools, tool)
    out = io.StringIO()
    assert copied("text", seat, out) == f"Copied 4 characters ({tool})."
    assert kept.read_text(encoding="utf-8") == "text"
    assert out.getvalue() == ""


def test_a_tool_that_fails_is_not_said_to_have_copied(tools: Path) -> None:
    _tool(tools, "xclip", code=1)
    kept = _tool(tools, "xsel")
    assert copied("text", Seat(x11=True), io.StringIO()) == "Copied 4 characters (xsel)."
    assert kept.read_text(encoding="utf-8") == "text"


def test_within_tmux_it_is_told(tools: Path) -> None:
    kept = _tool(tools, "tmux")
    said = copied("text", Seat(remote=True, tmux=True), io.StringIO())
    assert said.startswith("Copied 4 characters into tmux")
    assert kept.read_text(encoding="utf-8") == "text"
    assert "load-buffer -w -" in (tools / "tmux.kept.arguments").read_text(encoding="utf-8")


def test_what_is_too_long_or_has_no_clipboard_is_refused_with_a_way_out(tools: Path) -> None:
    assert tools.is_dir()
    for text, seat in (("x" * (MOST + 1), Seat(remote=True)), ("x", Seat(dumb=True))):
        out = io.StringIO()
        with pytest.raises(UsageError, match="/export"):
            copied(text, seat, out)
        assert out.getvalue() == ""


def test_where_one_sits_is_read_from_the_environment() -> None:
    known = {"SSH_CONNECTION": "a b", "TMUX": "x", "DISPLAY": ":0", "TERM": "xterm"}
    assert seated(lambda name: known.get(name, "")) == Seat(remote=True, tmux=True, x11=True)
    assert seated(lambda _: "").dumb
