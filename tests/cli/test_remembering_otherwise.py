"""Sessions with another strategy than claw, through the command."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.fake_provider import FakeProvider
from tests.shell import Inside, Shell
from tests.strategic import items

FACT = items("The user lives in Ghent.")


def _wait(until: Callable[[], object]) -> None:
    end = time.monotonic() + 60
    while not until():
        assert time.monotonic() < end
        time.sleep(0.02)


def _state(shell: Shell, strategy: str) -> dict[str, Any]:
    """Return what is kept of the only session, nothing if nothing is."""
    found = list((shell.workspace / ".claw" / "index" / "strategies").glob(f"*.{strategy}.json"))
    assert len(found) < 2
    return json.loads(found[0].read_text(encoding="utf-8")) if found else {}


def _said(fake: FakeProvider) -> list[str]:
    """Return what was said in the last request for a reply, without the note."""
    return [str(one["content"]).split("\n\n")[-1] for one in fake.of("chat")[-1].messages[1:]]


def test_a_session_remembers_its_strategy_and_another_one_takes_its_place(
    claw: Inside, fake: FakeProvider
) -> None:
    assert claw("chat", "--strategy", "stateless", stdin="one\n").out == "ok\n"
    assert claw("chat", "-c", stdin="two\n").out == "ok\n"
    assert _said(fake) == ["two"]
    claw("chat", "-c", stdin="three\n")
    assert _said(fake) == ["three"]
    (session,) = claw.shell.sessions()
    assert session["strategy"] == "stateless"
    assert _state(claw.shell, "stateless")["taken"] == 3
    name = claw("sessions", "--json").json[0]["id"]
    claw("ask", "--strategy", "sequential", "-s", name, "four")
    assert _said(fake) == ["one", "ok", "two", "ok", "three", "ok", "four"]
    claw("ask", "-s", name, "five")
    assert claw.shell.sessions()[0]["strategy"] == "sequential"
    assert _state(claw.shell, "sequential")["taken"] == 5
    assert fake.of("filter") == []
    assert not (claw.shell.workspace / "MEMORY.md").exists()


def test_an_unknown_strategy_is_refused_before_anything_is_asked(
    claw: Inside, fake: FakeProvider
) -> None:
    for command in (["chat"], ["ask", "hi"], []):
        ran = claw(*command, "--strategy", "elephant", stdin="hi\n")
        assert (ran.code, ran.out) == (2, "")
        assert "no strategy “elephant”. There are: claw, sequential, sliding_window" in ran.err
    assert fake.requests == []
    assert claw.shell.sessions() == []


def test_the_figures_of_each_turn_go_to_stderr_where_they_are_asked_for(claw: Inside) -> None:
    ran = claw("chat", "-v", "--strategy", "sequential", stdin="one\ntwo\n")
    assert ran.out == "ok\nok\n"
    figures = [line for line in ran.err.splitlines() if " · " in line]
    assert len(figures) == 2
    for line in figures:
        assert line.startswith("claw: strategy sequential · context ")
        assert "tokens sent (provider: " in line
    assert ran.err.count("claw: answer: first words ") == 2
    (claw.shell.workspace / "MEMORY.md").write_text("- likes tea\n", encoding="utf-8")
    asked = claw("ask", "-v", "what do I like?")
    assert asked.out == "ok\n"
    assert "claw: strategy claw · context " in asked.err
    assert "claw: recalled: 1 snapshot" in asked.err
    assert claw("ask", "and now?").err == ""


def test_what_a_kill_left_is_taken_in_by_the_next_run(claw: Inside, fake: FakeProvider) -> None:
    """The turn stands in the session; the model was asked about it when the machine stopped."""
    fake.hang(task="strategy")
    shell = claw.shell
    process = shell.start("chat", "--strategy", "memory_augmented", stdin="I live in Ghent.\n")
    _wait(lambda: fake.of("strategy"))
    process.kill()
    process.communicate(timeout=60)
    assert _state(shell, "memory_augmented") == {}
    (session,) = shell.sessions()
    assert [one["content"] for one in session["messages"]] == ["I live in Ghent.", "ok"]
    assert session["strategy"] == "memory_augmented"
    fake.reply(FACT, task="strategy")
    fake.reply(items(), task="strategy")
    assert claw("chat", "-c", stdin="Where do I live?\n").out == "ok\n"
    assert _said(fake) == ["I live in Ghent.", "ok", "Where do I live?"]
    state = _state(shell, "memory_augmented")
    assert state["taken"] == 2
    assert state["state"]["facts"] == ["The user lives in Ghent."]
    claw("chat", "-c", stdin="And now?\n")
    assert "The user lives in Ghent." in fake.of("chat")[-1].messages[0]["content"]


@pytest.mark.parametrize("everywhere", [True, False])
def test_forgetting_takes_the_state_away(
    claw: Inside, fake: FakeProvider, everywhere: bool
) -> None:
    for _ in range(2):
        fake.reply(FACT, task="strategy")
    memory = claw.shell.workspace / "MEMORY.md"
    claw("chat", "--strategy", "memory_augmented", stdin="I live in Ghent.\n")
    assert _state(claw.shell, "memory_augmented")["state"]["facts"]
    memory.write_text("- lives in Ghent\n", encoding="utf-8")
    more = ["--sessions"] if everywhere else []
    assert claw("memory", "forget", "Ghent", "--yes", *more).code == 0
    assert _state(claw.shell, "memory_augmented") == {}
    claw("chat", "-c", stdin="and tea?\n")
    sent = json.dumps(fake.of("chat")[-1].messages)
    assert ("Ghent" in sent) is not everywhere
    state = json.dumps(_state(claw.shell, "memory_augmented"))
    assert ("Ghent" in state) is not everywhere
    assert claw("sessions", "rm", "--yes", claw("sessions", "--json").json[0]["id"]).code == 0
    assert claw.shell.places().holding("Ghent") == []


def test_a_private_chat_with_a_strategy_leaves_nothing(claw: Inside, fake: FakeProvider) -> None:
    ran = claw("chat", "--private", "--strategy", "sequential", stdin="I live in Ghent.\nyes?\n")
    assert ran.out == "ok\nok\n"
    assert _said(fake) == ["I live in Ghent.", "ok", "yes?"]
    assert claw.shell.places().holding("Ghent") == []
