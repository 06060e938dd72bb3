"""The names of the months, so that a date is found in whatever way it is written."""

import re

_NAMES = """
january januar janner janvier enero gennaio janeiro января январь 1月
february februar fevrier febrero febbraio fevereiro февраля февраль 2月
march marz mars marzo marco марта март 3月
april avril abril aprile апреля апрель 4月
may mai mayo maggio maio мая маи 5月
june juni juin junio giugno junho июня июнь 6月
july juli juillet julio luglio julho июля июль 7月
august aout agosto августа август 8月
september septembre septiembre settembre setembro сентября сентябрь 9月
october oktober octobre octubre ottobre outubro октября октябрь 10月
november novembre noviembre novembro ноября ноябрь 11月
december dezember decembre diciembre dicembre dezembro декабря декабрь 12月
"""
_DATE = re.compile(r"\d{4}[-./](\d\d?)[-./]\d\d?$")

MONTHS = {
    name: f"month{number}"
    for number, line in enumerate(_NAMES.strip().splitlines(), 1)
    for name in line.split()
}


def month_of_date(word: str) -> str:
    """Return the term of the month in a date such as 2024-05-03, empty if it is none."""
    found = _DATE.match(word)
    return f"month{int(found[1])}" if found and 1 <= int(found[1]) <= 12 else ""
