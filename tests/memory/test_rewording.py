"""Third-person rewordings, plain ones and those that say something else."""

import pytest

from claw.memory.rewording import carries_words, says_the_same


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("User is allergic to peanuts", "I'm allergic to peanuts"),
        ("Allergic to peanuts.", "I am allergic to peanuts"),
        ("User does not eat meat.", "I don't eat meat"),
        ("User's name is Ana", "I'm Ana"),
        ("User is called Ana", "My name is Ana."),
        ("User is 34 years old", "I'm 34"),
        ("The user has 2 cats.", "I have two cats"),
        ("User's sister Ana studies law.", "My sister Ana studies law"),
        ("User prefers short answers.", "Short answers, please."),
        ("User meets Ana on 3 May at 09:00.", "On 3 May at 9:00 I meet Ana."),
        ("User is vegan", "Hi, I'm actually vegan now"),
        ("User loves their dog", "I love my dog"),
        ("用户对花生过敏。", "我对花生过敏"),
        ("用户名叫小明，住在杭州。", "我叫小明，住在杭州"),
        ("使用者不吃肉", "我不吃肉"),
        ("Der Nutzer wohnt in Köln.", "Ich wohne in Köln"),
        ("El usuario vive en Madrid.", "Vivo en Madrid"),
        ("ユーザーは京都に住んでいます。", "私は京都に住んでいます"),
    ],
)
def test_the_third_person_says_the_same(text: str, statement: str) -> None:
    assert says_the_same(text, statement)


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("User is a doctor", "I was a doctor"),
        ("User is a father", "I will be a father"),
        ("User loves a dog", "I'd love a dog"),
        ("User lived in Bern", "I live in Bern"),
        ("User is a smoker", "I am a former smoker"),
        ("User likes dogs, not cats", "I like cats, not dogs"),
        ("User works for his brother", "I work for her brother"),
        ("User's brother works", "I work for my brother"),
        ("User lives in Paris", "I live near Paris"),
        ("User always lives in Paris", "I live in Paris"),
        ("User wants a cat", "I have a cat"),
        ("User lives in Rome", "He lives in Rome"),
        ("User runs", "I have to run"),
        ("用户喜欢猫", "我不喜欢猫"),
        ("用户住在巴黎", "我姐姐住在巴黎"),
        ("用户骂老板", "老板骂我"),
        ("", "I live in Paris"),
        ("User.", "I live in Paris"),
    ],
)
def test_whatever_else_differs_is_another_statement(text: str, statement: str) -> None:
    assert not says_the_same(text, statement)


def test_small_words_carry_nothing() -> None:
    assert not carries_words("Well, and please")
    assert carries_words("and not")
