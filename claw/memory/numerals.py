"""Numbers as they are written: digits with separators, number words, and Chinese numerals."""

import re
from collections.abc import Iterator
from decimal import Decimal

_WORDS = {
    word: value
    for value, words in {
        2: "two zwei dos",
        3: "three drei tres",
        4: "four vier cuatro",
        5: "five fünf cinco",
        6: "six sechs seis",
        7: "seven sieben siete",
        8: "eight acht ocho",
        9: "nine neun nueve",
        10: "ten zehn diez",
        11: "eleven elf once",
        12: "twelve zwölf doce",
        13: "thirteen dreizehn trece",
        14: "fourteen vierzehn catorce",
        15: "fifteen fünfzehn quince",
        16: "sixteen sechzehn dieciséis",
        17: "seventeen siebzehn diecisiete",
        18: "eighteen achtzehn dieciocho",
        19: "nineteen neunzehn diecinueve",
        20: "twenty zwanzig veinte",
        30: "thirty dreißig treinta",
        40: "forty vierzig cuarenta",
        50: "fifty fünfzig cincuenta",
        60: "sixty sechzig sesenta",
        70: "seventy siebzig setenta",
        80: "eighty achtzig ochenta",
        90: "ninety neunzig noventa",
        100: "hundred hundert cien",
        1000: "thousand tausend mil",
    }.items()
    for word in words.split()
}
_ALSO_READ = {"one": 1, "eins": 1, "uno": 1, "una": 1, "first": 1, "second": 2, "third": 3}
# "once" is far more often the English adverb than the Spanish eleven.
_NOT_CLAIMED = {"once", "mil", "cien", "hundred", "thousand", "elf"}
_WORD = re.compile(
    r"(?<![^\W\d_])(?:" + "|".join(sorted({**_WORDS, **_ALSO_READ}, key=len, reverse=True)) + ")"
    r"(?:-(?:one|two|three|four|five|six|seven|eight|nine))?(?![^\W\d_])",
    re.IGNORECASE,
)
_DIGITS = {char: value for value, chars in enumerate("零一二三四五六七八九") for char in chars}
_DIGITS |= {"〇": 0, "两": 2, "兩": 2}
_SMALL = {"十": 10, "百": 100, "千": 1000}
_LARGE = {"万": 10_000, "萬": 10_000, "亿": 100_000_000, "億": 100_000_000}
_HAN = re.compile(
    r"(?:(?<!\d)\d+(?:\.\d+)?)?[零〇一二三四五六七八九两兩十百千万萬亿億](?:[\d零〇一二三四五六七八九两兩十百千万萬亿億])*"
)
_COUNTED = (
    "个個天年月周週日號号点點次人位只隻张張家間间本岁歲块塊元晚页頁公斤小時时分斗杯瓶部台条條匹名件歩步社"
    "米倍期层層句章顿頓趟"
)
_MARKS = r"[,.'’ \u00a0\u202f]"
_GROUPED = re.compile(
    rf"(?<![A-Za-z0-9])(?<!\d[.,])(?:\d{{1,3}}(?P<mark>{_MARKS})\d{{3}}(?:(?P=mark)\d{{3}})*(?:[.,]\d+)?"
    r"|\d+(?:[.,]\d+)?)(?P<kilo>k(?![A-Za-z]))?(?!\d)"
)


def written_numbers(text: str) -> Iterator[tuple[int, int, frozenset[str]]]:
    """Yield [start, end) and the values of each number in digits, such as `1,900` or `480k`.

    `1.900` has two values, because the dot groups in some languages and divides in others.
    """
    for match in _GROUPED.finditer(text):
        literal = match.group().removesuffix("k")
        values = {_decimal(literal)} if match["mark"] is None else set(_readings(literal))
        if match["kilo"]:
            values = {value * 1000 for value in values}
        yield match.start(), match.end(), frozenset(plain(value) for value in values)


def _decimal(literal: str) -> Decimal:
    return Decimal(literal.replace(",", "."))


def _readings(literal: str) -> Iterator[Decimal]:
    groups = re.split(_MARKS, literal)
    tail = groups[-1]
    marks = re.findall(_MARKS, literal)
    if len(marks) > 1 and marks[-1] != marks[0]:
        yield Decimal("".join(groups[:-1]) + "." + tail)
        return
    yield Decimal("".join(groups))
    if len(groups) == 2 and marks[0] == ".":
        yield Decimal(f"{groups[0]}.{tail}")


def spoken_numbers(text: str) -> Iterator[tuple[int, int, str, bool]]:
    """Yield [start, end), value, and whether it surely counts something, of numbers in words.

    "One", and a single Chinese numeral with no counted noun behind it, are not sure.
    """
    for match in _WORD.finditer(text):
        tens, _, unit = match.group().lower().partition("-")
        value = _WORDS.get(tens) or _ALSO_READ[tens]
        value += _WORDS.get(unit) or _ALSO_READ.get(unit, 0)
        yield match.start(), match.end(), str(value), tens in _WORDS and tens not in _NOT_CLAIMED
    for match in _HAN.finditer(text):
        numeral = match.group()
        after = text[match.end() : match.end() + 1]
        sure = len(numeral) > 1 or (numeral not in "一十百千万萬亿億零〇" and after in {*_COUNTED})
        if numeral.strip("千万萬百亿億"):
            yield match.start(), match.end(), han_value(numeral), sure


def han_value(numeral: str) -> str:
    """Return the value of a Chinese numeral; `八万六` is 86000 and `9万8千` is 98000."""
    total, section, last = Decimal(0), Decimal(0), Decimal(1)
    pending: Decimal | None = None
    for part in re.findall(r"\d+(?:\.\d+)?|\D", numeral):
        if part in _SMALL:
            last = Decimal(_SMALL[part])
            section += (Decimal(1) if pending is None else pending) * last
            pending = None
        elif part in _LARGE:
            last = Decimal(_LARGE[part])
            total += (section + (pending or 0)) * last
            section, pending = Decimal(0), None
        else:
            digit = Decimal(_DIGITS[part]) if part in _DIGITS else Decimal(part)
            if part in "零〇":
                last = Decimal(1)
            pending = digit if pending is None else pending * 10 + digit
    if pending is not None:
        section += pending * last / 10 if last >= 100 and pending < 10 else pending
    return plain(total + section)


def plain(value: Decimal) -> str:
    """Return the shortest plain form: 1900, 12.5."""
    text = format(value, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
