"""Questions that ask back, and questions that tell something."""

import pytest

from claw.memory.asking_back import asks_back


@pytest.mark.parametrize(
    "question",
    [
        "What am I allergic to?",
        "When is my sister's birthday?",
        "When is my sister's birthday, and what is her name?",
        "我在哪个城市工作，做什么？",
        "So what is my job?",
        "For how much did the plumber offer us the new boiler?",
        "With whom did I go to Lyon?",
        "Since when do I live in Ghent?",
        "Für wann habe ich den Termin?",
        "¿Con quién vivo?",
        "Which tool did we decide to use for the load test?",
        "What did I say I repair as a hobby?",
        "Do you remember my name?",
        "How old is my daughter?",
        "Remind me of what we have planned for the Azores.",
        "我对什么过敏？",
        "我的猫叫什么？",
        "我是做什么工作的？",
        "我家的猫叫什么名字？",
        "你还记得我住在哪里吗？",
        "那 我妹妹在哪里读书？",
        "Wie heißt meine Schwester?",
        "Weißt du noch, wo ich wohne?".replace(",", ""),
        "¿Cómo se llama mi gato?",
        "私の猫の名前は何ですか？",
    ],
)
def test_a_question_for_what_was_said_tells_nothing(question: str) -> None:
    assert asks_back(question)


@pytest.mark.parametrize(
    "sentence",
    [
        "I am allergic to peanuts.",
        "As a left-hander I drag my palm through everything, which inks won't smear?",
        "What can a vegan like me eat in Lyon?",
        "Which noodles should I buy if I can't eat gluten?",
        "Since I can't eat gluten, which noodles are left for me?",
        "What's a good starter telescope for my eleven-year-old?",
        "What is the capital of Laos?",
        "我这种糖尿病人能吃什么水果？",
        "我晕船很厉害，去舟山有没有不坐快艇的路线？",
        "我对花生过敏。",
        "我喜欢的水果是什么都不加的酸奶。",
        "你好，我叫林晓。",
        "Ich vertrage keine Laktose.",
        "Was ist ein Kondensator?",
        "Remember that my locker is number 12.",
    ],
)
def test_what_tells_something_or_asks_for_advice_is_none(sentence: str) -> None:
    assert not asks_back(sentence)
