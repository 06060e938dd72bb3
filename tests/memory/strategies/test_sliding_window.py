"""The last turns are sent, and what is older is forgotten."""

from claw.memory.strategies.sliding_window import SlidingWindow, make
from tests.strategic import means, tell

TALK = ("My name is Oluwaseun.", "I like figs.", "Is it late?", "And in Rome?", "Good night then.")


def test_a_name_within_the_window_is_known() -> None:
    strategy = make(means())
    tell(strategy, *TALK[:4])
    assert "Oluwaseun" in strategy.context("What is my name?").window[0].content


def test_a_name_beyond_the_window_is_forgotten() -> None:
    strategy = make(means())
    tell(strategy, *TALK)
    context = strategy.context("What is my name?")
    assert "Oluwaseun" not in str(context)
    assert [one.content for one in context.window[::2]] == list(TALK[1:])
    assert "Oluwaseun" not in str(strategy.state())


def test_the_window_is_counted_in_turns_and_begins_with_a_user_message() -> None:
    strategy = SlidingWindow(means(), window=2)
    tell(strategy, *TALK)
    window = strategy.context("?").window
    assert [one.role for one in window] == ["user", "assistant"] * 2
    assert [one.content for one in window[::2]] == list(TALK[-2:])


def test_turns_beyond_the_window_are_no_news_but_those_that_do_not_fit_are_told() -> None:
    strategy = make(means())
    tell(strategy, *TALK)
    assert strategy.context("?").told == ()
    strategy = make(means(room=30))
    tell(strategy, *TALK)
    assert strategy.context("?").told == ("2 earlier turns do not fit and were not sent.",)


def test_a_smaller_window_goes_on_from_a_larger_one() -> None:
    strategy = make(means())
    tell(strategy, *TALK)
    smaller = SlidingWindow(means(state=strategy.state()), window=1)
    assert [one.content for one in smaller.context("?").window] == [TALK[-1], "I see."]
