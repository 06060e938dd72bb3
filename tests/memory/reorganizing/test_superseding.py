"""Which entries a later one says to hold no longer, or to hold no longer in part."""

from datetime import date

import pytest

from claw.memory.reorganizing.statements import statement
from claw.memory.reorganizing.superseding import is_lasting, is_newer, outdated, tells_years


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Hourly rate is 58 euros", "Hourly rate went up to 64 euros in May 2025"),
        ("Compost heap is behind the shed", "Compost moved next to the gate"),
        ("Wohnt in Freiburg", "Ist im März 2025 nach Ulm umgezogen"),
        ("[2023-12-01] 在外卖平台做数据分析", "[2025-05-10] 新工作：在助听器公司做算法工程师"),
        ("Will Norwegisch lernen", "Lernt jetzt Norwegisch, dienstags Abendkurs"),
        ("Thinking of buying a bandsaw", "Bought the bandsaw in July 2025"),
        ("Clases de cerámica los martes", "La cerámica ahora es los jueves"),
        ("毎週火曜日にピラティス", "ピラティスは木曜日に変更"),
        ("用 Notion 整理笔记", "笔记改用 Obsidian 了"),
    ],
)
def test_an_entry_whose_change_was_told_is_outdated(old: str, new: str) -> None:
    found = outdated(statement(old), statement(new))
    assert found
    assert not found.clauses


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Born 1979 in Limerick", "Moved from Limerick to Galway in 2008"),
        ("Moved from Lyon to Nantes in 2016", "Moved to Paris in 2020"),
        ("Left knee hurts on stairs", "Started a pottery course in May"),
        ("Paintings hang in the hall", "Sold 3 paintings in 2024"),
        ("Wakes up late, starts at 11", "Dropped Bluefin because of late payment"),
        ("Server A has 16 GB", "Server B has 32 GB now"),
        ("Lives in Nantes, allergic to Nurofen", "Moved to Paris in 2020"),
        ("Lives in Nantes, works as a baker", "Moved to Paris in 2020"),
        ("住在南京，喜欢养花", "搬到了苏州"),
        ("Apprentices are Sorcha and Dez", "Dez left in May, new apprentice is Ivo"),
        ("Likes tea", "Likes milk"),
    ],
)
def test_what_no_change_is_told_of_stays(old: str, new: str) -> None:
    assert outdated(statement(old), statement(new)) is None


def test_only_the_clause_that_changed_is_outdated() -> None:
    old = statement("Project Kestrel: a kids' bike, launch planned for spring 2026")
    found = outdated(old, statement("Kestrel launch pushed to autumn 2026"))
    assert found
    assert found.clauses == ("launch planned for spring 2026",)


def test_the_later_date_stamp_counts_before_the_place_in_the_file() -> None:
    old, new = statement("[2024-01-01] Tea"), statement("[2025-01-01] Milk")
    assert old.stamp == date(2024, 1, 1)
    assert is_newer(new, old, below=False)
    assert not is_newer(old, new, below=True)
    assert is_newer(statement("a"), old, below=True)


def test_facts_of_the_past_and_of_each_year_last() -> None:
    assert is_lasting("Born in Limerick")
    assert is_lasting("妈妈生日是农历八月十二")
    assert not is_lasting("Lives in Limerick")


def test_who_has_years_of_experience_learns_the_basics_no_more_whatever_was_told_last() -> None:
    years = statement("用户有大约 3 年的 Python 开发经验")
    found = outdated(statement("用户正在学习 Python 基础"), years)
    assert found
    assert found.anyhow
    assert outdated(statement("用户正在学习 Rust 基础"), years) is None
    assert tells_years(statement("Has 3 years of experience with Go"))
    assert not tells_years(statement("Is 3 years old"))
