"""Whether a wording says all that the entries say in whose place it stands, and nothing else."""

import pytest

from claw.memory.reorganizing.faithfulness import (
    Sources,
    stamped,
    why_not_faithful,
    why_not_plain,
)
from claw.memory.reorganizing.naming import Names


def why(text: str, *sources: str, likeness: float = 0.0) -> str:
    return why_not_faithful(text, Sources(sources, [likeness] * len(sources), Names()))


def test_a_joining_of_clauses_is_faithful() -> None:
    assert why("Drinks tea, no milk", "Drinks tea", "Takes no milk") == ""
    assert why("猫叫芝麻，是玳瑁猫", "养了猫，叫芝麻", "芝麻是玳瑁猫") == ""


@pytest.mark.parametrize(
    "text",
    [
        "Drinks tea",
        "Drinks tea, no milk, 3 cups",
        "Drinks tea, milk",
        "Wanda drinks tea, no milk",
        "Drinks green tea, no milk",
    ],
)
def test_g12_a_wording_that_loses_adds_or_turns_something_is_not(text: str) -> None:
    assert why(text, "Drinks tea", "Takes no milk, please, not ever")


@pytest.mark.parametrize("text", ["", "---", "# Tea", "- Tea", "```", "a\nb", "none", "无"])
def test_g01_g02_a_wording_that_is_no_line_of_memory_is_not_plain(text: str) -> None:
    assert why_not_plain(text)


def test_a_plain_line_is_plain() -> None:
    assert why_not_plain("Drinks tea (2025-01-01)") == ""


def test_the_latest_stamp_is_put_before_a_wording_without_one() -> None:
    sources = ["[2024-01-01] Tea", "[2025-01-01] Milk"]
    assert stamped("Tea, milk", sources) == "[2025-01-01] Tea, milk"
    assert stamped("[2024-01-01] Tea, milk", sources) == "[2024-01-01] Tea, milk"
    assert stamped("Tea, milk", ["[2024-01-01] Tea", "Milk"]) == "Tea, milk"


def test_an_older_stamp_than_the_latest_is_not_faithful() -> None:
    assert "latest" in why("[2024-01-01] Tea", "[2024-01-01] Tea", "[2025-01-01] Tea")
