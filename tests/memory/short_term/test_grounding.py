"""Whether a fact that a model took out of a message is the user's."""

import pytest

from claw.memory.short_term.grounding import grounded, in_own_words

BIKE = "I'm Bettany, and my new bike is a green Marlowe with a basket on the front."
RENT = "I rent a workshop in Tanner Street 18, it costs me 310 a month."


@pytest.mark.parametrize(
    ("fact", "own"),
    [
        ("The user is called Bettany.", BIKE),
        ("The user's new bike is a green Marlowe.", BIKE),
        ("The workshop costs the user 310 a month.", RENT),
        ("The user is allergic to peanuts.", "I'm allergic to peanuts."),
        ("The user does not eat meat.", "I don't eat meat, but I love fish."),
        ("The user loves fish.", "I don't eat meat, but I love fish."),
        ("用户叫栗子。", "我叫栗子，在一家植物标本馆上班。"),
        ("用户在植物标本馆上班。", "我叫栗子，在一家植物标本馆上班。"),
        ("Der Nutzer wohnt in Graz.", "Ich wohne in Graz."),
    ],
)
def test_what_the_user_said_is_grounded(fact: str, own: str) -> None:
    assert grounded(fact, own)
    assert in_own_words(fact, own) == fact


@pytest.mark.parametrize(
    ("fact", "own"),
    [
        ("The user lives in Basel.", "I live in Bern."),
        ("The user rents a workshop for 320 a month.", RENT),
        ("The user eats meat.", "I don't eat meat, but I love fish."),
        ("The user does not love fish.", "I don't eat meat, but I love fish."),
        ("The user enjoys sailing and mountain walks.", BIKE),
        ("The user is called Chestnut.", "我叫栗子，在一家植物标本馆上班。"),
    ],
)
def test_what_the_user_did_not_say_is_not(fact: str, own: str) -> None:
    assert not grounded(fact, own)
    assert in_own_words(fact, own) != fact


def test_where_a_value_is_wrong_the_users_own_sentence_stands() -> None:
    assert in_own_words("The workshop costs the user 320 a month.", RENT) == RENT


def test_where_nothing_supports_it_nothing_stands() -> None:
    assert in_own_words("The user enjoys sailing and mountain walks.", BIKE) == ""
