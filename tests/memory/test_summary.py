"""A summary's text and its parts."""

import pytest

from claw.memory.summary import (
    DETAILS,
    HEADING,
    HEADING_CHINESE,
    Summary,
    cap,
    measure,
    measure_mixed,
    untold,
)

PIP, VAN = "My cat is Pip", "the van comes tomorrow, at nine"


@pytest.mark.parametrize("chinese", [True, False])
def test_what_is_written_is_read_back(*, chinese: bool) -> None:
    summary = Summary("用户在搬家。" if chinese else "The user moves.", ("one", "two"))
    assert Summary.parse(summary.text(chinese=chinese)) == summary


def test_the_heading_is_that_of_the_language() -> None:
    assert Summary("用户在搬家。").text(chinese=True).startswith(HEADING_CHINESE)
    assert Summary("The user moves.").text(chinese=False) == f"{HEADING}\nThe user moves."
    assert DETAILS in Summary("The user moves.", ("one",)).text(chinese=False)
    assert "[ユーザーの言葉]" in Summary("ユーザーは引っ越す。", ("一",)).text(chinese=False)


def test_any_other_text_is_prose() -> None:
    assert Summary.parse("The user's cat is Pip.") == Summary("The user's cat is Pip.")
    assert Summary.parse("") == Summary()


def test_words_are_counted_or_characters_where_no_spaces_stand() -> None:
    assert measure("three little words")("one two") == 2
    assert measure("下个月要搬家")("搬家") == 2
    assert measure("来月、引っ越します。")("引っ越し") == 4


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        ((), (PIP, VAN)),
        (("My cat is Pip.",), (VAN,)),
        (("Today my cat is Pip, I think.",), (VAN,)),
        (("My cat is Pippa.", "I said: My cat is"), (PIP, VAN)),
        (("My cat",), (PIP, VAN)),
        (("", "."), (PIP, VAN)),
        (("The van comes tomorrow (2026-05-03), at nine.",), (PIP,)),
        (("The van comes tomorrow (2026-05-03 09:00), at nine.",), (PIP,)),
    ],
)
def test_what_is_told_beside_a_summary_is_not_told_in_it(
    told: tuple[str, ...], kept: tuple[str, ...]
) -> None:
    text = Summary("The user moves.", (PIP, VAN)).text(chinese=False)
    assert untold(text, told) == Summary("The user moves.", kept).text(chinese=False)


def test_a_sentence_that_is_told_leaves_its_line_with_its_greeting() -> None:
    line = "Hi, I'm Henrik, a nurse in Bergen. My boat is called Ana."
    text = Summary("", (line, "Hey! 我叫林娜。我住在杭州。")).text(chinese=False)
    left = untold(text, ["I'm Henrik, a nurse in Bergen", "我住在杭州"])
    assert Summary.parse(left).details == ("My boat is called Ana.", "Hey! 我叫林娜。")


def test_what_memory_does_not_say_of_a_sentence_stays() -> None:
    line = "I live in Bergen with my wife Marta and our daughter Ada"
    text = Summary("", (line,)).text(chinese=False)
    assert untold(text, ["I live in Bergen with my wife Marta", "our daughter Ada"]) == text


def test_of_a_summary_all_of_which_is_told_nothing_is_left() -> None:
    text = Summary("", ("我们的猫叫“豆皮”", "5月17号搬家")).text(chinese=True)
    assert untold(text, ["我们的猫叫“豆皮”。", "5月17号搬家（2026-05-17）。"]) == ""
    assert untold(text, ["我们的猫叫“豆皮”。"]) == f"{HEADING_CHINESE}\n[用户原话]\n5月17号搬家"
    assert untold("", ["a"]) == ""


def test_of_two_scripts_signs_and_words_are_counted_where_neither_is_rare() -> None:
    english, chinese = "a word or two " * 5, "猫叫豆皮，" * 4
    both = measure_mixed(english + chinese)
    assert both(english) == 20
    assert both(chinese) == 20
    assert both(f"{english}{chinese}") == 40
    assert measure_mixed(chinese + "ok") is len
    assert measure_mixed(f"{english}猫")("one 猫 two") == 3


def test_the_cap_is_two_hundred_and_three_fifths_of_the_source() -> None:
    assert cap(100) == 60
    assert cap(1_000) == 200
