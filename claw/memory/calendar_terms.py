"""Dates, months, weekdays and clock times as people write them, in one normal form."""

import re
from collections.abc import Iterator

_MONTH_WORDS = (
    "january januar enero jan|february februar febrero feb|march märz marzo mar|"
    "april abril apr|may mai mayo|june juni junio jun|july juli julio jul|august agosto aug|"
    "september septiembre sept sep|october oktober octubre oct|november noviembre nov|"
    "december dezember diciembre dec"
)
_MONTHS = {
    word: number
    for number, words in enumerate(_MONTH_WORDS.split("|"), start=1)
    for word in words.split()
}
_MONTH = "(?:" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")(?![^\W\d_])"
_WEEKDAY_WORDS = (
    "monday mondays montag lunes|tuesday tuesdays dienstag martes|"
    "wednesday wednesdays mittwoch miércoles|thursday thursdays donnerstag jueves|"
    "friday fridays freitag viernes|saturday saturdays samstag sonnabend sábado|"
    "sunday sundays sonntag domingo"
)
_WEEKDAYS = {
    word: number
    for number, words in enumerate(_WEEKDAY_WORDS.split("|"), start=1)
    for word in words.split()
}
_HAN_WEEKDAYS = dict(
    zip("一二三四五六日天月火水木金土", (1, 2, 3, 4, 5, 6, 7, 7, 1, 2, 3, 4, 5, 6), strict=True)
)
_HAN_NUMERALS = {
    "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
    "十一": 11, "十二": 12,
}  # fmt: skip
_I = re.IGNORECASE
_YEAR_FIRST = re.compile(r"(?<![\w-])(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})(?![-\d])[日号號]?")
_DAY_FIRST = re.compile(r"(?<![\d.-])(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?![.\d])")
_SHORT = re.compile(r"(?<![\d./-])(\d{1,2})([./])(\d{1,2})(?:(?<=\.)|\.|(?![\d./-]))")
_DAY_MONTH = re.compile(
    rf"(?<!\d)(\d{{1,2}})(?:st|nd|rd|th|\.)?(?: of| de)? ({_MONTH})(?:,? (?:de )?(\d{{4}}))?", _I
)
_MONTH_DAY = re.compile(
    rf"(?<![^\W\d_])({_MONTH})\.? (\d{{1,2}})(?:st|nd|rd|th)?(?!\d)(?:,? (\d{{4}}))?", _I
)
_HAN_DATE = re.compile(
    r"(\d{1,2}|十[一二]?|(?<!十)[一二三四五六七八九]) ?月(?: ?(\d{1,2}) ?[日号號]?)?"
)
_MONTH_ALONE = re.compile(rf"(?<![^\W\d_])({_MONTH})", _I)
_WEEKDAY = re.compile(rf"(?<![^\W\d_])({'|'.join(_WEEKDAYS)})s?(?![^\W\d_])", _I)
_HAN_WEEKDAY = re.compile(r"(?:周|週|星期|礼拜|禮拜)([一二三四五六日天])|([月火水木金土日])曜")
_CLOCK = re.compile(r"(?<![\d:.])(\d{1,2}):(\d{2})(?::\d{2})?(?![\d:])(?: ?([ap])\.?m\b\.?)?", _I)
_HOUR = re.compile(r"(?<![\d:.,])(\d{1,2}) ?(?:([ap])\.?m\b\.?|(o'clock|Uhr)\b)", _I)
_HAN_HOUR = re.compile(
    r"(凌晨|早上|上午|中午|下午|傍晚|晚上|午前|午後|夜)?(\d{1,2}) ?"
    r"[点點時时](半|(\d{1,2})分)?(?!間|间)"
)
_AFTERNOON = {"下午", "傍晚", "晚上", "午後", "夜"}
Term = tuple[int, int, str]


def dates(text: str) -> Iterator[Term]:
    """Yield [start, end) and normal form of each date: `03-14`; a year follows as `2026`."""
    for match in _YEAR_FIRST.finditer(text):
        yield from _dated(match, match[2], match[3], match[1])
    for match in _DAY_FIRST.finditer(text):
        yield from _dated(match, match[2], match[1], match[3] if len(match[3]) == 4 else None)
        yield from _dated(match, match[1], match[2])
    for match in _DAY_MONTH.finditer(text):
        yield from _dated(match, _month(match[2]), match[1], match[3])
    for match in _MONTH_DAY.finditer(text):
        yield from _dated(match, _month(match[1]), match[2], match[3])
    for match in _HAN_DATE.finditer(text):
        month = _HAN_NUMERALS.get(match[1]) or match[1]
        if match[2]:
            yield from _dated(match, month, match[2])
        elif int(month) <= 12:
            yield match.start(), match.end(), f"month {int(month)}"


def slashed_dates(text: str) -> Iterator[Term]:
    """Yield the readings of `6/27` and `14.6.`, which may as well be a ratio or a version."""
    for match in _SHORT.finditer(text):
        yield from _dated(match, match[1], match[3])
        yield from _dated(match, match[3], match[1])


def _month(word: str) -> int:
    return _MONTHS[word.lower()]


def _dated(
    match: re.Match[str], month: str | int, day: str | int, year: str | None = None
) -> Iterator[Term]:
    if 1 <= int(month) <= 12 and 1 <= int(day) <= 31:
        yield match.start(), match.end(), f"{int(month):02}-{int(day):02}"
        if year:
            yield match.start(), match.end(), year


def months_and_weekdays(text: str) -> Iterator[Term]:
    """Yield [start, end) and normal form of names of months and weekdays standing alone."""
    for match in _MONTH_ALONE.finditer(text):
        if match[1][0].isupper():
            yield match.start(), match.end(), f"month {_month(match[1])}"
    for match in _WEEKDAY.finditer(text):
        yield match.start(), match.end(), f"weekday {_WEEKDAYS[match[1].lower()]}"
    for match in _HAN_WEEKDAY.finditer(text):
        yield match.start(), match.end(), f"weekday {_HAN_WEEKDAYS[match[1] or match[2]]}"


def clock_times(text: str) -> Iterator[Term]:
    """Yield [start, end) and `HH:MM` of each time of day; `2 pm` is 14:00."""
    for match in _CLOCK.finditer(text):
        yield (
            match.start(),
            match.end(),
            _clock(match[1], match[2], (match[3] or "").lower() == "p"),
        )
    for match in _HOUR.finditer(text):
        yield match.start(), match.end(), _clock(match[1], "0", (match[2] or "").lower() == "p")
    for match in _HAN_HOUR.finditer(text):
        minutes = "30" if match[3] == "半" else match[4] or "0"
        yield match.start(), match.end(), _clock(match[2], minutes, match[1] in _AFTERNOON)


def _clock(hour: str, minute: str, afternoon: bool) -> str:  # noqa: FBT001 - one private caller's flag
    hours = int(hour) + (12 if afternoon and int(hour) < 12 else 0)
    return f"{hours:02}:{int(minute):02}"
