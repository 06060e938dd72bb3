"""One key for each entity, and which entities a text names."""

import pytest

from claw.memory.short_term.entities import USER, entity_key, is_of_the_user, named_in


@pytest.mark.parametrize(
    "name", ["I", "me", "The user", "user", "用户", "我", "我们", "Ich", "der Nutzer", "yo", "私"]
)
def test_the_user_is_one_entity_whatever_the_language(name: str) -> None:
    assert entity_key(name) == USER


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("The Falcon project", "falcon project"),
        ("FALCON  PROJECT.", "falcon project"),
        ("my workshop", "workshop"),
        ("the user's workshop", "workshop"),
        ("meine Schwester", "schwester"),
        ("我的猫", "猫"),
        ("用户的姐姐", "姐姐"),
        ("“Lumafold”", "lumafold"),
        ("Myanmar", "myanmar"),
        ("Ikea", "ikea"),
    ],
)
def test_a_key_has_neither_case_nor_article_nor_owner(name: str, key: str) -> None:
    assert entity_key(name) == key


@pytest.mark.parametrize("name", ["she", "It", "他", "那里", "", "。", "someone"])
def test_what_names_nothing_has_no_key(name: str) -> None:
    assert entity_key(name) == ""


def test_what_belongs_to_the_user_is_told_apart() -> None:
    assert is_of_the_user("my sister")
    assert is_of_the_user("我姐姐")
    assert not is_of_the_user("the user")
    assert not is_of_the_user("the sister of Ann")


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Where does ANN work?", {"ann"}),
        ("What is Ann's team?", {"ann"}),
        ("Was macht Anns Team?", {"ann"}),
        ("Ann在哪里工作？", {"ann"}),
        ("Where is the annex?", set()),
        ("Is New York large?", {"new york"}),
        ("Is York large?", {"york", "new york"}),
        ("蓝鲸计划谁负责？", {"蓝鲸计划"}),
        ("那只猫呢？", set()),
        ("Which team has the payment gateway?", {"payment gateway service"}),
        ("What do I like?", {USER}),
        ("我喜欢什么？", {USER}),
        ("", set()),
    ],
)
def test_entities_are_found_in_a_question(question: str, found: set[str]) -> None:
    keys = [USER, "ann", "york", "new york", "蓝鲸计划", "猫", "payment gateway service"]
    assert named_in(question, keys) == found


def test_a_longer_name_takes_its_words_with_it_but_not_those_elsewhere() -> None:
    assert named_in("From York to New York", ["york", "new york"]) == {"york", "new york"}


def test_a_name_of_several_words_is_named_by_half_of_them() -> None:
    assert named_in("What does Meyer do?", ["ann meyer"]) == {"ann meyer"}
    assert named_in("植物园的标本馆在哪？", ["植物标本馆"]) == {"植物标本馆"}
    assert named_in("What does the garage cost?", ["gate code of the garage"]) == frozenset()
