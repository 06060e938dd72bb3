"""What was told later outdates what can have one value only."""

import pytest

from claw.memory.short_term.outdating import holding, is_ended, outdates, speaks_of_change
from claw.memory.short_term.triples import Triple

ONE_VALUE = [
    (("user", "lives in", "Berlin"), ("I", "moved to", "Munich")),
    (("user", "wohnt in", "Leipzig"), ("ich", "zog nach", "Jena")),
    (("用户", "住在", "上海"), ("我", "搬到", "杭州")),
    (("Hana", "works at", "Nordwind"), ("Hana", "works for", "BMW")),
    (("workshop", "costs", "310 a month"), ("workshop", "costs", "335")),
    (("rent", "is", "310"), ("the rent", "is", "335")),
    (("gate code", "is", "4417"), ("my gate code", "is", "9021")),
    (("conference", "takes place on", "14 May"), ("conference", "is on", "21 May")),
    (("conference", "takes place in", "Lisbon"), ("conference", "takes place in", "Porto")),
]


@pytest.mark.parametrize(("old", "new"), ONE_VALUE)
def test_a_relation_of_one_value_takes_the_new_one(
    old: tuple[str, str, str], new: tuple[str, str, str]
) -> None:
    assert outdates(Triple(*new, 2), Triple(*old, 1), changing=False)


MANY_VALUES = [
    (("user", "likes", "tea"), ("user", "likes", "coffee")),
    (("user", "lives in", "Berlin"), ("user", "lives with", "Hana")),
    (("user", "lives in", "Munich"), ("user", "moved from", "Berlin")),
    (("user", "has", "2 cats"), ("user", "has", "3 dogs")),
    (("user", "lives in", "Berlin"), ("Hana", "lives in", "Munich")),
    (("user", "pays", "310"), ("user", "pays", "20")),
    (("Hana", "is", "designer"), ("Hana", "is", "vegetarian")),
    (("user", "会说", "德语"), ("user", "会说", "法语")),
    (("user", "lives in", "Berlin"), ("user", "lives in", "berlin")),
]


@pytest.mark.parametrize(("old", "new"), MANY_VALUES)
def test_a_relation_of_many_values_keeps_them(
    old: tuple[str, str, str], new: tuple[str, str, str]
) -> None:
    assert not outdates(Triple(*new, 2), Triple(*old, 1), changing=False)


def test_words_of_change_outdate_where_the_relation_leaves_it_open() -> None:
    old, new = Triple("Hana", "works on", "Falcon", 1), Triple("Hana", "works on", "Radar", 2)
    assert not outdates(new, old, changing=False)
    assert outdates(new, old, changing=True)
    tea, coffee = Triple("user", "likes", "tea", 1), Triple("user", "likes", "coffee", 2)
    assert not outdates(coffee, tea, changing=True)


def test_two_values_of_one_turn_stand_beside_each_other() -> None:
    days = [Triple("Fintan", "comes on", day, 3) for day in ("Monday", "Wednesday")]
    assert holding((), days, "Fintan comes on Monday and Wednesday.") == tuple(days)
    homes = [Triple("user", "lives in", city, 3) for city in ("Berlin", "Munich")]
    assert holding((), homes, "I moved from Berlin to Munich.") == (homes[1],)


@pytest.mark.parametrize(
    ("told", "changes"),
    [
        ("It's 335 from now on.", True),
        ("Hana has moved.", True),
        ("现在改成周五了。", True),
        ("Wir sind umgezogen.", True),
        ("I now also like coffee.", False),
        ("I like coffee.", False),
    ],
)
def test_change_is_told_by_words(told: str, changes: bool) -> None:
    assert speaks_of_change(told) == changes


@pytest.mark.parametrize(
    ("old", "told"),
    [
        (Triple("user", "lives in", "Berlin"), "I don't live in Berlin any more."),
        (Triple("user", "arbeitet bei", "Siemens"), "Ich arbeite nicht mehr bei Siemens."),
        (Triple("用户", "住在", "上海"), "我不再住上海了。"),
        (Triple("user", "lives in", "Berlin"), "I moved from Berlin to Munich."),
        (Triple("用户", "住在", "北京"), "我从北京搬到了上海。"),
    ],
)
def test_what_is_said_to_have_ended_goes(old: Triple, told: str) -> None:
    assert is_ended(old, told)
    assert holding([old], (), told) == ()


def test_what_ended_elsewhere_or_for_others_stays() -> None:
    berlin = Triple("Hana", "lives in", "Berlin")
    assert not is_ended(berlin, "I don't live in Berlin any more.")
    tea = Triple("user", "likes", "tea")
    assert not is_ended(tea, "I like tea, but I don't smoke any more.")


def test_what_is_told_again_is_kept_once_as_the_newest() -> None:
    tea, figs = Triple("user", "likes", "tea", 1), Triple("user", "likes", "figs", 2)
    again = Triple("User", "likes", "Tea", 3)
    assert holding([tea, figs], [again], "I like tea.") == (figs, again)


def test_what_the_words_overtake_goes_however_the_new_fact_was_read() -> None:
    old = Triple("Miete", "beträgt", "750 Euro", 1)
    told = "Die Miete beträgt jetzt 890 Euro."
    new = Triple("user", "zahlt", "890 Euro", 2)
    assert holding([old], [new], told) == (new,)
    assert holding([old], (), told) == (old,)
