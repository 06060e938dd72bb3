"""Turns and a summary within a room."""

from claw.memory.short_term.turn_window import shortened, window_context
from tests.counting import WordCounter
from tests.strategic import turn

TURNS = tuple(turn(f"question {number}", "yes") for number in range(3))
SUMMARY = "[Heading]\none two three\nfour five"


def test_all_that_fits_is_there_and_nothing_is_told() -> None:
    context = window_context(TURNS, 100, WordCounter(), SUMMARY)
    assert context.memory == SUMMARY
    assert [one.content for one in context.window[::2]] == [one.user for one in TURNS]
    assert context.told == ()


def test_the_summary_goes_before_the_oldest_turns() -> None:
    context = window_context(TURNS, 25, WordCounter(), SUMMARY)
    assert context.memory == SUMMARY
    assert [one.content for one in context.window[::2]] == ["question 2"]
    assert context.told == ("2 earlier turns do not fit and were not sent.",)


def test_a_summary_of_more_than_half_of_the_room_is_cut_at_a_line() -> None:
    context = window_context(TURNS, 11, WordCounter(), SUMMARY)
    assert context.memory == "[Heading]\none two three"
    assert shortened(SUMMARY, 0, WordCounter()) == ""
    assert shortened(SUMMARY, 6, WordCounter()) == SUMMARY
