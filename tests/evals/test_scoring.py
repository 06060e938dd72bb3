"""The scoring rules."""

import pytest

from claw.evals.scoring import Report, found_all, found_any, hit, share


@pytest.mark.parametrize(
    ("text", "answers", "right"),
    [
        ("She lives in GHENT.", ["ghent"], True),
        ("It costs 12 euros", ["12"], True),
        ("It costs 120 euros", ["12"], False),
        ("It costs 3.12 euros", ["12"], False),
        ("12.5 percent", ["12"], False),
        ("in room B12", ["12"], True),
        ("anything", [], False),
        ("anything", [""], False),
    ],
)
def test_an_answer_counts_when_no_digit_touches_its_number(
    text: str, answers: list[str], right: bool
) -> None:
    assert hit(text, answers) is right


def test_patterns_are_searched_over_lines_and_in_any_case() -> None:
    assert found_any(["^likes TEA$"], "Has a cat\nLikes tea")
    assert found_all(["cat.*tea"], "a cat\ntea")
    assert not found_all(["cat", "dog"], "a cat")
    assert not found_any([], "a cat")


def test_a_share_has_four_decimals_and_is_0_of_none() -> None:
    assert share([]) == 0.0
    assert share([True, True, False]) == 0.6667


def test_a_report_is_printed_with_name_size_and_figures() -> None:
    report = Report("filter", 2, {"accuracy": 0.5}, ("x",))
    assert report.as_json() == {"eval": "filter", "n": 2, "metrics": {"accuracy": 0.5}}
