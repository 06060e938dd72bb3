"""The completion scripts in real shells, a Tab in a real terminal; absent shells are skipped."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminals import Terminal, environment

SESSION = '{"title": "Boats and tea", "created_at": 1, "updated_at": 2, "messages": [], "x": 1}'
STARTS = {
    "bash": ("bash", "--norc", "--noprofile"),
    "zsh": ("zsh", "-f"),
    "fish": ("fish", "--no-config"),
}
FIRST = {
    "bash": "PS1='$ '; eval \"$(claw completion bash)\"",
    "zsh": "PS1='$ '; autoload -U compinit; compinit -u -D; eval \"$(claw completion zsh)\"",
    "fish": "function fish_prompt; echo '$ '; end; claw completion fish | source",
}


@pytest.fixture(params=["bash", "zsh", "fish"])
def shell(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Terminal]:
    """A shell with the script read in, in a home with one session and two entries."""
    name = str(request.param)
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "claw"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m claw "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    (tmp_path / "work" / "sessions").mkdir(parents=True)
    (tmp_path / "work" / "sessions" / "2026-05-boat.json").write_text(SESSION, encoding="utf-8")
    (tmp_path / "work" / "MEMORY.md").write_text("- likes tea\n", encoding="utf-8")
    known = environment(tmp_path, CLAW_HOME=str(tmp_path / "work"), HISTFILE="/dev/null")
    known["PATH"] = f"{tmp_path / 'bin'}:{known['PATH']}"
    with Terminal([], known, program=STARTS[name], folder=tmp_path) as terminal:
        terminal.type(f"{FIRST[name]}; echo re''ady\r")
        terminal.see("ready")
        terminal.read(0.2)
        yield terminal


def test_a_tab_completes_commands_options_and_what_the_workspace_holds(shell: Terminal) -> None:
    for typed, whole in (
        ("claw memo", "claw memory"),
        ("claw memory forg", "claw memory forget"),
        ("claw ask --no-st", "claw ask --no-stdin"),
        ("claw sessions show 2026", "claw sessions show 2026-05-boat"),
        ("claw -s Bo", "claw -s Boats\\ and\\ tea"),
    ):
        shell.type(f"{typed}\t")
        shell.see(whole)
        shell.type("\x15")


def test_what_is_completed_is_understood(shell: Terminal) -> None:
    shell.type("claw sessions export Bo\t\r")
    shell.see("# Boats and tea")
