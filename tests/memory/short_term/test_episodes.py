"""Episodes: turns that fade with time."""

import json
from dataclasses import replace

import pytest

from claw.memory.short_term.episodes import (
    DAY,
    Episode,
    as_json,
    begun,
    from_json,
    moved,
    score,
    tier_at,
    with_episode,
)
from claw.memory.strategy import SaidTurn
from tests.strategic import turn

AT = 1_790_000_000
LONG = (
    "Hello there, I hope you are well today. The weather has been dull and grey for a while, and"
    " nothing much happens on our street these days. By the way, my daughter Ida is allergic to"
    " walnuts, the ticket is called PX-77, and we meet the doctor on 14 October. So it goes, as"
    " they say, and life is what it is, one day after another, come rain or shine."
)
REPLY = "I will keep the walnuts in mind. Here is a long plan. " + "Step by step. " * 30


def aged(episode: Episode, days: float) -> Episode:
    return moved(episode, AT + days * DAY)


@pytest.mark.parametrize(
    ("days", "tier"),
    [
        (0, "hot"),
        (6.99, "hot"),
        (7, "warm"),
        (29.9, "warm"),
        (30, "cold"),
        (89.9, "cold"),
        (90, "archived"),
        (999, "archived"),
        (-1, "hot"),
    ],
)
def test_the_tier_is_that_of_the_age(days: float, tier: str) -> None:
    assert tier_at(days) == tier
    assert aged(begun(turn(LONG, REPLY, AT), 1), days).tier == tier


def test_an_episode_gets_shorter_from_tier_to_tier_and_keeps_what_matters() -> None:
    hot = begun(turn(LONG, REPLY, AT), 1)
    warm, cold = aged(hot, 10), aged(hot, 40)
    assert aged(hot, 3) == hot
    assert len(warm.turn.user) <= 240 < len(LONG)
    assert warm.turn.assistant == "I will keep the walnuts in mind."
    assert len(cold.turn.user) <= 120
    assert cold.turn.assistant == ""
    for known in ("walnuts", "PX-77"):
        assert known in warm.turn.user
    assert "walnuts" in cold.turn.user
    assert "dull" not in warm.turn.user


def test_moves_lead_to_the_same_whether_made_at_once_or_one_by_one() -> None:
    hot = begun(turn(LONG, REPLY, AT), 1)
    assert aged(aged(aged(hot, 8), 35), 95) == aged(hot, 95)


def test_what_was_pasted_leaves_no_key_facts() -> None:
    pasted = SaidTurn(f"{LONG} Shorten this.", REPLY, AT, ((0, len(LONG)),))
    assert aged(begun(pasted, 1), 10).turn.user == "Shorten this."
    assert "walnuts" not in aged(begun(pasted, 1), 40).turn.user
    alone = aged(begun(replace(pasted, pasted=((0, len(pasted.user)),)), 1), 10)
    assert "walnuts" in alone.turn.user
    assert alone.turn.typed.strip() == ""
    assert aged(alone, 40).turn.user == ""


def test_a_paste_of_what_was_typed_before_takes_nothing_away() -> None:
    typed = begun(turn("I am allergic to walnuts.", "", AT), 1)
    pasted = begun(SaidTurn(typed.turn.user, "", AT, ((0, 25),)), 2)
    assert with_episode([typed], pasted, [1.0]) == (typed, pasted)


def test_no_episode_moves_back() -> None:
    cold = aged(begun(turn(LONG, REPLY, AT), 1), 40)
    assert aged(cold, 1) == cold


def test_nothing_is_left_of_small_talk_and_questions_when_cold() -> None:
    assert aged(begun(turn("Why is the sky blue?", REPLY, AT), 1), 10).text
    assert aged(begun(turn("Why is the sky blue?", REPLY, AT), 1), 40).text == ""


def test_a_short_fact_stays_as_it_was_said() -> None:
    episode = begun(turn("我对花生过敏。", "好的。", AT), 1)
    assert aged(episode, 40).turn.user == "我对花生过敏。"


def test_importance_is_from_0_to_1_and_more_for_health_than_for_a_question() -> None:
    weights = [
        begun(turn(said), 1).weight
        for said in ("Why is the sky blue?", "I knit.", "I must call Dr Lau by 5.", "I'm diabetic.")
    ]
    assert weights[0] == 0.0
    assert weights == sorted(weights)
    assert len(set(weights)) == len(weights)
    assert weights[-1] == 1.0


def test_the_score_has_the_parts_that_it_is_said_to_have() -> None:
    episode = Episode(turn("x", at=AT), 1, weight=0.5, uses=4)
    assert score(episode, 0.6, AT) == pytest.approx(0.3 + 0.3 + 0.1 + 0.04)
    assert score(episode, 0.6, AT + 7 * DAY) == pytest.approx(0.3 + 0.15 + 0.1 + 0.04)
    assert score(episode, 0.6, AT + 14 * DAY) == pytest.approx(0.3 + 0.075 + 0.1 + 0.04)


def test_no_more_than_ten_uses_count() -> None:
    ten, many = (Episode(turn("x", at=AT), 1, 0.0, uses) for uses in (10, 99))
    assert score(ten, 0.0, AT) == score(many, 0.0, AT) == pytest.approx(0.4)


def test_what_is_repeated_is_one_episode_more_often_used() -> None:
    old = Episode(turn("My boat is the Teal.", "Nice.", AT), 1, 0.5, 2, "cold")
    new = begun(turn("My boat is the Teal!", "So you said.", AT + 60 * DAY), 9)
    (kept,) = with_episode([old], new, [0.97])
    assert (kept.uses, kept.number, kept.tier) == (3, 9, "hot")
    assert kept.turn == new.turn


def test_however_alike_another_number_makes_another_episode() -> None:
    old, new = begun(turn("My locker is 31."), 1), begun(turn("Her locker is 32."), 2)
    assert with_episode([old], new, [0.99]) == (old, new)


def test_a_conflict_takes_the_sentence_out_and_leaves_the_others() -> None:
    old = begun(turn("My address is 12 Elm Street. My cat is called Mia.", "Elm Street, fine."), 1)
    new = begun(turn("My new address is 4 Oak Road."), 2)
    left, last = with_episode([old], new, [0.5])
    assert left.turn.user == "My cat is called Mia."
    assert left.turn.assistant == ""
    assert last == new


def test_an_episode_of_which_nothing_is_left_goes() -> None:
    old, new = begun(turn("I live in Bern."), 1), begun(turn("I moved to Basel."), 2)
    assert with_episode([old], new, [0.5]) == (new,)


def test_a_question_overtakes_nothing() -> None:
    old, new = begun(turn("I live in Bern."), 1), begun(turn("Should people now live in Basel?"), 2)
    assert with_episode([old], new, [0.5]) == (old, new)


def test_episodes_survive_json() -> None:
    some = (
        Episode(turn("a", "b", AT), 3, 0.25, 2, "warm"),
        Episode(turn("c", "", AT), 4, 1.0, 0, "archived"),
        Episode(SaidTurn("pasted", "", AT, ((0, 6),)), 5, 0.5, 0, "hot"),
    )
    assert from_json(json.loads(json.dumps(as_json(some)))) == some
    assert from_json([{"user": "a"}, 3]) == ()
    assert from_json(None) == ()
