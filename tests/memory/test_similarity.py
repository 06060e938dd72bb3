"""When two memories say the same."""

import pytest

from claw.memory.similarity import (
    content_words,
    coverage,
    is_known,
    likeness,
    same_memory,
    shares_words,
)


@pytest.mark.parametrize(
    "text", ["likes tea.", "Likes  TEA", "User likes tea", "I like tea", "The user likes tea!"]
)
def test_f15_the_same_fact_in_slightly_different_words_is_known(text: str) -> None:
    assert is_known(text, ["Has a cat", "Likes tea"])


def test_f15_more_than_was_known_is_new() -> None:
    assert not is_known("Likes tea with milk", ["Likes tea"])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "Allergic to penicillin and to bee stings since 2012",
            "Allergic to penicillin and bee stings since 2021",
        ),
        (
            "My brother Tom works at the harbour in Kiel",
            "My brother Tim works at the harbour in Kiel",
        ),
        ("Eats fish, eggs, cheese and bread", "Never eats fish, eggs, cheese and bread"),
        ("我的生日是三月八号", "我的生日是三月九号"),
        ("我喜欢吃香菜", "我不喜欢吃香菜"),
    ],
)
def test_numbers_names_and_negation_must_agree(one: str, other: str) -> None:
    assert not same_memory(one, other)


def test_the_same_words_in_another_order_say_the_same() -> None:
    assert same_memory("I drink green tea every morning", "Every morning I drink green tea")


def test_chinese_subjects_do_not_matter() -> None:
    assert same_memory("用户对花生过敏", "我对花生过敏。")


def test_other_languages_are_not_compared() -> None:
    assert not same_memory("Likes tea", "喜欢喝茶")


def test_words_without_meaning_do_not_count() -> None:
    assert content_words("I am in the garden") == {"garden"}
    assert likeness("the", "a") == 0.0
    assert coverage("", "anything") == 0.0
    assert shares_words("forget my weight", "Weight: 80 kg")
    assert not shares_words("my the of", "of the my")


def test_the_words_of_a_text_are_told_once_where_many_are_compared() -> None:
    """A search compares each hit with each; reading them all anew took most of its time."""
    assert content_words("Likes green tea") is content_words("Likes green tea")
