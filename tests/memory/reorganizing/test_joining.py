"""Two entries as one line."""

import pytest

from claw.domain.notebook import Notebook
from claw.memory.reorganizing.joining import joined


def line(text: str) -> str:
    first, second = Notebook.parse(text).entries
    join = joined(first, second)
    return join[1] if join else ""


@pytest.mark.parametrize(
    ("first", "second", "both"),
    [
        (
            "用户用 conda 管理环境",
            "用户使用 conda 建环境。",
            "用户用 conda 管理环境；使用 conda 建环境。",
        ),
        ("Makes cheese.", "Cheese is what he makes", "Makes cheese; Cheese is what he makes"),
        ("I make cheese", "I make goat's cheese", "I make cheese; make goat's cheese"),
        ("Has a boat", "The boat is called Ana", "Has a boat; The boat is called Ana"),
    ],
)
def test_two_lines_about_one_thing_become_one_with_the_words_of_both(
    first: str, second: str, both: str
) -> None:
    assert line(f"- {first}\n- {second}\n") == both


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Has 3 hens in the yard", "Has 4 hens in the shed"),
        ("Likes olives", "Does not like olives"),
        ("Sister likes chess", "Brother likes chess"),
        ("[2025-01-02] Likes chess", "Plays chess"),
        ("Likes chess 📌", "Plays chess"),
        ("Likes chess; plays it daily", "Plays chess"),
        ("Likes chess <!-- sure -->", "Plays chess"),
        ("Likes chess\n  - blitz", "Plays chess"),
        ("喜欢下国际象棋", "Plays chess at the club"),
        ("Likes chess " + "a lot " * 40, "Plays chess"),
    ],
)
def test_lines_that_may_differ_stay_two(first: str, second: str) -> None:
    assert line(f"- {first}\n- {second}\n") == ""


def test_lines_under_headings_of_their_own_stay_two() -> None:
    apart = (
        "# Memory\n\n## Museum\n\n- The boss likes calls\n\n## {}\n\n- The boss likes phone calls\n"
    )
    assert line(apart.format("Theatre")) == ""
    assert line(apart.format("Museum")) != ""


def test_what_claw_gathered_goes_to_the_line_that_has_a_heading() -> None:
    text = "## Remembered\n\n- Plays chess\n\n## Hobbies\n\n- Likes chess\n"
    gathered, own = Notebook.parse(text).entries
    assert joined(gathered, own) == ((own.id, gathered.id), "Likes chess; Plays chess")
