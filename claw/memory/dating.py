"""Make relative dates absolute, so that a memory is still true when it is read.

The words stay and get the date beside them: `tomorrow at 9 (2026-05-03 09:00)`. English, Chinese
in both scripts, German, Spanish and Japanese.
"""

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta

from claw.domain.text import has_cjk
from claw.memory import calendar_terms

_I = re.IGNORECASE
Stamp = Callable[[re.Match[str], date], str]
_NUMBER_WORDS = """
    one a an ein einem einer eine un una uno 一|two zwei dos 二 两 兩|three drei tres 三|
    four vier cuatro 四|five fünf cinco 五|six sechs seis 六|seven sieben siete 七|
    eight acht ocho 八|nine neun nueve 九|ten zehn diez 十"""
_WEEKDAY_WORDS = """
    monday montag lunes 一 月|tuesday dienstag martes 二 火|wednesday mittwoch miércoles 三 水|
    thursday donnerstag jueves 四 木|friday freitag viernes 五 金|
    saturday samstag sonnabend sábado 六 土|sunday sonntag domingo 日 天"""


def _places(listed: str, first: int) -> dict[str, int]:
    groups = enumerate(listed.split("|"), start=first)
    return {word: place for place, words in groups for word in words.split()}


_NUMBERS = _places(_NUMBER_WORDS, 1)
_WEEKDAYS = _places(_WEEKDAY_WORDS, 0)
_COUNT = r"(?P<count>\d{1,3}|" + "|".join(sorted(_NUMBERS, key=len, reverse=True)) + ")"
_WEEKDAY = "(?P<weekday>" + "|".join(word for word in _WEEKDAYS if len(word) > 1) + ")"
_HOUR = (
    r"(?:,? (?:at|um|a las?) (?P<hour>\d{1,2})(?::(?P<minute>\d\d))?(?: "
    r"?(?P<half>[ap])\.?m\b\.?| ?o'clock| ?Uhr\b)?(?![\d:.]))?"
)
_CLOCK = (
    r"(?P<part>早上|上午|中午|下午|傍晚|晚上|凌晨|午前|午後|夜)?の?(?:(?P<hour>\d{1,2}|"
    r"十[一二]?|[一二两兩三四五六七八九]) ?[点點時时:：](?:(?P<minute>\d{1,2})分?|"
    r"(?P<half>半))?)?"
)
_AFTERNOON = {"下午", "傍晚", "晚上", "午後", "夜", "p"}


def _day(offset: int) -> Stamp:
    return lambda match, today: _with_time(match, today + timedelta(days=offset))


def _with_time(match: re.Match[str], day: date) -> str:
    groups = match.groupdict()
    part = groups.get("part") or ""
    if not groups.get("hour"):
        return _noted(match.group(), str(day))
    half = groups.get("half") or ""
    hour = int(groups["hour"]) if groups["hour"].isdigit() else _han_hour(groups["hour"])
    if hour < 12 and (part in _AFTERNOON or half == "p"):
        hour += 12
    minute = 30 if half == "半" else int(groups.get("minute") or 0)
    return _noted(match.group(), f"{day} {hour:02}:{minute:02}")


def _han_hour(word: str) -> int:
    return 10 * word.startswith("十") + _NUMBERS.get(word.removeprefix("十"), 0)


def _next_weekday(match: re.Match[str], today: date) -> str:
    wanted = _WEEKDAYS[match["weekday"].lower()]
    return _with_time(match, today + timedelta(days=(wanted - today.weekday() - 1) % 7 + 1))


def _last_weekday(match: re.Match[str], today: date) -> str:
    wanted = _WEEKDAYS[match["weekday"].lower()]
    return _with_time(match, today - timedelta(days=(today.weekday() - wanted - 1) % 7 + 1))


def _weekday_of_week(offset: int) -> Stamp:
    def stamp(match: re.Match[str], today: date) -> str:
        monday = today - timedelta(days=today.weekday()) + timedelta(weeks=offset)
        return _with_time(match, monday + timedelta(days=_WEEKDAYS[match["weekday"]]))

    return stamp


