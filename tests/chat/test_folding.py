"""Compression of a session on disk: archive first, one save, or nothing at all."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from claw.chat.folding import Folding
from claw.domain.exchange import Cancellation, Request
from claw.domain.messages import Message
from claw.errors import ClawError, ConnectionFailed, TryLater
from claw.llm.scripted import Answer, Script, ScriptedChat
from claw.memory.compressing import Compressor
from tests.counting import WordCounter
from tests.places import Places

SUMMARY = "[Summary of the earlier conversation]\nThe user walks in the hills and paints."


def say(number: int) -> Message:
    text = f"Message {number}: we walked in the hills and painted the long evening light there."
    return Message("user" if number % 2 == 0 else "assistant", text, 100 + number)


def talked(places: Places, count: int) -> None:
    said = tuple(say(number) for number in range(count))
    places.sessions.update("s", lambda one: replace(one, messages=said))


def folding(places: Places, script: Script, trigger: int = 8) -> Folding:
    compressor = Compressor(ScriptedChat(script), WordCounter())
    return Folding(compressor, places.sessions, 30, trigger)


def test_the_oldest_half_is_archived_and_summarised(tmp_path: Path) -> None:
    places = Places(tmp_path)
    talked(places, 8)
    work = folding(places, [SUMMARY])
    assert work.due(work.session("s"))
    assert work.compress("s", Cancellation()) == 4
    session = places.sessions.load("s")
    assert session.messages == tuple(say(number) for number in range(4, 8))
    assert session.compressed_context.startswith(SUMMARY)
    assert list(places.sessions.archived("s")) == [say(number) for number in range(4)]
    assert not work.due(session)


def test_below_the_trigger_no_model_is_called(tmp_path: Path) -> None:
    places = Places(tmp_path)
    talked(places, 6)
    work = folding(places, [])
    assert not work.due(work.session("s"))
    assert work.compress("s", Cancellation()) == 0


def test_on_request_half_is_taken_below_the_trigger(tmp_path: Path) -> None:
    places = Places(tmp_path)
    talked(places, 8)
    assert folding(places, [SUMMARY], trigger=20).compress("s", Cancellation(), 1) == 4


@pytest.mark.parametrize("answer", [ConnectionFailed("No network."), "", "I cannot do that."])
def test_a_failure_changes_nothing(tmp_path: Path, answer: Answer) -> None:
    places = Places(tmp_path)
    talked(places, 8)
    before = (places.workspace.sessions / "s.json").read_bytes()
    with pytest.raises(ClawError):
        folding(places, [answer, answer]).compress("s", Cancellation())
    assert (places.workspace.sessions / "s.json").read_bytes() == before
    assert places.sessions.archived("s") == []


def interrupted(act: Callable[[], object]) -> Script:
    def ask(_: Request) -> Answer:
        act()
        return SUMMARY

    return ask


def test_what_is_said_while_the_model_works_is_kept(tmp_path: Path) -> None:
    places, other = Places(tmp_path), Places(tmp_path)
    talked(places, 8)
    late = Message("user", "One more thing.", 999)
    script = interrupted(lambda: other.sessions.update("s", lambda one: one.ask(late)))
    folding(places, script).compress("s", Cancellation())
    assert places.sessions.load("s").messages[-1] == late


def test_what_is_forgotten_while_the_model_works_comes_back_nowhere(tmp_path: Path) -> None:
    places, other = Places(tmp_path), Places(tmp_path)
    talked(places, 8)

    def forget() -> None:
        other.forgetting.carry_out(other.forgetting.plan("painted"), messages=True)

    with pytest.raises(TryLater):
        folding(places, interrupted(forget)).compress("s", Cancellation())
    assert places.holding("painted") == []
    assert len(places.sessions.load("s").messages) == 8
