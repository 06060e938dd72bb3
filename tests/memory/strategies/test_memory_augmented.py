"""A window of turns, and beside it the facts that the user told, taken out by a model."""

import pytest

from claw.domain.exchange import Cancellation, Request
from claw.errors import Cancelled, ConnectionFailed
from claw.llm.scripted import ScriptedChat
from claw.memory.strategies.memory_augmented import HEADING, MemoryAugmented, make
from claw.prompts import load
from tests.strategic import items, means, tell, through_json, turn

ALLERGY = "I'm allergic to peanuts."
PEANUTS = items("The user is allergic to peanuts.")
SMALL_TALK = ("Why is the sky blue?", "And how do planes fly?", "What is a rhombus?")


@pytest.mark.parametrize("later", [3, 30])
def test_an_allergy_is_in_the_context_long_after_it_left_the_window(later: int) -> None:
    strategy = make(means([PEANUTS]))
    tell(strategy, ALLERGY, *(SMALL_TALK[n % 3] for n in range(later)))
    context = strategy.context("What can I eat in Thailand?")
    assert not any("peanuts" in one.content for one in context.window)
    assert context.memory == f"{HEADING}\nThe user is allergic to peanuts."


def test_the_model_is_shown_the_real_prompt_and_a_shortened_reply() -> None:
    given = means([PEANUTS])
    make(given).remember(turn(ALLERGY, "Careful. " * 200), Cancellation())
    assert isinstance(given.model, ScriptedChat)
    (request,) = given.model.requests
    system, user = request.messages
    assert request.task == "strategy"
    assert system.content == load("strategy_facts")
    assert user.content.startswith(f"User: {ALLERGY}\nAssistant: Careful.")
    assert len(user.content) < 400
    assert request.schema is not None


def test_a_turn_that_holds_no_fact_costs_no_call() -> None:
    given = means()
    tell(make(given), *SMALL_TALK, "Thanks!", "Translate this: Ich bin müde.")
    assert isinstance(given.model, ScriptedChat)
    assert given.model.requests == []


def test_the_newest_stands_where_two_facts_disagree() -> None:
    strategy = make(
        means(
            [
                items("The user lives in Bern."),
                items("The user's dog is called Rex."),
                items("The user moved to Basel."),
            ]
        )
    )
    tell(strategy, "I live in Bern.", "My dog is called Rex.", "I moved to Basel.")
    assert strategy.context("").memory.splitlines()[1:] == [
        "The user's dog is called Rex.",
        "The user moved to Basel.",
    ]


def test_a_fact_told_twice_is_kept_once() -> None:
    strategy = make(means([PEANUTS, items("The user is allergic to peanuts")]))
    tell(strategy, ALLERGY, "As I said, I'm allergic to peanuts.")
    assert strategy.context("").memory.count("peanuts") == 1


def test_facts_that_differ_in_a_number_are_two() -> None:
    strategy = make(means([items("The user's locker is 31."), items("The user's key is 32.")]))
    tell(strategy, "My locker is 31.", "My key is 32.")
    assert strategy.context("").memory.splitlines()[1:] == [
        "The user's locker is 31.",
        "The user's key is 32.",
    ]


def test_what_the_model_invents_is_not_kept() -> None:
    strategy = make(means([items("The user has a sister in Oslo.", "none", "The user knits.")]))
    tell(strategy, "I knit in the evenings and my sister helps me.")
    memory = strategy.context("").memory
    assert "Oslo" not in memory
    assert "knit" in memory


def test_a_wrong_number_is_put_right_by_the_users_own_sentence() -> None:
    strategy = make(means([items("The user's rent is 320 a month.")]))
    tell(strategy, "My rent is 310 a month.")
    assert strategy.context("").memory.endswith("\nThe user said: My rent is 310 a month.")


def test_a_fact_worded_in_another_language_is_kept_as_the_user_said_it() -> None:
    strategy = make(means([items("The user is called Chestnut.")]))
    tell(strategy, "我叫栗子，在植物标本馆上班。")
    assert strategy.context("").memory.endswith("用户说：我叫栗子，在植物标本馆上班。")


def test_a_day_is_kept_by_its_date() -> None:
    strategy = make(means([items("The user sees the dentist tomorrow.")]))
    strategy.remember(turn("I see the dentist tomorrow.", at=1_790_000_000), Cancellation())
    assert "2026-09-22" in strategy.context("").memory


def test_of_too_many_facts_the_oldest_go() -> None:
    def answer(request: Request) -> str:
        said = request.messages[-1].content
        return items(said.split("\n")[0].replace("User: My", "The user's"))

    strategy = MemoryAugmented(means(answer), most=3)
    tell(strategy, *(f"My {thing} is in Leeds." for thing in ("bank", "gym", "bike", "boat")))
    memory = strategy.context("").memory
    assert "bank" not in memory
    assert all(thing in memory for thing in ("gym", "bike", "boat"))


def test_what_does_not_fit_is_the_oldest_fact() -> None:
    facts = [f"The user's {thing} is in Leeds." for thing in ("bank", "gym", "bike", "boat")]
    state = {"turns": [], "facts": facts}
    memory = make(means(room=50, state=state)).context("").memory
    assert "bank" not in memory
    assert memory.endswith("The user's boat is in Leeds.")
    assert means().counter.count(memory) <= 25
    assert make(means(room=8, state=state)).context("").memory == ""


def test_the_window_holds_the_last_turns() -> None:
    strategy = MemoryAugmented(means(), window=2)
    tell(strategy, *SMALL_TALK)
    window = strategy.context("").window
    assert [one.content for one in window[::2]] == list(SMALL_TALK[1:])
    assert window[0].role == "user"


def test_a_failing_model_leaves_the_state_as_it_was() -> None:
    strategy = make(means([PEANUTS, ConnectionFailed("The model is away."), PEANUTS]))
    tell(strategy, ALLERGY)
    before = strategy.state()
    with pytest.raises(ConnectionFailed):
        tell(strategy, "I live in Bern.")
    assert strategy.state() == before
    stop = Cancellation()
    stop.cancel()
    with pytest.raises(Cancelled):
        strategy.remember(turn(SMALL_TALK[0]), stop)
    assert strategy.state() == before


def test_it_goes_on_from_its_state_and_forgets_when_cleared() -> None:
    strategy = make(means([PEANUTS]))
    tell(strategy, ALLERGY, *SMALL_TALK)
    again = make(means(state=strategy.state()))
    assert again.context("What now?") == strategy.context("What now?")
    assert through_json(strategy.state()) == strategy.state()
    strategy.clear()
    assert strategy.context("") == make(means()).context("")