def _date_of_month(offset: int) -> Stamp:
    return lambda match, today: _noted(
        match.group(), f"{_month(today, offset)}-{int(match['date']):02}"
    )


def _beside(value: Callable[[date], str]) -> Stamp:
    return lambda match, today: _noted(match.group(), value(today))


def _noted(words: str, value: str) -> str:
    return f"{words}（{value}）" if has_cjk(words) else f"{words} ({value})"


def _counted(unit: str, sign: int) -> Stamp:
    def stamp(match: re.Match[str], today: date) -> str:
        word = match["count"].lower()
        count = sign * (int(word) if word.isdigit() else _NUMBERS[word])
        if unit == "day":
            return _noted(match.group(), str(today + timedelta(days=count)))
        if unit == "week":
            return _noted(match.group(), str(today + timedelta(weeks=count)))
        shifted = _month(today, count) if unit == "month" else str(today.year + count)
        return _noted(match.group(), shifted)

    return stamp


def _month(today: date, offset: int) -> str:
    months = today.year * 12 + today.month - 1 + offset
    return f"{months // 12}-{months % 12 + 1:02}"


def _month_stamp(offset: int) -> Stamp:
    return _beside(lambda today: _month(today, offset))


def _year_stamp(offset: int) -> Stamp:
    return _beside(lambda today: str(today.year + offset))


def _week_stamp(offset: int) -> Stamp:
    def monday(today: date) -> str:
        return str(today - timedelta(days=today.weekday()) + timedelta(weeks=offset))

    return _beside(monday)


