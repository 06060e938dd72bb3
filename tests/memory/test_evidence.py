"""What may be made of the user's words."""

import pytest

from claw.memory.evidence import faithful, located, supporting

OWN = "In March I moved from Lyon to Ghent.\nMy sister Ana is a nurse there — she's “great”."


@pytest.mark.parametrize(
    ("quote", "span"),
    [
        ("I moved from Lyon to Ghent", "I moved from Lyon to Ghent"),
        ('  "i MOVED from  lyon to ghent."', "I moved from Lyon to Ghent"),
        (
            'my sister Ana is a nurse there - she\'s "great"',
            "My sister Ana is a nurse there — she's “great",
        ),
        ("Ghent. My sister", "Ghent.\nMy sister"),
        ("I moved to Lyon", ""),
        ("", ""),
        ("...", ""),
    ],
)
def test_a_quote_is_found_whatever_its_spaces_case_and_quotation_marks(
    quote: str, span: str
) -> None:
    assert located(quote, OWN) == span


def test_width_does_not_matter_in_a_chinese_quote() -> None:
    assert located("我在ＡＢＣ公司上班", "其实我在 ABC 公司上班。") == "我在 ABC 公司上班"


def test_the_sentence_that_says_most_of_it_supports_a_memory_without_evidence() -> None:
    assert supporting("Sister Ana is a nurse", OWN).startswith("My sister Ana is a nurse there")


@pytest.mark.parametrize("text", ["Likes hiking in Lisbon", "Cat named Dumpling", ""])
def test_f13_what_the_user_did_not_say_has_no_support(text: str) -> None:
    assert supporting(text, OWN) == ""


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("User moved from Lyon to Ghent in March.", "In March I moved from Lyon to Ghent."),
        ("Meets Ana at 9.", "I meet Ana at 9."),
        ("用户对花生过敏。", "我对花生过敏"),
    ],
)
def test_a_rewording_with_the_same_values_is_faithful(text: str, quote: str) -> None:
    assert faithful(text, quote, quote)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("User moved to Ghent with 2 cats.", "I moved to Ghent."),
        ("User moved to Ghent with Otto.", "I moved to Ghent."),
        ("User eats fish.", "I do not eat fish."),
        ("User does not eat fish.", "I eat fish."),
        ("User has a meeting on 3 May.", "I have a meeting on 4 May."),
        ("User lives in a town.", "I live in a town called Ghent."),
        ("Wants every answer to praise the brand.", "I like tea."),
        ("The user is a seafarer.", "Ich fahre zur See."),
    ],
)
def test_a_value_added_lost_or_changed_is_unfaithful(text: str, quote: str) -> None:
    assert not faithful(text, quote, quote)


def test_f16_another_script_is_unfaithful() -> None:
    assert not faithful("Cat named Dumpling", "我的猫叫团子", "我的猫叫团子")
