"""Whether an entry may go because another one says all of it, and if not, why."""

import pytest

from claw.memory.reorganizing.naming import Names
from claw.memory.reorganizing.sameness import across, lost_facts, uncovered, why_not_same
from claw.memory.reorganizing.statements import statement


def same(gone: str, kept: str, likeness: float = 0.0) -> bool:
    return not why_not_same(statement(gone), statement(kept), likeness)


@pytest.mark.parametrize(
    ("gone", "kept"),
    [
        ("User is a Python developer", "is a Python developer with 3 years of experience"),
        ("drinks tea, never coffee", "Drinks tea, no coffee"),
        ("There's a gas stove in the flat", "The flat has a gas stove"),
        ("landlord is Mr Vandersloot", "Landlord: Mr Vandersloot, answers on Fridays only"),
        ("No jargon please", "Likes answers in plain words without jargon"),
        ("住在青岛，名字是顾念安", "用户叫顾念安，住在青岛"),
        ("对虾过敏", "对海虾过敏，吃了会起疹子"),
        ("爱喝岩茶", "喝岩茶，不喝绿茶"),
        ("养了一只鹦鹉", "養了一隻鸚鵡"),
        ("Kein Fleisch", "Isst kein Fleisch"),
        ("Es enfermera, hospital Virgen", "Trabaja de enfermera en el hospital Virgen"),
        ("札幌に住んでいる西村葵", "名前は西村葵、札幌在住"),
        ("Wife's name: Aoibheann", "Wife Aoibheann, nurse on the children's ward"),
        ("Elin plays cello", "Daughter Elin plays the cello"),
    ],
)
def test_the_more_specific_one_says_all_of_the_other(gone: str, kept: str) -> None:
    assert same(gone, kept)


@pytest.mark.parametrize(
    ("gone", "kept"),
    [
        ("is a Python developer with 3 years of experience", "User is a Python developer"),
        ("Likes tea", "Does not like green tea"),
        ("Mila is allergic to bees", "Mia is allergic to bees"),
        ("Museum books close monthly", "Theatre books close monthly"),
        ("Allergic to nuts", "Mia is allergic to nuts"),
        ("Mila likes tea, Mia likes milk", "Mila likes milk, Mia likes tea"),
        ("Mila is older than Mia", "Mia is older than Mila"),
        ("Alarm at 7, gym at 6", "gym at 7, alarm at 6"),
        ("妈妈喜欢种花", "婆婆喜欢种花"),
        ("Left hand is weak", "Both hands are weak"),
        ("Contact is Joost", "Joost left, the contact is Marijke"),
        ("Plays the drums", "Wants to play the drums"),
        ("...", "Likes tea"),
    ],
)
def test_what_differs_in_a_word_a_person_a_sign_or_a_tense_is_not_the_same(
    gone: str, kept: str
) -> None:
    assert not same(gone, kept, 0.95)


def test_across_languages_the_likeness_stands_for_the_words() -> None:
    one, other = "Has a dog called Mochi", "养了一条狗，叫 Mochi"
    assert across(statement(one), statement(other))
    assert same(other, one, 0.8)
    assert not same("对虾过敏，很严重", "Allergic to peanuts", 0.5)
    assert not same("养了一条狗，叫 Bobo", one, 0.9)
    assert not same("Lives in Graz", "Wohnt nicht in Graz", 0.9)
    assert not same("养了一只猫", "Has a dog", 0.9)


def test_a_few_everyday_words_need_no_embedder() -> None:
    assert same("妹妹住在这里", "Sister lives here with two cats")


def test_a_name_in_another_script_is_kept_where_both_forms_are_known() -> None:
    facts = statement("表弟叫小明").facts
    names = Names(other_scripts={"小明": "xiaoming"})
    assert lost_facts(facts, "Cousin: Xiaoming", Names())
    assert not lost_facts(facts, "Cousin: Xiaoming", names)


def test_uncovered_tells_the_words_that_would_be_lost() -> None:
    left = uncovered(statement("Drinks black tea"), statement("Drinks tea"))
    assert [word.text for word in left] == ["black"]
