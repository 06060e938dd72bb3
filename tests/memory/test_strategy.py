"""What strategies are given and give, as far as it is data."""

from claw.memory.strategy import Means, StrategyContext
from tests.strategic import NOON, means, through_json


def test_a_context_of_nothing_sends_nothing() -> None:
    context = StrategyContext()
    assert (context.memory, context.window, context.recalled, context.told) == ("", (), (), ())


def test_means_without_a_state_begin_anew() -> None:
    given = means()
    fresh = Means(given.model, given.counter, given.ranks, given.room, given.now)
    assert fresh.state == {}
    assert fresh.now() == NOON


def test_a_state_comes_back_from_its_file_as_it_went() -> None:
    state = {"turns": [{"user": "你好", "assistant": "Hi", "at": 3}], "count": 2}
    assert through_json(state) == state