_W, _E = r"(?<![^\W_])(?:", r")(?![^\W_])"
_SEASONS = r"(?:spring|summer|autumn|fall|winter)"
_SEASONS_BY_NAME = r"(?:sommer|herbst|winter|frühling|frühjahr|verano|otoño|invierno|primavera)"
_HAN_WEEK = r"(?:周|週|星期|礼拜|禮拜)"
_HAN_DAY = r"(?P<weekday>[一二三四五六日天])"
_JA_DAY = r"(?P<weekday>[月火水木金土日])曜日?"
_DATE = r"の? ?(?P<date>\d{1,2}) ?[日号號]"
_NO_DAY = r"(?![一二三四五六日天])"
_RULES: tuple[tuple[str, Stamp], ...] = (
    (rf"{_W}(?:the )?day after tomorrow|übermorgen|pasado mañana{_E}{_HOUR}", _day(2)),
    (rf"{_W}(?:the )?day before yesterday|vorgestern|anteayer{_E}{_HOUR}", _day(-2)),
    (rf"{_W}tomorrow{_E}(?: (?:morning|afternoon|evening|night))?{_HOUR}", _day(1)),
    (
        (
            rf"(?<!guten )(?<!jeden )(?<!am )(?<!heute )(?<!gestern )(?<!eines ){_W}morgen{_E}(?: "
            rf"(?:früh|vormittag|nachmittag|abend))?{_HOUR}"
        ),
        _day(1),
    ),
    (rf"(?<!la )(?<!una )(?<!cada ){_W}mañana{_E}(?: por la \w+)?{_HOUR}", _day(1)),
    (rf"{_W}yesterday|gestern|ayer{_E}{_HOUR}", _day(-1)),
    (rf"{_W}today|tonight|heute|hoy{_E}{_HOUR}", _day(0)),
    (rf"(?:后天|後天|明後日|あさって){_CLOCK}", _day(2)),
    (rf"(?:前天|一昨日|おととい){_CLOCK}", _day(-2)),
    (rf"(?:明天|明日|あした){_CLOCK}", _day(1)),
    (rf"(?:昨天|昨日|きのう){_CLOCK}", _day(-1)),
    (rf"(?:今天|今日|きょう){_CLOCK}", _day(0)),
    (rf"上[个個]?{_HAN_WEEK}{_HAN_DAY}{_CLOCK}", _weekday_of_week(-1)),
    (rf"[下来來][个個]?{_HAN_WEEK}{_HAN_DAY}{_CLOCK}", _weekday_of_week(1)),
    (rf"[这這本][个個]?{_HAN_WEEK}{_HAN_DAY}{_CLOCK}", _weekday_of_week(0)),
    (rf"先週の?{_JA_DAY}{_CLOCK}", _weekday_of_week(-1)),
    (rf"来週の?{_JA_DAY}{_CLOCK}", _weekday_of_week(1)),
    (rf"今週の?{_JA_DAY}{_CLOCK}", _weekday_of_week(0)),
    (
        (
            rf"{_W}(?:next|this|this coming|coming|nächsten|kommenden|diesen|el próximo|próximo|"
            rf"este) {_WEEKDAY}{_E}{_HOUR}"
        ),
        _next_weekday,
    ),
    (rf"{_W}(?:last|letzten|vergangenen|el pasado) {_WEEKDAY}{_E}", _last_weekday),
    (rf"{_W}in {_COUNT} (?:days?|tage?n?){_E}", _counted("day", 1)),
    (rf"{_W}(?:en|dentro de) {_COUNT} días?{_E}", _counted("day", 1)),
    (rf"{_COUNT} ?(?:天[之以]?[后後]|日後)", _counted("day", 1)),
    (rf"{_W}{_COUNT} days? ago{_E}", _counted("day", -1)),
    (rf"{_W}(?:vor {_COUNT} tage?n?){_E}", _counted("day", -1)),
    (rf"{_W}hace {_COUNT} días?{_E}", _counted("day", -1)),
    (rf"{_COUNT} ?(?:天[之以]?前|日前)", _counted("day", -1)),
    (rf"{_W}in {_COUNT} (?:weeks?|wochen?){_E}", _counted("week", 1)),
    (rf"{_W}(?:en|dentro de) {_COUNT} semanas?{_E}", _counted("week", 1)),
    (rf"{_W}{_COUNT} weeks? ago{_E}", _counted("week", -1)),
    (rf"{_W}vor {_COUNT} wochen?{_E}", _counted("week", -1)),
    (rf"{_W}hace {_COUNT} semanas?{_E}", _counted("week", -1)),
    (rf"{_W}in {_COUNT} (?:months?|monat(?:en)?){_E}", _counted("month", 1)),
    (rf"{_W}{_COUNT} months? ago{_E}", _counted("month", -1)),
    (rf"{_W}vor {_COUNT} monat(?:en)?{_E}", _counted("month", -1)),
    (rf"{_W}hace {_COUNT} mes(?:es)?{_E}", _counted("month", -1)),
    (rf"{_W}{_COUNT} years? ago{_E}", _counted("year", -1)),
    (rf"{_W}vor {_COUNT} jahr(?:en)?{_E}", _counted("year", -1)),
    (rf"{_W}hace {_COUNT} años?{_E}", _counted("year", -1)),
    (rf"(?:下[个個]?月|来月|來月){_DATE}", _date_of_month(1)),
    (rf"(?:上[个個]?月|先月){_DATE}", _date_of_month(-1)),
    (rf"(?:[这這][个個]?月|本月|今月){_DATE}", _date_of_month(0)),
    (
        rf"{_W}next month|nächste[nr] monat|próximo mes|mes que viene{_E}|下[个個]?月|来月|來月",
        _month_stamp(1),
    ),
    (rf"{_W}last month|letzte[nr] monat|mes pasado{_E}|上[个個]?月|先月", _month_stamp(-1)),
    (rf"{_W}this month|diese[nr] monat|este mes{_E}|[这這][个個]月|本月|今月", _month_stamp(0)),
    (
        (
            rf"{_W}next week|nächste woche|próxima semana|semana que viene{_E}|"
            rf"下[个個]?{_HAN_WEEK}{_NO_DAY}|来週"
        ),
        _week_stamp(1),
    ),
    (
        rf"{_W}last week|letzte woche|semana pasada{_E}|上[个個]?{_HAN_WEEK}{_NO_DAY}|先週",
        _week_stamp(-1),
    ),
    (
        rf"{_W}this week|diese woche|esta semana{_E}|[这這本][个個]?{_HAN_WEEK}{_NO_DAY}|今週",
        _week_stamp(0),
    ),
    (
        (
            rf"{_W}next (?:year|{_SEASONS})|nächstes jahr|próximo año|año que viene{_E}|明年|来年|"
            rf"來年"
        ),
        _year_stamp(1),
    ),
    (rf"{_W}last (?:year|{_SEASONS})|letztes jahr|año pasado{_E}|去年|昨年", _year_stamp(-1)),
    (
        (
            rf"{_W}this (?:year|{_SEASONS})|dieses jahr|diesen {_SEASONS_BY_NAME}|este (?:año|"
            rf"{_SEASONS_BY_NAME}){_E}|今年"
        ),
        _year_stamp(0),
    ),
)
_COMPILED = tuple((re.compile(pattern, _I), stamp) for pattern, stamp in _RULES)
_TITLED = re.compile(
    r"《[^》\n]*》|〈[^〉\n]*〉|『[^』\n]*』|「[^」\n]*」|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|"
    r"\"[^\"\n]*\"|‘[^’\n]*’|"
    r"(?<!\w)'[^'\n]*'(?!\w)|(?<!\w)([*_])[^*_\n]+\1(?!\w)"
)
_INNER = frozenset({"after", "before", "day", "tomorrow", "yesterday"})
_NEXT_CAPITAL = re.compile(r" (?!I\b)[A-Z][a-z'’]+")
_AFTER_CAPITAL = re.compile(r"\w\W* (?!I )[A-Z][\w'’]* $")
_MIDST = re.compile(r"[^\W_][\"'”’,]? +$")
_DATED = re.compile(r"[（(]\d{4}(?:-\d\d){0,2}(?: \d\d:\d\d)?[)）]")


