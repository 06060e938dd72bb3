"""What the form of a text tells, whatever it is about: whether it asks, whether it says when.

In a conversation the turn that asks is nearest to a question about the same thing, and the answer
stands in the next one.
"""

import re

_ASKS = re.compile(
    "[?？؟\u037e][\\s\"'”’」』)）\\]~!！…\U0001f000-\U0001ffff\ufe0f]*$|[吗嗎呢][\\s。!！~…]*$"
)
_TIMES = re.compile(
    r"""
    \b(?:yesterday|today|tonight|tomorrow|ago|week|weeks|weekend|month|months|year|years|days
    |(?:mon|tues|wednes|thurs|fri|satur|sun)day
    |january|february|march|april|may|june|july|august|september|october|november|december
    |last|next|since|recently|soon
    |gestern|heute|morgen|woche|wochen|monat|monate|jahr|jahre|letzte[nrs]?|nachste[nrs]?
    |ayer|hoy|manana|semana|mes|ano|anos|pasad[oa]|proxim[oa]
    |hier|aujourd|demain|semaine|mois|annees?|prochaine?|derniere?
    |ieri|oggi|domani|settimana|mese|anno|scors[oa]|prossim[oa]
    |ontem|hoje|amanha|proxim[oa]
    |вчера|сегодня|завтра|недел[яиюе]|месяц[ае]?|год[ау]?|прошл\w+|следующ\w+
    |\d{4}|\d\d?(?:st|nd|rd|th)|\d\d?:\d\d)\b
    |[昨今明后後前去]天|[今明去后後前]年|[上下这這本][周週]|[上下这這本]个?個?月|星期|[周週][一二三四五六日天末]
    |\d\s?[年月日号號點点]|昨日|今日|明日|先週|来週|先月|来月|去年|来年|曜日
    |어제|오늘|내일|지난|다음|작년|내년|요일|เมื่อวาน|วันนี้|พรุ่งนี้""",
    re.VERBOSE | re.IGNORECASE,
)
_WHEN = re.compile(
    r"""
    \b(?:when|what\ (?:date|day|month|year|time)|which\ (?:date|day|month|year)
    |how\ (?:long|old|late)
    |wann|seit\ wann|wie\ lange|cuando|cuánto\ tiempo|desde\ cu[aá]ndo|cu[aá]ndo|quand
    |depuis|combien\ de\ temps|quando|da\ quanto|когда|как\ долго)\b
    |什么时候|什麼時候|何时|何時|哪一?[天年月日]|几[号點点月时]|幾[號點点月時]|多久|いつ|何[日月年時]|언제|เมื่อไ""",
    re.VERBOSE | re.IGNORECASE,
)


def asks(text: str) -> bool:
    """Return whether a text ends with a question."""
    return bool(_ASKS.search(text))


def tells_time(text: str) -> bool:
    """Return whether a text names a time: a date, a weekday, yesterday, next month."""
    return bool(_TIMES.search(text))


def wants_time(question: str) -> bool:
    """Return whether a question asks for a time."""
    return bool(_WHEN.search(question))
