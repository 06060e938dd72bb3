"""Cues by which a clause matters."""

import pytest

from claw.memory.importance import aged_weight, importance, is_idle


@pytest.mark.parametrize(
    "clause",
    [
        "I am allergic to peanuts",
        "I still need to measure the niche",
        "Let's take the second one",
        "because of the cold tiles",
        "宽带还没约",
        "茶卡人太多了，换成小柴旦",
        "Die Sperrung muss ich noch beantragen",
        "Todavía tengo que llamar",
        "まだ決まっていない",
    ],
)
def test_a_clause_with_a_cue_matters_more_than_one_without(clause: str) -> None:
    assert importance(clause) > importance("The weather was mild")


def test_health_outweighs_every_other_single_cue() -> None:
    assert importance("她对花生过敏") > importance("宽带还没约")


def test_questions_and_requests_for_help_are_idle() -> None:
    assert is_idle("When is the longest run?")
    assert is_idle("Can you help me set up reorder points")
    assert is_idle("怎么办呢")
    assert not is_idle("The rental car is booked")


def test_an_old_line_weighs_less_the_older_it_is_but_not_if_it_is_about_health() -> None:
    weights = [aged_weight("The van is green", age) for age in (0.0, 0.5, 1.0)]
    assert weights == sorted(weights)
    assert weights[-1] < 1
    assert aged_weight("I am allergic to peanuts", 0.0) == 1
