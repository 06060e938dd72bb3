"""A line that a model made is kept where it loses nothing and makes nothing up."""

import pytest

from claw.memory.short_term.dense_facts import condensed, consolidated, in_quotes, lines_of

TOLD = "Hi! I'm Marek, and my sister Hana is coming on the 12th with her two dogs."


def test_a_dense_line_that_keeps_everything_is_taken() -> None:
    line = "The user is Marek; sister Hana is coming on the 12th with two dogs."
    assert condensed(line, TOLD, 0.5) == line


@pytest.mark.parametrize(
    "reply",
    [
        "The user is Marek; sister Hana is coming.",
        "The user is Marek; sister Petra is coming on the 12th with two dogs.",
        "The user is Marek; sister Hana is coming on the 13th with two dogs.",
        "nothing",
        "",
        "The user is Marek; sister Hana is coming on the 12th with two dogs. " * 3,
    ],
)
def test_the_users_words_stand_where_the_line_loses_or_invents(reply: str) -> None:
    words = "I'm Marek, and my sister Hana is coming on the 12th with her two dogs."
    assert condensed(reply, TOLD, 0.5) == f"The user said: {words}"


def test_a_line_keeps_the_share_of_the_words_that_is_asked_for() -> None:
    told = "My bike is a green Marlowe."
    assert condensed("The user's bike is a Marlowe.", told, 0.5) == "The user's bike is a Marlowe."
    assert condensed("The user's bike is a Marlowe.", told, 0.9) == f"The user said: {told[:-1]}."


def test_a_denial_is_not_turned_round() -> None:
    told = "I do not eat meat."
    assert condensed("The user eats meat.", told, 0.5) == "The user said: I do not eat meat."
    assert condensed("The user does not eat meat.", told, 0.5) == "The user does not eat meat."


def test_nothing_is_believed_of_words_without_a_value() -> None:
    assert condensed("nothing", "the weather is strange lately", 0.5) == ""
    assert condensed("无", "最近天气很怪", 0.5) == ""


def test_a_line_says_whose_words_it_holds() -> None:
    assert in_quotes("我住在杭州。") == "用户说：我住在杭州。"
    assert in_quotes("The gate code is 4417.") == "The gate code is 4417."


def test_the_marks_of_a_list_are_taken_off() -> None:
    reply = "New list:\n1. One dog.\n- Two cats\n* 3 hens\n\n12 May is free"
    assert lines_of(reply) == ("One dog.", "Two cats", "3 hens", "12 May is free")


OLD = (
    "The user's dog is called Brutus.",
    "The user works at Nordwind.",
    "Brutus is a poodle and 4 years old.",
)


def test_lines_that_lose_nothing_are_joined() -> None:
    new = "The user's dog is called Brutus, a poodle and 4 years old.\nThe user works at Nordwind."
    assert consolidated(OLD, new) == (new.splitlines()[1], new.splitlines()[0])


def test_an_old_line_stays_where_a_name_or_a_number_was_lost() -> None:
    worse = "The user's dog is called Brutus, a poodle.\nThe user works."
    assert consolidated(OLD, worse) == OLD
    half = "The user's dog is called Brutus, a poodle, and 4 years old.\nThe user works."
    assert consolidated(OLD, half) == ("The user works at Nordwind.", half.splitlines()[0])


def test_a_line_with_an_invented_value_is_left_out() -> None:
    assert consolidated(OLD, "The user's dog Brutus is a poodle, 5 years old, at Nordwind.") == OLD


def test_what_a_later_line_overtakes_may_go() -> None:
    old = ("The user lives in Berlin.", "The user likes figs.", "The user lives in Munich now.")
    new = "The user likes figs.\nThe user lives in Munich now."
    assert consolidated(old, new) == tuple(new.splitlines())


def test_a_list_that_grows_no_shorter_stays() -> None:
    assert consolidated(OLD, "\n".join(OLD)) == OLD
    assert consolidated(OLD, "Sorry?") == OLD
