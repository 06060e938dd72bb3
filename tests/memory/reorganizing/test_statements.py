"""What an entry states: its clauses with their words and signs, its hard facts, its date stamp."""

from datetime import date

import pytest

from claw.memory.reorganizing.statements import statement, unheld, values, without_stamp


@pytest.mark.parametrize(
    ("text", "rest", "day"),
    [
        ("[2025-06-01] 搬到了苏州", "搬到了苏州", date(2025, 6, 1)),
        ("2025-06-01: drinks tea", "drinks tea", date(2025, 6, 1)),
        ("Drinks tea (2025-06-01)", "Drinks tea", date(2025, 6, 1)),
        ("Drinks tea", "Drinks tea", None),
        ("[2025-13-01] Drinks tea", "[2025-13-01] Drinks tea", None),
        ("2025-06-01", "2025-06-01", None),
    ],
)
def test_a_date_stamp_is_told_from_the_text(text: str, rest: str, day: date | None) -> None:
    assert without_stamp(text) == (rest, day)


def test_each_clause_has_its_own_sign() -> None:
    read = statement("Drinks tea, no coffee")
    assert [(one.text, one.negative) for one in read.clauses] == [
        ("Drinks tea", False),
        ("no coffee", True),
    ]
    assert read.negative


def test_an_entry_about_an_allergy_is_negative_throughout() -> None:
    first, second = statement("No shellfish, gets hives"), statement("Shellfish gives him hives")
    assert {one.negative for one in (*first.clauses, *second.clauses)} == {True}


def test_numbers_are_values_and_no_words() -> None:
    read = statement("Two hens and 3 dogs")
    assert [word.text for word in read.words] == ["hens", "dogs"]
    assert {"2", "3"} <= values(read.text)
    assert [fact.text for fact in unheld(read.facts, "2 hens")] == ["3"]


def test_names_that_differ_in_their_last_letter_are_different_words() -> None:
    assert not statement("Contact: Fenna").keys & statement("Head: Fenno").keys - {"contact"}


def test_both_chinese_scripts_have_the_same_words() -> None:
    assert statement("養了一隻鸚鵡").keys == statement("养了一只鹦鹉").keys


def test_a_letter_alone_tells_things_apart() -> None:
    assert statement("Disk A at home").keys != statement("Disk B at home").keys


def test_nested_lines_are_noticed() -> None:
    assert statement("Family\n- wife").nested
    assert not statement("Family").nested


def test_kinds_tell_which_concepts_contrast() -> None:
    read = statement("Mother has a red bike")
    assert {"kin", "colour"} <= read.kinds
    assert read.of_kind("colour") == {"colour/red"}
