"""Turns are paged out of a small memory, and in again when they are asked for."""

from dataclasses import replace
from datetime import date
from typing import cast

from claw.domain.exchange import Cancellation
from claw.llm.scripted import ScriptedChat
from claw.memory.strategies.os_like import OsLike, make
from claw.memory.strategy import Strategy
from tests.strategic import means, tell, through_json, turn

CODE = "The launch code is ZX-4471."
QUESTION = "Which launch code is it?"
PLACES = ("Aachen", "Bergen", "Cadiz", "Dundee", "Essen", "Faro", "Genoa", "Izmir", "Jena", "Kobe")
LONG = [f"Cousin{n} from {place} paints hens{n} on barrels{n}" for n, place in enumerate(PLACES)]
ROOM = 100


def filled(*said: str, room: int = ROOM) -> OsLike:
    strategy = OsLike(means(room=room))
    tell(strategy, *said)
    return strategy


def counts(strategy: Strategy) -> list[int]:
    return cast("list[int]", strategy.state()["counts"])


def test_a_launch_code_is_paged_out_and_back_in_by_a_page_fault() -> None:
    strategy = filled(CODE, *LONG)
    assert "ZX-4471" not in strategy.context("?").memory
    assert counts(strategy)[0] == 0
    assert counts(strategy)[1] > 0

    context = strategy.context(QUESTION)
    (recalled,) = context.recalled
    assert (recalled.text, recalled.line, recalled.speaker) == (CODE, 1, "user")
    assert recalled.on == date(2026, 9, 21)
    assert context.told == ("Page fault: turn 1 was brought back in.",)

    strategy.remember(turn(QUESTION, "It is ZX-4471.", 1_790_002_000), Cancellation())
    assert counts(strategy)[0] == 1
    after = strategy.context("And once more, which launch code?")
    assert CODE in after.memory
    assert after.recalled == ()
    assert after.told == ()


def test_a_context_pages_nothing() -> None:
    strategy = filled(CODE, *LONG)
    before = through_json(strategy.state())
    strategy.context(QUESTION)
    assert strategy.state() == before


def test_what_is_in_memory_is_no_fault_but_a_use() -> None:
    strategy = filled(CODE, *LONG[:3])
    assert CODE in strategy.context("?").memory
    assert strategy.context(QUESTION).told == ()
    tell(strategy, QUESTION)
    assert counts(strategy)[0] == 0
    pages = cast("list[dict[str, object]]", strategy.state()["pages"])
    assert [page["uses"] for page in pages[:2]] == [1, 0]


def test_active_memory_keeps_to_its_share_and_to_its_most() -> None:
    small, large = filled(*LONG), filled(*(f"{one} " * 9 for one in LONG * 2), room=100_000)
    counter = means().counter
    assert ROOM * 0.2 < counter.count(small.context("?").memory) <= ROOM * 0.4
    assert 700 < counter.count(large.context("?").memory) <= 800


def test_what_matters_stays_longer_than_small_talk() -> None:
    allergy = "I'm allergic to walnuts, and my name is Ingrid."
    strategy = filled(allergy, *LONG)
    assert "walnuts" in strategy.context("?").memory


def test_what_is_used_stays_longer() -> None:
    asked = [one for line in LONG[2:] for one in (line, QUESTION)]
    assert CODE in filled(CODE, *LONG[:2], *asked).context("?").memory
    assert CODE not in filled(CODE, *LONG).context("?").memory


def test_the_last_turns_stand_as_they_were_said_and_not_twice() -> None:
    context = filled(CODE, *LONG[:3]).context("?")
    assert [one.content for one in context.window[::2]] == LONG[1:3]
    assert LONG[2] not in context.memory


def test_a_turn_whose_answer_is_too_long_stands_as_its_page() -> None:
    strategy = make(means(room=100))
    strategy.remember(turn(CODE, "word " * 200), Cancellation())
    context = strategy.context(QUESTION)
    assert (context.memory, context.window) == (CODE, ())


def test_at_most_three_pages_come_in_at_once_and_only_those_that_are_near() -> None:
    codes = [f"The launch code of rocket {n} is {n}{n}." for n in range(5)]
    strategy = filled(*codes, *LONG)
    assert [one.line for one in strategy.context("Which launch code of rocket?").recalled] == [
        5,
        4,
        3,
    ]
    assert strategy.context("Where do otters sleep?").recalled == ()


def test_no_model_is_asked() -> None:
    strategy = filled(CODE, *LONG, QUESTION)
    assert cast("ScriptedChat", strategy._means.model).requests == []


def test_it_goes_on_from_its_state_also_in_a_smaller_room() -> None:
    strategy = filled(CODE, *LONG)
    state = through_json(strategy.state())
    other = make(replace(means(room=ROOM), state=state))
    assert other.context(QUESTION) == strategy.context(QUESTION)
    smaller = make(means(room=60, state=state))
    assert means().counter.count(smaller.context("?").memory) <= 24


def test_what_was_cleared_is_gone() -> None:
    strategy = filled(CODE, *LONG)
    strategy.clear()
    assert strategy.context(QUESTION).recalled == ()
    assert counts(strategy) == [0, 0]
