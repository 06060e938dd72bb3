"""From sentences to lines of memory."""

import pytest

from claw.memory.wording import as_memories, without_secret


def test_each_sentence_about_the_user_is_a_memory_of_its_own() -> None:
    told = ("I'm Teo.", "I have lived in Rotterdam since 2019.")
    assert as_memories(told) == told


def test_a_sentence_that_does_not_name_the_user_joins_the_one_before() -> None:
    told = ("Please never suggest seafood to me.", "The smell alone is enough.")
    assert as_memories(told) == (" ".join(told),)


def test_the_words_that_only_ask_to_remember_are_left_out() -> None:
    assert as_memories(("Please remember this for me: the key is in the can.",)) == (
        "the key is in the can.",
    )
    assert as_memories(("请记住：路由器在鞋柜上。",)) == ("路由器在鞋柜上。",)
    assert as_memories(("Nur damit du's weißt: Ich heiße Ida.",)) == ("Ich heiße Ida.",)


def test_the_question_behind_a_fact_is_left_out() -> None:
    assert as_memories(("我晕船，去舟山有没有别的路线？",)) == ("我晕船",)


def test_nothing_told_is_nothing_to_remember() -> None:
    assert as_memories(()) == ()


@pytest.mark.parametrize(
    ("sentence", "left"),
    [
        ("My name is Sam and my wifi password is [secret]", "My name is Sam"),
        ("I live in Bern, my card is [secret], and I cook.", "I live in Bern, and I cook."),
        ("我叫小明，密码是[secret]。", "我叫小明"),
        ("My login and password are [secret]", ""),
        ("Passport no. [secret], expires 2031.", ""),
        ("My pin is [secret], remember it.", ""),
        ("The garage code is [secret], in case I ask later.", ""),
        ("I'm vegan.", "I'm vegan."),
    ],
)
def test_only_the_clause_that_holds_a_secret_is_cut(sentence: str, left: str) -> None:
    assert without_secret(sentence) == left


def test_a_greeting_in_front_is_not_kept() -> None:
    assert as_memories(["你好，我叫林晓，住在杭州。"]) == ("我叫林晓，住在杭州。",)
    assert as_memories(["Hi there, I'm Sam."]) == ("I'm Sam.",)
    assert as_memories(["Hello Kitty is my favourite brand."]) == (
        "Hello Kitty is my favourite brand.",
    )
