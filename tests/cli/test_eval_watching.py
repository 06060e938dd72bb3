"""What is seen of a long comparison."""

import io
from dataclasses import replace
from pathlib import Path

import pytest

from claw.cli.eval_watching import Watching
from claw.evals.comparing import Outcome, Pair
from claw.evals.metering import Spent
from claw.evals.playing import Played
from claw.evals.scripts import Check, Script

SCRIPT = Script("boat", "en", ("a", "b"), (Check("Q?", ("Ana",)),))
PAIR = Pair("graph", SCRIPT, 2, 3)
OUTCOME = Outcome(PAIR, Played((), ("Ana",), {"chat": Spent(3, 12_345)}, 40.2))


class Terminal(io.StringIO):
    """A stream that a person reads."""

    def isatty(self) -> bool:
        return True


def test_a_scripts_name_cannot_command_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    pair = replace(PAIR, script=replace(SCRIPT, id="bo\x1b]0;x\x07at\n\x1b[2J"))
    watching = Watching(6, lambda _: None, verbose=True)
    watching.turn(pair, 1)
    watching.finished(replace(OUTCOME, pair=pair))
    shown = terminal.getvalue().replace("\r\x1b[K", "")
    assert "\x1b" not in shown
    assert "(boat)" in shown
    assert "graph, boat: 1/1 right" in shown


def test_a_terminal_shows_strategy_script_and_turn_on_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    watching = Watching(6, lambda _: None, verbose=False)
    watching.turn(PAIR, 1)
    watching.turn(PAIR, 2)
    shown = terminal.getvalue()
    assert shown.endswith("graph: script 2/3 (boat), turn 2/3; 0/6 plays done")
    assert "\n" not in shown
    watching.finished(OUTCOME)
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_elsewhere_nothing_is_shown_unless_it_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for verbose in (False, True):
        watching = Watching(6, lambda _: None, verbose=verbose)
        watching.turn(PAIR, 1)
        watching.finished(OUTCOME)
    line = "graph, boat: 1/1 right, 12,345 tokens in, 40 s\n"
    assert capsys.readouterr().err == line


def test_each_finished_play_is_handed_on(capsys: pytest.CaptureFixture[str]) -> None:
    kept: list[Outcome] = []
    watching = Watching(6, kept.append, verbose=True)
    watching.finished(Outcome(PAIR, OUTCOME.played, again=True))
    assert [one.again for one in kept] == [True]
    assert "played before" in capsys.readouterr().err


def test_where_it_stopped_is_said_if_anything_was_done(capsys: pytest.CaptureFixture[str]) -> None:
    watching = Watching(6, lambda _: None, verbose=False)
    watching.stop(Path("r.json"))
    assert capsys.readouterr().err == ""
    watching.finished(OUTCOME)
    watching.stop(Path("r.json"))
    assert capsys.readouterr().err.startswith("claw: 1 of 6 plays are kept in r.json; ")
