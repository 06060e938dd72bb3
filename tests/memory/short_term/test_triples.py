"""Triples are read from a model's items, and checked against the user's words."""

import pytest

from claw.memory.short_term.triples import (
    Triple,
    clauses,
    facts_from_json,
    is_of_user,
    read_triples,
)
from tests.strategic import through_json


def item(subject: str, relation: str, value: str) -> dict[str, str]:
    return {"subject": subject, "relation": relation, "object": value}


def test_what_the_user_said_is_read() -> None:
    told = "I'm Marek, and my sister Hana works on the Falcon project."
    items = [item("user", "is called", "Marek"), item("Hana", "works on", "Falcon project")]
    assert read_triples(items, told) == (
        Triple("user", "is called", "Marek"),
        Triple("Hana", "works on", "Falcon project"),
    )


@pytest.mark.parametrize(
    ("told", "one"),
    [
        ("I like trains.", item("user", "lives in", "Vienna")),
        ("The rent is 335.", item("rent", "is", "310")),
        ("Hana lives in Brno.", item("Petra", "lives in", "Brno")),
        ("She hates flying.", item("She", "hates", "flying")),
        ("我住在杭州。", item("用户", "住在", "上海")),
        ("I don't live in Berlin any more.", item("user", "lives in", "Berlin")),
        ("Ich esse kein Fleisch.", item("user", "isst", "Fleisch")),
    ],
)
def test_what_was_not_said_is_left_out(told: str, one: dict[str, str]) -> None:
    assert read_triples([one], told) == ()


@pytest.mark.parametrize(
    "broken",
    ["text", None, {"subject": "user"}, item("user", "", "tea"), item("user", "likes", "tea" * 99)],
)
def test_what_is_no_triple_is_left_out(broken: object) -> None:
    good = item("user", "likes", "tea")
    assert read_triples([broken, good], "I like tea" + "tea" * 99) == (
        Triple("user", "likes", "tea"),
    )


def test_a_fact_is_read_once_and_nobody_is_related_to_himself() -> None:
    twice = item("user", "likes", "tea")
    assert len(read_triples([twice, twice], "I like tea.")) == 1
    assert read_triples([item("user", "is", "I")], "I am what I am.") == ()


def test_what_is_denied_in_one_clause_may_be_said_in_another() -> None:
    told = "Der Termin ist am 3. März, nicht mehr am 1. März."
    kept = read_triples(
        [item("Termin", "ist am", "3. März"), item("Termin", "ist am", "1. März")], told
    )
    assert [one.object for one in kept] == ["3. März"]
    negated = item("user", "does not eat", "meat")
    assert read_triples([negated], "I don't eat meat.") == (Triple("user", "does not eat", "meat"),)


@pytest.mark.parametrize(
    ("triple", "sentence"),
    [
        (Triple("user", "lives in", "Jena"), "The user lives in Jena."),
        (Triple("Hana", "is sister of", "me"), "Hana is sister of the user."),
        (Triple("我", "住在", "杭州"), "用户住在杭州。"),
        (Triple("price", "is", "3."), "Price is 3."),
        (Triple("user", "is called", "栗子"), "The user is called 栗子."),
    ],
)
def test_a_triple_is_a_sentence(triple: Triple, sentence: str) -> None:
    assert triple.sentence() == sentence


@pytest.mark.parametrize(
    ("told", "name", "owner"),
    [
        ("I'm Fintan.", "Fintan", "user"),
        ("Ich heiße Jonas.", "Jonas", "user"),
        ("我叫栗子。", "栗子", "user"),
        ("By the way, my apprentice is called Fintan.", "Fintan", "my apprentice"),
        ("My old dog's name is Rex.", "Rex", "My old dog"),
        ("Mein Hund heißt Rex.", "Rex", "Mein Hund"),
        ("Mi perro se llama Rex.", "Rex", "Mi perro"),
        ("我女儿叫小棠。", "小棠", "我女儿"),
    ],
)
def test_a_name_is_given_to_whom_the_user_calls_so(told: str, name: str, owner: str) -> None:
    read = read_triples([item("user", "is called", name)], told)
    assert read == (Triple(owner, "is called", name),)


def test_a_name_that_nobody_is_called_by_is_not_the_users() -> None:
    assert read_triples([item("user", "叫", "豆包")], "有一只叫豆包的猫。") == ()
    assert read_triples([item("user", "is called", "Rex")], "Rex barks at night.") == ()


def test_a_place_that_lives_in_its_inhabitant_is_turned_round() -> None:
    turned = read_triples([item("Jena", "wohnt", "wir")], "Jetzt wohnen wir in Jena.")
    assert turned == (Triple("wir", "wohnt", "Jena"),)
    hana = read_triples([item("Hana", "works for", "me")], "Hana works for me.")
    assert hana == (Triple("Hana", "works for", "me"),)


def test_what_is_the_users_own_is_known() -> None:
    assert is_of_user(Triple("my workshop", "costs", "310"))
    assert not is_of_user(Triple("workshop", "costs", "310"))


def test_clauses_are_cut_at_marks_and_conjunctions_but_not_in_numbers() -> None:
    found = [one.strip() for one in clauses("It costs 1,200 now, not 900 but soon. Fine")]
    assert found == ["It costs 1,200 now", "not 900", "soon", "Fine"]


def test_facts_come_back_from_a_state_and_what_is_none_is_left_out() -> None:
    whole = {**item("user", "likes", "tea"), "turn": 3, "at": 5}
    state = through_json({"facts": [whole, {"subject": "user"}, "text"]})
    assert facts_from_json(state["facts"]) == (Triple("user", "likes", "tea", 3, 5),)
    assert facts_from_json(None) == ()
