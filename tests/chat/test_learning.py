"""A strategy takes the turns of a session in behind them: each once, in order, none forgotten."""

import importlib
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import cast

import pytest

from claw.chat.learning import Learning, digest_of, turns_of
from claw.domain.exchange import Cancellation
from claw.domain.messages import Message
from claw.domain.session import Session
from claw.errors import Cancelled, ConnectionFailed, ReplyUnusable
from claw.memory.strategies import STRATEGIES
from claw.memory.strategy import Means, SaidTurn, State, Strategy, StrategyContext
from claw.storage.strategy_states import FileStrategyStates
from tests.learning_desk import Desk, Listing, mentions
from tests.places import Places
from tests.strategic import items, means


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_each_turn_is_taken_in_once_and_a_later_run_goes_on(desk: Desk) -> None:
    desk.learn()
    assert desk.states.load("s", "listing") is None
    desk.say("a", "b")
    desk.learn()
    desk.learn()
    assert desk.knows() == "a / b / ?"
    desk.start()
    desk.say("c")
    desk.learn()
    assert desk.calls == ["a", "b", "c"]
    assert desk.knows() == "a / b / c / ?"
    saved = desk.states.load("s", "listing")
    assert saved
    assert saved["taken"] == 3
    assert saved["digest"] == digest_of(turns_of(desk.messages()))


def test_a_state_that_is_gone_or_damaged_is_made_anew(desk: Desk) -> None:
    desk.say("a", "b")
    desk.learn()
    path = desk.places.workspace.strategies / "s.listing.json"
    sound = path.read_text(encoding="utf-8")
    for damage in (
        path.unlink,
        lambda: path.write_text('{"taken": "2"}'),
        lambda: path.write_text(sound.replace('"passed": []', '"passed": [7]')),
        lambda: path.write_text("["),
    ):
        damage()
        desk.start()
        desk.learn()
        assert desk.knows() == "a / b / ?"
    assert desk.calls == ["a", "b"] * 5


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_state_with_anything_foreign_in_it_is_made_anew_by_every_strategy(
    name: str, tmp_path: Path
) -> None:
    places = Places(tmp_path)
    said = [Message("user", "My locker code is ZX-4471.", 5), Message("assistant", "Good.", 6)]
    places.sessions.update("s", lambda one: replace(one, messages=tuple(said)))
    module = importlib.import_module(f"claw.memory.strategies.{name}")
    states = FileStrategyStates(places.workspace.strategies)

    def learned() -> StrategyContext:
        given = means(lambda _: items("locker code ZX-4471"))
        learning = Learning(
            name, partial(_made, module.make, given), places.sessions, states, print, lambda: 0.0
        )
        learning.learn("s", Cancellation())
        return learning.learnt("s", turns_of(said)).strategy.context("Which code?")

    sound = learned()
    saved = dict(states.load("s", name) or {})
    state = cast("dict[str, object]", saved["state"])
    for key in [*state, "more"]:
        for odd in (None, "x", {"a": 1}, [7], 10**30):
            states.save("s", name, {**saved, "state": {**state, key: odd}})
            assert learned() == sound
    states.save("s", name, {**saved, "state": []})
    assert learned() == sound
    assert states.load("s", name) == saved


def _made(make: Callable[[Means], Strategy], given: Means, state: State) -> Strategy:
    return make(replace(given, state=state))


def test_many_turns_are_taken_in_without_a_copy_of_the_state_for_each(desk: Desk) -> None:
    desk.say(*map(str, range(50)))
    opened: list[State] = []

    def opens(state: State) -> Strategy:
        opened.append(state)
        return Listing(state, desk.calls, {})

    doors = (desk.places.sessions, desk.states, desk.told.append, lambda: desk.seconds)
    learning = Learning("listing", opens, *doors)
    learning.learn("s", Cancellation())
    assert len(desk.calls) == 50
    assert len(opened) <= 4
    again = turns_of(desk.messages()[:-1])
    assert learning.learnt("s", again).taken == 49


