"""Whether the day that an entry is about has passed: a deadline, an appointment, a trip."""

import re
from datetime import date

_DUE = re.compile(
    r"\b(?:due|deadline|appointment|until|expires?|exam|flight|meeting|interview|delivery"
    r"|reminder|must|has to"
    r"|needs? to|tomorrow|tonight|today|next|this (?:week|month|\w+day)|dentist|booked|termin"
    r"|frist|abgabe|bis"
    r"|prüfung|flug|morgen|cita|plazo|entrega|vuelo|examen|mañana)\b"
    r"|截止|之前|预约|預約|考试|考試|面试|面試|航班|会议|會議|交付|提醒|明天|今天|下周|下週"
    r"|締切|予約|試験|までに",
    re.IGNORECASE,
)
_EVERY = re.compile(
    r"\b(?:birthday|anniversary|born|since|every|each|yearly|annual\w*|moved|started|bought"
    r"|married|learnt"
    r"|geburtstag|seit|jed\w+|cumpleaños|desde|cada)\b|生日|纪念日|紀念日|出生|每|开始|開始"
    r"|以来|以來|自从|誕生日|毎",
    re.IGNORECASE,
)
_TOLD = re.compile(
    r"\b(?:said|told|met|passed|was|were|had|signed|cost|costs|learned|found|failed|got|won|lost"
    r"|died|due to|because|cannot|can['’]t|allerg\w*|injur\w*|accident|war|hatte|bestanden"
    r"|unterschrieben|gestorben|wegen|weil|kann|fue|era|firm[óo]|aprobó|conoció|murió|porque"
    r"|puede)\b|[了过過]|[时時](?!间|間|候|刻)|通过|去世|车祸|車禍|受[伤傷]|之前[会會]|因[为為]|不能|だった|した|から",
    re.IGNORECASE,
)
_DAY = re.compile(r"(?<!\d)(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})(?!\d)")
_LONG = re.compile(
    r"(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.)? (?:of |de )?([A-Za-zä]{3,})\.?,? (?:de )?(\d{4})"
    r"|([A-Za-z]{3,}) (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_OTHERS = {"mär": 3, "mai": 5, "okt": 10, "dez": 12, "ene": 1, "abr": 4, "ago": 8, "dic": 12}
_STAMP = re.compile(r"^\W{0,2}\d{4}-\d\d-\d\d\W")


def has_passed(text: str, today: date) -> bool:
    """Return whether the text tells of a day to come that has come and gone, with its year.

    What is so every year, or began on that day, does not pass, nor what happened on it.
    """
    said = _STAMP.sub("", text)
    if not _DUE.search(said) or _EVERY.search(said) or _TOLD.search(said):
        return False
    days = _days(said)
    return bool(days) and all(day < today for day in days)


def _days(text: str) -> list[date]:
    found = [(one[0], one[1], one[2]) for one in _DAY.findall(text)]
    for day, month, year, other_month, other_day, other_year in _LONG.findall(text):
        number = _month(month or other_month)
        found += [(year or other_year, str(number), day or other_day)] if number else []
    return [day for one in found if (day := _date(*map(int, one)))]


def _month(word: str) -> int:
    short = word.lower()[:3]
    return _MONTHS.index(short) + 1 if short in _MONTHS else _OTHERS.get(short, 0)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
