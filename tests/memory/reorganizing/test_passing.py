"""Whether the day that an entry is about has passed: a deadline, an appointment, a trip."""

from datetime import date

import pytest

from claw.memory.reorganizing.passing import has_passed

TODAY = date(2025, 12, 1)


@pytest.mark.parametrize(
    "text",
    [
        "Dentist appointment on 2025-03-04",
        "Deadline of the report is 4 March 2025",
        "Exam on March 4th, 2025 at 9",
        "考试时间：2025年4月12日",
        "Abgabe bis 4. März 2025",
        "Dentist tomorrow at 9 (2025-05-03 09:00)",
    ],
)
def test_an_appointment_that_has_been_has_passed(text: str) -> None:
    assert has_passed(text, TODAY)


@pytest.mark.parametrize(
    "text",
    [
        "Dentist appointment on 2026-03-04",
        "Dentist appointment on 2025-12-01",
        "Exam on 4 March",
        "Born on 4 March 1979",
        "Moved to Ghent on 4 May 2008",
        "Wedding anniversary on 4 May 2008, dinner booked",
        "[2024-01-01] Has an appointment at the dentist",
        "Meeting every Monday since 2024-01-08",
        "Flights on 2025-03-04 and 2026-03-04",
        "Deadline is 2025-13-45",
    ],
)
def test_what_is_to_come_began_or_is_so_each_year_has_not(text: str) -> None:
    assert not has_passed(text, TODAY)


@pytest.mark.parametrize(
    "text",
    [
        "Dentist said on 5 May 2024 that the crown must be replaced",
        "Met Anna at a meeting on 4 May 2019",
        "Due to an accident on 4 April 2021 cannot lift the left arm",
        "Flight to Oslo on 1 June 2024 cost 300 euros",
        "2023年6月2日面试时认识了阿芳",
        "2022年3月3日车祸，之前会滑雪",
        "Termin mit Frau Lenz am 4. Mai 2024: Vertrag unterschrieben",
    ],
)
def test_what_happened_on_a_day_does_not_pass_with_it(text: str) -> None:
    assert not has_passed(text, date(2026, 1, 1))
