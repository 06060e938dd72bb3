"""What the code alone would tidy, without a model: what was superseded, then doubles."""

from datetime import date

import pytest

from claw.domain.notebook import Notebook
from claw.memory.reorganizing.applying import apply
from claw.memory.reorganizing.checking import check
from claw.memory.reorganizing.proposing import proposed, superseded

BAKER = """# Memory

## Work
- Runs a bakery called Crumb Street in Leeds
- Owns the bakery Crumb Street (Leeds)
- Price of a loaf: 4.20 pounds
- A loaf now costs 4.60 pounds
- Drives a white van
- Sold the van in June 2025, uses a cargo bike
- Project Kestrel: a kids' bike, launch planned for spring 2026
- Kestrel launch pushed to autumn 2026

## 家
- [2024-03-12] 住在南京，租的一居室
- [2025-06-01] 搬到了苏州
- 哥哥叫连川，在银川开面馆
- 哥哥连川的面馆搬到了兰州
- 喜欢吃辣，不吃香菜
- 不吃香菜，爱吃辣

## Keep
- Drives a white van
"""
AFTER = """# Memory

## Work
- Runs a bakery called Crumb Street in Leeds
- A loaf now costs 4.60 pounds
- Sold the van in June 2025, uses a cargo bike
- Project Kestrel: a kids' bike
- Kestrel launch pushed to autumn 2026

## 家
- [2025-06-01] 搬到了苏州
- 哥哥连川的面馆搬到了兰州
- 不吃香菜，爱吃辣

## Keep
- Drives a white van
"""


def tidied(notebook: Notebook) -> Notebook:
    plan = check(notebook, proposed(notebook), date(2025, 12, 1))
    assert not plan.refused
    return apply(notebook, plan)


def test_what_is_superseded_and_what_is_doubled_goes() -> None:
    assert tidied(Notebook.parse(BAKER)).text == AFTER


@pytest.mark.parametrize("text", [BAKER, "", "- Tea\n- Tea\n- Tea\n", "- 茶\n- 喝茶\n- 不喝茶\n"])
def test_a_second_run_finds_nothing(text: str) -> None:
    assert proposed(tidied(Notebook.parse(text))) == ()


def test_nothing_pinned_nested_or_commented_is_superseded() -> None:
    notebook = Notebook.parse(
        "- Drives a van 📌\n- Drives a van <!-- ask Jo -->\n- Cars\n  - Drives a van\n"
        "- Sold the van\n"
    )
    assert superseded(notebook) == ()


def test_the_latest_change_is_the_one_that_counts() -> None:
    notebook = Notebook.parse(
        "- Rate is 58 euros\n- Rate is now 60 euros\n- Rate is now 64 euros\n"
    )
    last = notebook.entries[2].id
    assert {one.by for one in superseded(notebook)} == {last}
