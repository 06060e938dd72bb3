"""Dates, months, weekdays and times in their normal form."""

import pytest

from claw.memory.calendar_terms import clock_times, dates, months_and_weekdays, slashed_dates


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("2026-03-14", ["03-14", "2026"]),
        ("2026年3月14日", ["03-14", "2026"]),
        ("14 March 2026", ["03-14", "2026"]),
        ("March 14th", ["03-14"]),
        ("14. März", ["03-14"]),
        ("14 de marzo de 2026", ["03-14", "2026"]),
        ("3月14号", ["03-14"]),
        ("6月27日", ["06-27"]),
        ("Dec. 5", ["12-05"]),
        ("十二月3号", ["12-03"]),
        ("十三月", []),
        ("32 March", []),
        ("marching 14", []),
    ],
)
def test_dates_have_one_form_in_every_language(text: str, values: list[str]) -> None:
    assert sorted({value for _, _, value in dates(text)}) == values


def test_a_slashed_date_has_both_readings() -> None:
    assert {value for _, _, value in slashed_dates("on 6/7 then")} == {"06-07", "07-06"}


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("18:45", "18:45"),
        ("6 pm", "18:00"),
        ("6:30 p.m.", "18:30"),
        ("22 Uhr", "22:00"),
        ("午後2時", "14:00"),
        ("晚上8点半", "20:30"),
        ("11點", "11:00"),
    ],
)
def test_times_have_one_form(text: str, time: str) -> None:
    assert [value for _, _, value in clock_times(text)] == [time]


def test_hours_that_last_are_not_a_time() -> None:
    assert list(clock_times("2時間")) == []


def test_months_and_weekdays_stand_alone() -> None:
    text = "In October or on Friday, 周日 or 金曜, but we may march"
    assert [value for _, _, value in months_and_weekdays(text)] == [
        "month 10",
        "weekday 5",
        "weekday 7",
        "weekday 5",
    ]