def dated(text: str, now: datetime) -> str:
    """Return `text` with its relative dates made absolute, reckoned from the day of `now`.

    A date that already stands in brackets behind the words is not given again.
    """
    stamped: dict[tuple[int, int], str] = {}
    for pattern, stamp in _COMPILED:
        for match in pattern.finditer(text):
            taken = any(match.start() < end and start < match.end() for start, end in stamped)
            if not taken and not _in_title(match):
                stamped[match.span()] = _stamped(match, now.date(), stamp)
    for (start, end), words in sorted(stamped.items(), reverse=True):
        text = text[:start] + words + text[end:]
    return text


def _in_title(match: re.Match[str]) -> bool:
    """Return whether the words stand in a title: quoted, or capitalised unlike a date."""
    text, start, end = match.string, match.start(), match.end()
    if any(quoted.start() < start and end < quoted.end() for quoted in _TITLED.finditer(text)):
        return True
    words = match.group().split()
    if any(word.istitle() and word.casefold() in _INNER for word in words[1:]):
        return True
    neighbour = _NEXT_CAPITAL.match(text[end:]) or _AFTER_CAPITAL.search(text[:start])
    if not words[0].istitle() or not neighbour or text == text.title():
        return False
    return bool(_MIDST.search(text[:start]))


def without_dates(text: str) -> str:
    """Return `text` with its dates and times, relative or not, left out."""
    text = _DATED.sub(" ", text)
    spans = [match.span() for pattern, _ in _COMPILED for match in pattern.finditer(text)]
    for terms in (calendar_terms.dates, calendar_terms.clock_times):
        spans += [(start, end) for start, end, _ in terms(text)]
    spans += [(start, end) for start, end, _ in calendar_terms.months_and_weekdays(text)]
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _stamped(match: re.Match[str], today: date, stamp: Stamp) -> str:
    dated_already = _DATED.match(match.string[match.end() :].lstrip())
    return match.group() if dated_already else stamp(match, today)
