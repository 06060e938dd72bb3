"""What tells two entries apart that share all their words."""

from datetime import date

import pytest

from claw.domain.notebook import Notebook
from claw.domain.operations import Operation
from claw.memory.reorganizing.checking import check
from claw.memory.reorganizing.distinguishing import is_step, other_relative, why_apart
from claw.memory.reorganizing.proposing import proposed
from claw.memory.reorganizing.sameness import why_not_same
from claw.memory.reorganizing.statements import statement


@pytest.mark.parametrize(
    ("gone", "kept"),
    [
        ("Konzert am 12.06.2025 in der Kirche", "Konzert am 12.06.2027 in der Kirche"),
        ("2025年7月9日再登雪山", "雪山登頂日：2018年7月9日"),
        ("Seed swap on 12 April 2019", "Seed swap every 12 April"),
        ("Seed swap every 12 April", "Seed swap on 12 April 2019"),
        ("睡袋舒適溫度五度", "睡袋舒適溫度零下五度"),
        ("Store at 18 degrees", "Store at -18 degrees"),
        ("[x] antifoul the hull", "[ ] antifoul the hull"),
        ("`./run.sh --dry` previews", "`./run.sh --dry-run` previews"),
        ("妹妹生日是10月2日", "姐姐生日是10月2日"),
        ("水壺容量一公升", "水壺容量兩公升"),
        ("Runs version 2.1", "Runs version 2.10"),
        ("阿芳还了500元", "阿芳借给我500元"),
        ("住在苏州", "阿梅住在苏州"),
        ("Vive con su hermana", "Su hermana vive con Ana"),
        ("Hank teaches Ivy welding", "Ivy teaches Hank welding"),
        ("Hank is Ivy's father", "Ivy is Hank's father"),
    ],
)
def test_entries_of_the_same_words_about_different_things_both_stay(gone: str, kept: str) -> None:
    assert why_apart(statement(gone), statement(kept))


@pytest.mark.parametrize(
    ("gone", "kept"),
    [
        ("Never takes aspirin", "Never takes aspirin with wine"),
        ("Prefers walnut over cherry", "Prefers cherry over walnut"),
        ("Wi-Fi password sawdust99", "Guest Wi-Fi password sawdust99"),
        ("Spielt Cello", "Meine Schwester spielt Cello"),
        ("Die Katze heißt Mitzi", "Die Katze der Nachbarin heißt Mitzi"),
        ("朝にコーヒーを飲む", "Trinkt abends Kaffee"),
    ],
)
def test_what_is_narrower_or_of_somebody_else_is_no_double(gone: str, kept: str) -> None:
    assert why_not_same(statement(gone), statement(kept), 0.9)


def test_two_names_that_are_not_known_to_be_one_are_no_double_across_languages() -> None:
    assert why_not_same(statement("猫の名前はミッツィ"), statement("Der Kater heißt Moritz"), 0.9)
    assert not why_not_same(
        statement("The cat is called Mitzi"), statement("Die Katze heißt Mitzi"), 0.9
    )


@pytest.mark.parametrize(
    ("gone", "kept"),
    [
        ("Crew: Idris and Wyn", "Crew: Wyn, Idris and Osian"),
        ("Standup is every Monday", "Standup is on Mondays"),
        ("水壺容量一公升", "水壺容量1公升"),
        ("妹妹生日是10月2日", "妹妹的生日：10月2日"),
        ("Lives in Uppsala, her name is Petra", "Name is Petra, lives in Uppsala"),
    ],
)
def test_another_order_or_notation_alone_sets_nothing_apart(gone: str, kept: str) -> None:
    assert not why_apart(statement(gone), statement(kept))


def test_an_elder_and_a_younger_sister_are_two() -> None:
    assert other_relative("姐姐住在苏州", "妹妹搬到杭州")
    assert not other_relative("姐姐住在苏州", "爸爸住在苏州")


def test_a_numbered_step_stays_though_it_comes_twice() -> None:
    notebook = Notebook.parse("# Lathe\n\n1. Power off\n2. Clean the bed\n3. Power off\n")
    assert all(map(is_step, notebook.entries))
    assert not proposed(notebook)
    first, _, last = (entry.id for entry in notebook.entries)
    plan = check(notebook, [Operation("duplicate", (first,), by=last)], date(2026, 1, 1))
    assert "step" in plan.refused[0].why
