"""The control remembers nothing."""

from claw.memory.strategies.stateless import make
from claw.memory.strategy import StrategyContext
from tests.strategic import means, tell


def test_what_was_just_said_is_not_in_the_context() -> None:
    strategy = make(means())
    tell(strategy, "My name is Oluwaseun.", "I live in Piran.")
    assert strategy.context("What is my name?") == StrategyContext()
    assert strategy.state() == {}
