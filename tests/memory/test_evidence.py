"""What may be made of the user's words."""

import pytest

from claw.memory.evidence import faithful, located, placed, stated, supporting

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


INVENTED = [
    ("My sister lives in Paris.", "lives in Paris", "User lives in Paris"),
    ("My friend has HIV, I am worried.", "has HIV", "User has HIV"),
    ("I am not a doctor, I live in Bern", "doctor", "User is a doctor"),
    ("我不喜欢猫，我住在杭州", "喜欢猫", "用户喜欢猫"),
    ("I take vitamins every day.", "I take vitamins every day", "User takes insulin for diabetes"),
    ("I live in Bern.", "I live in Bern", "User is a doctor who lives happily in Bern"),
    ("I rent a house in Bern", "a house in Bern", "User owns a house in Bern"),
    ("I used to like coffee", "like coffee", "User likes coffee"),
    ("Anna is my ex-wife", "Anna is my ex-wife", "User's wife is Anna"),
    (
        "I am allergic to penicillin, my wife is not",
        "allergic to penicillin, my wife",
        "User's wife is allergic to penicillin",
    ),
    ("I lived in Paris for ten years.", "I lived in Paris", "User lives in Paris"),
    ("I want to be a doctor.", "doctor", "User is a doctor"),
    ("My friend thinks I am a doctor.", "I am a doctor", "User is a doctor"),
    ("I am a nurse, said my friend Tom.", "I am a nurse", "User is a nurse"),
    ("If I move, I live in Rome.", "I live in Rome", "User lives in Rome"),
    ("I moved from Lyon to Ghent.", "I moved from Lyon", "User moved from Ghent to Lyon"),
    ("My boss hates me.", "My boss hates me", "User hates boss"),
    ("I have a toy car", "I have a toy car", "User has a car"),
    ("I am allergic to peanut butter", "I am allergic to peanut", "User is allergic to peanut"),
    ("My son Tom is six.\nHe is autistic.", "He is autistic", "User is autistic"),
    ("I can speak Welsh no more", "I can speak Welsh", "User can speak Welsh"),
    ("I am married to Tom but separated", "I am married to Tom", "User is married to Tom"),
    ("以前我喜欢咖啡", "我喜欢咖啡", "用户喜欢咖啡"),
    ("我不再抽烟了", "抽烟", "用户抽烟"),
    ("我妻子是医生，我是老师", "是医生", "用户是医生"),
    ("我对花生酱过敏", "我对花生酱过敏", "用户对花生过敏"),
    ("Ich war früher Lehrer.", "Lehrer", "Der Nutzer ist Lehrer"),
    ("Ya no vivo en Madrid.", "vivo en Madrid", "El usuario vive en Madrid"),
    ("私は京都に住んでいません。", "京都に住んで", "ユーザーは京都に住んでいます。"),
]


@pytest.mark.parametrize(("own", "quote", "text"), INVENTED)
def test_what_a_quote_torn_from_its_sentence_seems_to_say_is_unfaithful(
    own: str, quote: str, text: str
) -> None:
    located_quote = located(quote, own)
    assert located_quote
    assert not faithful(text, stated(located_quote, own), own)
    assert not faithful(text, placed(located_quote, own), own)


@pytest.mark.parametrize(
    ("own", "quote", "statement"),
    [
        ("I have 2 cats at home.", "I have 2 cats", "I have 2 cats"),
        ("My friend has HIV, I am worried.", "has HIV", "My friend has HIV"),
        ("I am not a doctor, I live in Bern", "doctor", "I am not a doctor"),
        (
            "I am allergic to nuts, my wife is not",
            "I am allergic to nuts",
            "I am allergic to nuts, my wife is not",
        ),
        ("If I move, I go to Rome.", "I go to Rome", "If I move, I go to Rome."),
        ("I tried kimchi.\nI love it.", "I love it", "I tried kimchi. I love it."),
        ("我的猫叫团子，我在云溪上班。", "我的猫叫团子", "我的猫叫团子"),
        ("I like tea.\nI hate rain.", "tea.\nI hate", "I like tea.\nI hate rain."),
    ],
)
def test_a_quote_is_widened_until_it_says_what_the_user_said(
    own: str, quote: str, statement: str
) -> None:
    assert stated(quote, own) == statement


def test_there_is_the_place_named_last_before() -> None:
    own = "I moved from Lyon to Ghent, my sister Ana is a nurse there."
    assert placed("my sister Ana is a nurse there", own) == "my sister Ana is a nurse in Ghent."
    assert placed("I moved from Lyon", own) == ""