def test_a_state_with_half_a_character_in_it_is_gone_on_from(desk: Desk) -> None:
    """What a model's reply brings may hold a lone surrogate, which no file can."""
    desk.say("a")

    class Halved(Listing):
        def state(self) -> State:
            return {"said": [f"{one}\ud83d" for one in self.said]}

    doors = (desk.places.sessions, desk.states, desk.told.append, lambda: desk.seconds)
    Learning("listing", lambda state: Halved(state, [], {}), *doors).learn("s", Cancellation())
    assert desk.start().learnt("s", turns_of(desk.messages())).taken == 1


def test_an_edited_or_shortened_session_is_taken_in_anew(desk: Desk) -> None:
    desk.say("a", "b", "c")
    desk.learn()
    messages = desk.messages()
    messages[0] = replace(messages[0], content="A")
    desk.change(messages)
    assert desk.knows() == "?"
    desk.learn()
    assert desk.knows() == "A / b / c / ?"
    desk.change(messages[2:])
    desk.learn()
    assert desk.knows() == "b / c / ?"


def test_an_answer_given_anew_costs_one_turn_and_not_all(desk: Desk) -> None:
    desk.say("a", "b", "c")
    desk.learn()
    messages = desk.messages()
    asked_again = turns_of(messages[:-1])
    assert desk.learning.learnt("s", asked_again).strategy.context("?").memory == "a / b / ?"
    desk.change([*messages[:-1], Message("assistant", "otherwise", 7)])
    desk.learn()
    assert desk.calls == ["a", "b", "c", "c"]
    assert desk.knows() == "a / b / c / ?"


@pytest.mark.parametrize("error", [ConnectionFailed("no line"), Cancelled("Stopped.")])
def test_a_failure_or_a_stop_keeps_what_was_taken_in_before(desk: Desk, error: Exception) -> None:
    desk.say("a", "b", "c")
    desk.trouble["b"] = error
    with pytest.raises(type(error)):
        desk.learn()
    assert desk.start().learnt("s", turns_of(desk.messages())).taken == 1
    desk.trouble.clear()
    desk.learn()
    assert desk.calls == ["a", "b", "b", "c"]
    assert desk.knows() == "a / b / c / ?"


def test_a_turn_that_the_model_cannot_work_on_stops_the_others_once(desk: Desk) -> None:
    desk.say("a", "b", "c")
    desk.trouble["b"] = ReplyUnusable("The model did not answer with a list.")
    with pytest.raises(ReplyUnusable):
        desk.learn()
    desk.learn()
    assert desk.knows() == "a / c / ?"
    (told,) = desk.told
    assert told.startswith("listing could make nothing of turn 2.")
    desk.learn()
    assert desk.calls == ["a", "b", "b", "c"]
    turns = turns_of(desk.messages())
    assert desk.learning.learnt("s", turns).passed == desk.start().learnt("s", turns).passed == (1,)


def test_a_forgotten_turn_is_in_no_state_also_if_the_run_goes_on(desk: Desk) -> None:
    desk.say("Pip is a cat.", "I own a boat.")
    desk.learn()
    assert ".claw/index/strategies/s.listing.json" in desk.places.holding("Pip")
    desk.places.traces.erase(mentions("Pip"), messages=True)
    assert desk.places.holding("Pip") == []
    assert "Pip" not in desk.knows()
    desk.learn()
    assert desk.knows() == "[forgotten] / I own a boat. / ?"
    assert desk.places.holding("Pip") == []


def test_what_is_forgotten_while_a_turn_is_taken_in_does_not_come_back(desk: Desk) -> None:
    desk.say("Pip is a cat.", "I own a boat.")
    traces = desk.places.traces

    class Slow(Listing):
        def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
            super().remember(turn, cancellation)
            if "boat" in turn.user:
                traces.erase(mentions("Pip"), messages=True)

    doors = (desk.places.sessions, desk.states, desk.told.append, lambda: desk.seconds)
    Learning("listing", lambda state: Slow(state, [], {}), *doors).learn("s", Cancellation())
    assert desk.places.holding("Pip") == []
    assert desk.states.load("s", "listing") is None


