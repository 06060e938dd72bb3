"""Which of the user's sentences go into a long-term store."""

import pytest

from claw.memory.short_term.promoting import by_filter, by_keywords


@pytest.mark.parametrize(
    "said",
    [
        "Remember that the key is under the mat.",
        "My name is Ann.",
        "This is important: call Jo at five.",
        "My employee ID is EMP-4711.",
        "我叫栗子。",
        "记住，备用钥匙在抽屉里。",
        "我的工号是 8812。",
        "Merk dir: der Schlüssel liegt oben.",
        "Me llamo Lucía.",
        "鍵は棚の上です、覚えてください。",
    ],
)
def test_a_keyword_promotes_its_sentence_in_several_languages(said: str) -> None:
    assert by_keywords(f"Nice day.\n{said}") == (said,)


@pytest.mark.parametrize("said", ["Nice day.", "I knit.", "今天很热。", "What's new?"])
def test_without_a_keyword_nothing_is_promoted(said: str) -> None:
    assert by_keywords(said) == ()


def test_what_others_said_is_not_promoted() -> None:
    pasted = "Translate this:\n> My name is Ann and this is important."
    assert by_keywords(pasted) == by_filter(pasted) == ()


def test_the_filter_promotes_what_could_be_a_fact_and_no_question() -> None:
    said = "I repair church organs. Why do pipes whistle? Also my son Emil is six."
    assert by_filter(said) == ("I repair church organs.", "Also my son Emil is six.")
    assert by_filter("Is it important to remember dates?") == ()
