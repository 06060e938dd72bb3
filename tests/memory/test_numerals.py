"""The values of written and spoken numbers."""

import pytest

from claw.memory.numerals import han_value, spoken_numbers, written_numbers


@pytest.mark.parametrize(
    ("numeral", "value"),
    [
        ("二十七", "27"),
        ("十二", "12"),
        ("八万六", "86000"),
        ("三千五", "3500"),
        ("两百五", "250"),
        ("三千零五", "3005"),
        ("9万8千", "98000"),
        ("8.6万", "86000"),
        ("九亿", "900000000"),
        ("二〇二六", "2026"),
        ("四百二十", "420"),
    ],
)
def test_chinese_numerals_have_their_value(numeral: str, value: str) -> None:
    assert han_value(numeral) == value


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1,900", {"1900"}),
        ("1.900", {"1900", "1.9"}),
        ("1.234,50", {"1234.5"}),
        ("1 234 567", {"1234567"}),
        ("12.99", {"12.99"}),
        ("0,5", {"0.5"}),
        ("480k", {"480000"}),
    ],
)
def test_separators_are_read_as_grouping_or_as_a_decimal_mark(text: str, values: set[str]) -> None:
    assert [set(found) for _, _, found in written_numbers(text)] == [values]


def test_one_and_uncounted_numerals_are_not_sure() -> None:
    assert {value: sure for _, _, value, sure in spoken_numbers("one of seven, 一样, 三只")} == {
        "1": False,
        "7": True,
        "3": True,
    }


def test_number_words_are_whole_words() -> None:
    assert list(spoken_numbers("the tenant often weights eleventh")) == []
    assert [value for _, _, value, _ in spoken_numbers("twenty-seven")] == ["27"]


def test_digits_as_many_as_a_book_has_are_read_once_and_not_from_each_of_them() -> None:
    assert list(spoken_numbers("1" * 300_000)) == []
    assert [value for _, _, value, _ in spoken_numbers("12万和3.5万, 1万2千")] == [
        "120000",
        "35000",
        "12000",
    ]