def test_it_is_saved_each_second_while_much_is_taken_in(desk: Desk) -> None:
    desk.say("a", "b", "c")
    saved: list[object] = []

    class Watched(Listing):
        def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
            saved.append((desk.states.load("s", "listing") or {}).get("taken"))
            super().remember(turn, cancellation)
            desk.seconds += 0.6

    doors = (desk.places.sessions, desk.states, desk.told.append, lambda: desk.seconds)
    Learning("listing", lambda state: Watched(state, [], {}), *doors).learn("s", Cancellation())
    assert saved == [None, None, 2]


def test_a_private_one_keeps_no_file(desk: Desk) -> None:
    desk.start(private=True)
    desk.say("a")
    desk.learn()
    assert desk.knows() == "a / ?"
    assert not desk.places.workspace.index.exists()


def test_a_session_that_is_removed_meanwhile_leaves_no_state(desk: Desk) -> None:
    desk.say("a")
    desk.learn()
    desk.say("b")
    remove = desk.places.sessions.remove

    class Removing(Listing):
        def remember(self, turn: SaidTurn, cancellation: Cancellation) -> None:
            super().remember(turn, cancellation)
            remove("s")

    doors = (desk.places.sessions, desk.states, desk.told.append, lambda: desk.seconds)
    Learning("listing", lambda state: Removing(state, [], {}), *doors).learn("s", Cancellation())
    assert desk.states.load("s", "listing") is None


def test_a_turn_is_a_question_with_its_whole_answer() -> None:
    messages = (
        Message("user", "lost", 1),
        Message("user", "failed", 2, failed="no line"),
        Message("user", "a", 3),
        Message("assistant", "re a", 4, partial="stopped"),
        Message("user", "b", 5),
        Message("assistant", "re b", 6, partial="stopped"),
    )
    (first,) = turns_of(messages)
    assert first.user == "lost\n\na"
    assert first.assistant == "re a\n\n[cut: stopped]"
    assert len(turns_of((*messages, Message("user", "c", 7)))) == 2
    assert turns_of(()) == turns_of((Message("user", "a", 1),)) == []


def test_a_turn_knows_what_was_pasted() -> None:
    messages = (Message("user", "see: I am Bo", 1, pasted=((5, 12),)), Message("assistant", "b", 2))
    assert [one.typed for one in turns_of(messages)] == ["see: \n"]
    typed = replace(messages[0], pasted=())
    assert digest_of(turns_of((typed, messages[1]))) != digest_of(turns_of(messages))


def test_a_turn_without_a_time_was_said_with_the_one_before_it_or_when_the_session_began() -> None:
    talk = [Message("user", "a"), Message("assistant", "b")]
    timed = [Message("user", "c"), Message("assistant", "d", 90)]
    turns = turns_of([*talk, *timed, *talk], 70)
    assert [one.at for one in turns] == [70, 90, 90]


def test_a_session_whose_messages_tell_no_times_is_taken_in_once(desk: Desk) -> None:
    told = [Message("user", "Pip is a cat."), Message("assistant", "I see.")]
    desk.places.sessions.update("s", lambda one: replace(one, created_at=70, messages=tuple(told)))
    desk.learn()
    desk.start().learn("s", Cancellation())
    assert desk.calls == ["Pip is a cat."]
    found = desk.learning.learnt("s", turns_of(told, 70))
    assert found.taken == 1


def test_other_turns_have_another_digest() -> None:
    one, two = SaidTurn("a", "b", 1), SaidTurn("ab", "", 1)
    seen = {digest_of(turns) for turns in ((), (one,), (two,), (one, two), (two, one))}
    assert len(seen) == 5
    assert Session("s", 1, 1).strategy == "claw"
