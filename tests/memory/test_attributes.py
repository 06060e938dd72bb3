"""What replaces what."""

import pytest

from claw.memory.attributes import about_the_same, beside_attributes, same_attribute


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("I moved to Ghent", "Lives in Lyon"),
        ("我搬到杭州了", "User lives in Bern"),
        ("I no longer like tea", "Likes tea"),
        ("I'm a nurse now", "User works as a baker"),
        ("Call me Dez", "User's name is Desmond"),
        ("我不吃肉了", "用户爱吃肉"),
        ("I got divorced", "User is married to Tom"),
        ("Answer in English from now on", "Wants replies in German"),
        ("Mia died last week", "User has a cat named Mia"),
    ],
)
def test_a_newer_word_on_the_same_replaces(new: str, old: str) -> None:
    assert about_the_same(new, old)


@pytest.mark.parametrize(
    ("new", "old"),
    [
        ("I am fond of jazz", "User is allergic to peanuts"),
        ("I like tea", "User likes jazz"),
        ("我现在喜欢茶", "用户喜欢咖啡"),
        ("My sister lives in Rome", "User lives in Bern"),
        ("My sister is allergic to nuts", "User is allergic to nuts"),
        ("I work in Bern", "User lives in Bern"),
        ("", "User lives in Bern"),
        ("I moved to Ghent", ""),
    ],
)
def test_another_matter_or_another_person_is_no_replacement(new: str, old: str) -> None:
    assert not about_the_same(new, old)


def test_the_same_attribute_of_the_same_person_is_told_apart_from_others() -> None:
    assert same_attribute("I moved to Ghent", "My address is Elm Street")
    assert not same_attribute("I moved to Ghent", "I work as a baker")
    assert not same_attribute("My sister moved to Ghent", "I live in Lyon")


def test_what_is_told_beside_an_attribute_is_what_its_words_leave() -> None:
    assert beside_attributes("I live in Lyon").split() == ["I", "in", "Lyon"]
    assert "insurance" in beside_attributes("My home insurance is new")
