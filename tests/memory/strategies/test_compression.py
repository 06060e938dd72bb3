"""Each turn is a line, and many lines become few; names and numbers stay."""

from dataclasses import replace
from typing import cast

import pytest

from claw.domain.exchange import Cancellation
from claw.errors import Cancelled
from claw.llm.scripted import Answer, ScriptedChat
from claw.memory.strategies.compression import Compression, make
from claw.memory.strategy import Strategy
from claw.prompts import load
from tests.strategic import means, tell, through_json, turn

QUIET = ("What is a good tea?", "How do tides work?")
"""Questions that tell nothing: they cost no call, and push the window on."""

CONFERENCE = (
    "The Brightwater conference takes place in Lisbon.",
    "The Brightwater conference begins on 14 May.",
    "My contact at the Brightwater conference is Dr. Ferreira.",
)
LINES = (
    "Brightwater conference takes place in Lisbon.",
    "Brightwater conference begins on 14 May.",
    "The user's contact at the Brightwater conference is Dr. Ferreira.",
)
JOINED = (
    "The Brightwater conference takes place in Lisbon and begins on 14 May; the user's contact "
    "is Dr. Ferreira."
)


def filled(replies: list[Answer], *said: str, **options: int) -> Compression:
    strategy = Compression(means(replies), **options)
    tell(strategy, *said, *QUIET)
    return strategy


def memory(strategy: Strategy, question: str = "?") -> list[str]:
    return strategy.context(question).memory.splitlines()


def requests(strategy: Compression) -> list[str]:
    asked = cast("ScriptedChat", strategy._means.model).requests
    return [one.messages[0].content for one in asked]


def test_the_details_of_a_conference_are_there_after_consolidation() -> None:
    strategy = filled([*LINES, JOINED], *CONFERENCE, threshold=2)
    assert memory(strategy) == [JOINED]
    assert requests(strategy) == [load("strategy_dense")] * 3 + [load("strategy_consolidate")]
    window = str(strategy.context("When and where is the conference, who is my contact?").window)
    assert "Brightwater" not in window


def test_lines_stay_where_consolidation_would_lose_a_date_or_a_name() -> None:
    worse = "The Brightwater conference takes place in Lisbon; the contact is Dr. Ferreira."
    strategy = filled([*LINES, worse], *CONFERENCE, threshold=2)
    known = "\n".join(memory(strategy))
    for detail in ("Lisbon", "14 May", "Ferreira"):
        assert detail in known


def test_the_list_is_not_consolidated_again_at_each_turn() -> None:
    plain = [f"The user has visited town number {n}." for n in range(30, 42)]
    said = [f"I have visited town number {n}." for n in range(30, 42)]
    replies: list[Answer] = [*plain[:9], "unfit", *plain[9:12], "unfit"]
    strategy = Compression(means(replies), threshold=8)
    tell(strategy, *said[:11])
    assert requests(strategy).count(load("strategy_consolidate")) == 1
    tell(strategy, said[11])
    assert requests(strategy).count(load("strategy_consolidate")) == 2
    assert memory(strategy) == plain[:12]


def test_the_model_reads_the_user_alone() -> None:
    strategy = Compression(means(["The user likes figs."]))
    strategy.remember(turn("I like figs.", "They grow in Smyrna."), Cancellation())
    (request,) = cast("ScriptedChat", strategy._means.model).requests
    assert "Smyrna" not in str(request.messages)
    assert (request.task, request.messages[1].content) == ("strategy", "User: I like figs.")


def test_a_question_costs_no_call_and_leaves_no_line() -> None:
    strategy = filled([])
    assert requests(strategy) == []
    assert memory(strategy) == []


def test_a_day_is_kept_as_its_date() -> None:
    strategy = filled(["nothing"], "The tax office opens at 9 tomorrow.")
    assert "2026-09-22" in memory(strategy)[0]


def test_words_that_the_model_cannot_condense_stand_as_they_were_said() -> None:
    strategy = filled(["", ""], "The gate code is 4417.")
    assert memory(strategy) == ["The gate code is 4417."]


def test_a_small_model_may_leave_less_out_than_a_large_one() -> None:
    said, line = "My bike is a green Marlowe.", "The user's bike is a Marlowe."
    known = []
    for embedded in (False, True):
        model = ScriptedChat([line], embedded=embedded)
        strategy = make(replace(means(), model=model))
        tell(strategy, said)
        known += memory(strategy)
    assert known == [line, f"The user said: {said}"]


def test_what_a_newer_line_overtakes_is_gone_at_once() -> None:
    strategy = filled(
        ["The user lives in Berlin.", "The user lives in Munich now."],
        "I live in Berlin.",
        "I live in Munich now.",
    )
    assert memory(strategy) == ["The user lives in Munich now."]


def test_in_a_small_room_stands_what_the_question_is_about() -> None:
    strategy = Compression(means(LINES, room=20))
    tell(strategy, *CONFERENCE)
    assert memory(strategy, "Who is my contact?") == [LINES[2]]
    assert memory(strategy, "What begins on which date, in May?") == [*LINES[:2]]


@pytest.mark.parametrize("threshold", [2, 20])
def test_a_turn_that_was_stopped_leaves_everything_as_it_was(threshold: int) -> None:
    replies: list[Answer] = [*LINES[:2], LINES[2] if threshold == 2 else Cancelled("Stopped.")]
    replies += [Cancelled("Stopped.")]
    strategy = Compression(means(replies), threshold=threshold)
    tell(strategy, *CONFERENCE[:2])
    before = through_json(strategy.state())
    with pytest.raises(Cancelled):
        tell(strategy, CONFERENCE[2])
    assert strategy.state() == before


def test_it_goes_on_from_its_state() -> None:
    strategy = filled([*LINES], *CONFERENCE)
    other = make(replace(means(), state=through_json(strategy.state())))
    assert other.context("?") == strategy.context("?")
    assert memory(other) == list(LINES)


def test_of_very_many_lines_only_the_newest_are_read_again() -> None:
    plain = [f"The user has visited town number {n}." for n in range(30, 42)]
    said = [f"I have visited town number {n}." for n in range(30, 42)]
    strategy = Compression(means([*plain, "unfit"], room=150), threshold=11)
    tell(strategy, *said)
    request = cast("ScriptedChat", strategy._means.model).requests[-1]
    assert request.messages[1].content == "\n".join(("Notes:", *plain[-6:]))
    assert strategy.state()["facts"] == plain


def test_lines_of_which_no_two_fit_into_a_request_are_let_be() -> None:
    plain = [f"The user has visited town number {n}." for n in range(30, 33)]
    strategy = Compression(means(plain, room=30), threshold=2)
    tell(strategy, *(f"I have visited town number {n}." for n in range(30, 33)))
    assert strategy.state()["facts"] == plain
