"""Which sentences tell a fact, and which only look as if they did."""

import pytest

from claw.memory.mentions import Mentions


def _told(fact: str, text: str, *spared: str) -> list[str]:
    return [text[start:end].strip() for start, end in Mentions([fact], spared)(text)]


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        ("User is allergic to peanuts.", "I am ALLERGIC to peanuts!"),
        ("User is allergic to peanuts.", "Since you have a peanut allergy, avoid satay."),
        ("likes tea", "Sam: I like tea"),
        ("peanuts", "a peanut butter sandwich"),
        ("tea", "Tea, please"),
        ("用户对花生过敏", "我对花生过敏。"),
        ("花生", "他说他对花生过敏"),
        ("door code 4417", "The code of the door is 4417."),
        ("the dose is 3.5 mg", "Remember: the dose is 3.5 mg daily."),
    ],
)
def test_a_fact_is_found_in_its_words_and_in_near_ones(fact: str, sentence: str) -> None:
    assert _told(fact, f"First this. {sentence}\nThen that.") == [sentence]


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        ("tea", "team lead at Heron"),
        ("tea", "steam and teak"),
        ("art", "party"),
        ("communist", "my community"),
        (
            "The door code of the flat in Ghent is 4417",
            "The door code of the flat in Ghent is 5512",
        ),
        ("My sister Ana lives in Porto near the sea", "My sister Eva lives in Porto near the sea"),
        ("allergic to peanuts", "allergic to cats"),
        ("花生", "生花是一种艺术"),
        ("喜欢喝绿茶", "喜欢喝咖啡"),
    ],
)
def test_what_tells_something_else_is_not_found(fact: str, sentence: str) -> None:
    assert _told(fact, f"First this. {sentence}.") == []


def test_words_that_stand_far_apart_are_no_mention() -> None:
    assert _told("allergic to peanuts", "I am allergic to cats. We sell peanuts here.") == []


def test_a_fact_of_two_sentences_is_found_across_them() -> None:
    text = "Hello there. My doctor is Kim. She sees me on Monday. Bye now."
    assert _told("My doctor is Kim. She sees me on Monday.", text) == [
        "My doctor is Kim.",
        "She sees me on Monday.",
    ]


def test_what_another_entry_says_is_spared() -> None:
    text = "I like tea. I like green tea."
    assert _told("likes tea", text) == ["I like tea.", "I like green tea."]
    assert _told("likes tea", text, "like green tea") == ["I like tea."]


@pytest.mark.parametrize("query", ["", " ", ".", "!!!"])
def test_nothing_mentions_nothing(query: str) -> None:
    assert _told(query, "Anything. At all.") == []


def test_words_without_meaning_are_taken_as_they_stand() -> None:
    assert _told("it is my", "Well, it is my hat. My hat it is.") == ["Well, it is my hat."]
