"""What a search among turns brought, as what stands in front of a question."""

from datetime import UTC, date, datetime, timedelta, timezone

from claw.memory.short_term.recalled_turns import (
    PER_RECALL,
    FoundTurn,
    best,
    day_of,
    recalls,
    searched,
)
from claw.memory.strategy import SaidTurn
from tests.counting import WordCounter
from tests.strategic import NOON, turn


def found(number: int, score: float, user: str = "My boat is red.", reply: str = "") -> FoundTurn:
    return FoundTurn(turn(user, reply), number, score)


def test_the_best_come_first_of_equals_the_later_and_none_without_a_score() -> None:
    some = [found(1, 0.5), found(2, 0.0), found(3, 0.9), found(4, 0.5)]
    assert [one.number for one in best(some, 9)] == [3, 4, 1]
    assert [one.number for one in best(some, 2)] == [3, 4]


def test_what_fits_is_chosen_by_score_and_shown_in_the_order_of_the_conversation() -> None:
    room = 2 * (4 + PER_RECALL) + 1
    some = best([found(1, 0.5), found(2, 0.9), found(3, 0.7)], 9)
    kept = recalls(some, "boat?", NOON, room, WordCounter())
    assert [one.line for one in kept] == [2, 3]


def test_a_reply_that_does_not_fit_leaves_the_users_words() -> None:
    some = [found(1, 0.9, reply="A very fine boat, if I may say so.")]
    (kept,) = recalls(some, "boat?", NOON, 4 + PER_RECALL, WordCounter())
    assert kept.speaker == "user"


def test_of_a_long_turn_the_part_is_recalled_that_matches() -> None:
    filler = "Nothing of note happened then. " * 80
    some = [found(1, 0.9, f"{filler}My boat is called Teal. {filler}", f"{filler}Teal! {filler}")]
    mine, yours = recalls(some, "What is my boat called?", NOON, 2_000, WordCounter())
    assert "Teal" in mine.text
    assert len(mine.text) <= 1_200
    assert len(yours.text) <= 300


def test_what_was_pasted_is_told_as_that() -> None:
    pasted = SaidTurn("Is it true? I am Bo.", "", 1_790_000_000, ((12, 20),))
    told = recalls([FoundTurn(pasted, 1, 1.0)], "Who is Bo?", NOON, 500, WordCounter())
    assert [(one.speaker, one.text) for one in told] == [
        ("user", "Is it true?"),
        ("pasted", "I am Bo."),
    ]


def test_a_blank_turn_is_not_recalled() -> None:
    assert recalls([found(1, 0.9, " ", "")], "boat?", NOON, 99, WordCounter()) == ()


def test_a_day_is_that_of_the_users_zone() -> None:
    late = int(datetime(2026, 5, 1, 23, 30, tzinfo=UTC).timestamp())
    assert day_of(late, NOON) == date(2026, 5, 1)
    east = NOON.astimezone(timezone(timedelta(hours=8)))
    assert day_of(late, east) == date(2026, 5, 2)


def test_a_question_that_leans_on_the_last_turn_is_searched_with_it() -> None:
    window = [turn("Tell me about kayaks."), turn("Tell me about canoes.")]
    assert "canoes" in searched("How heavy is that one?", window)
    assert "kayaks" not in searched("How heavy is that one?", window)
    assert searched("How long is the Danube in kilometres?", window).count("\n") == 0
    assert searched("Thanks!", window) == ""
