"""Relative dates made absolute."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from claw.memory.dating import dated, without_dates

SATURDAY = datetime(2026, 5, 2, 23, 30, tzinfo=timezone(timedelta(hours=8)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("vet appointment tomorrow at 9", "vet appointment tomorrow at 9 (2026-05-03 09:00)"),
        ("call Tom tomorrow at 3 pm", "call Tom tomorrow at 3 pm (2026-05-03 15:00)"),
        ("yesterday I moved", "yesterday (2026-05-01) I moved"),
        ("the day after tomorrow", "the day after tomorrow (2026-05-04)"),
        ("exam next Friday", "exam next Friday (2026-05-08)"),
        ("in 3 days", "in 3 days (2026-05-05)"),
        ("two weeks ago", "two weeks ago (2026-04-18)"),
        ("since last month", "since last month (2026-04)"),
        ("next year", "next year (2027)"),
        ("this autumn", "this autumn (2026)"),
        ("我昨天搬家了", "我昨天（2026-05-01）搬家了"),
        ("明天下午3点开会", "明天下午3点（2026-05-03 15:00）开会"),
        ("明天下午三点半开会", "明天下午三点半（2026-05-03 15:30）开会"),
        ("下个月10号到期", "下个月10号（2026-06-10）到期"),
        ("明年2月底到期", "明年（2027）2月底到期"),
        ("下周三交报告", "下周三（2026-05-06）交报告"),
        ("去年確診的", "去年（2025）確診的"),
        ("三天后出发", "三天后（2026-05-05）出发"),
        (
            "Ich muss morgen um 8 Uhr zum Arzt",
            "Ich muss morgen um 8 Uhr (2026-05-03 08:00) zum Arzt",
        ),
        ("vor drei Wochen operiert", "vor drei Wochen (2026-04-11) operiert"),
        ("mañana a las 10 tengo examen", "mañana a las 10 (2026-05-03 10:00) tengo examen"),
        ("hace 2 meses", "hace 2 meses (2026-03)"),
        ("明日9時に歯医者", "明日9時（2026-05-03 09:00）に歯医者"),
        ("来週の火曜日に引っ越します", "来週の火曜日（2026-05-05）に引っ越します"),
    ],
)
def test_f21_relative_dates_become_absolute(text: str, expected: str) -> None:
    assert dated(text, SATURDAY) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Guten Morgen",
        "am Morgen laufe ich",
        "por la mañana corro",
        "works Monday to Friday",
        "on 3 May 2026",
        "每天早上跑步",
        "a three-day trip",
        "tomorrow (2026-05-03)",
        "Yesterdays is a pub",
    ],
)
def test_what_is_not_relative_stays(text: str) -> None:
    assert dated(text, SATURDAY) == text


def test_the_day_is_that_of_the_users_time_zone() -> None:
    assert dated("today", SATURDAY.astimezone(UTC)) == "today (2026-05-02)"
    assert dated("today", SATURDAY + timedelta(hours=1)) == "today (2026-05-03)"


def test_a_month_before_january_is_december() -> None:
    january = datetime(2027, 1, 15, tzinfo=UTC)
    assert dated("last month", january) == "last month (2026-12)"
    assert dated("上个月5号", january) == "上个月5号（2026-12-05）"


@pytest.mark.parametrize(
    "text",
    [
        "I love the film Tomorrow Never Dies",
        "I watched The Day After Tomorrow twice",
        "The Day After Tomorrow is my favourite film.",
        "I read USA Today daily",
        'I like "Tomorrow"',
        "I like 'Yesterday' by the Beatles",
        "我最喜欢的电影是《后天》",
        "Er liest „Gestern war heute“",
    ],
)
def test_a_title_gets_no_date(text: str) -> None:
    assert dated(text, SATURDAY) == text


@pytest.mark.parametrize(
    "text", ["Tomorrow Anna comes.", "I fly TOMORROW", "Meet me Tomorrow at 9", "Morgen komme ich."]
)
def test_a_capital_alone_makes_no_title(text: str) -> None:
    assert "2026-" in dated(text, SATURDAY)


@pytest.mark.parametrize("text", ["I meet Ana tomorrow at 9 (2026-05-03 09:00)", "I meet Ana"])
def test_a_text_without_its_dates_keeps_its_other_words(text: str) -> None:
    assert without_dates(text).split() == ["I", "meet", "Ana"]
