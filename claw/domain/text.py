"""Text as it is compared and as it may be shown or sent: normal form, surrogates, control codes."""

import re
import unicodedata

_SURROGATES = re.compile("[\ud800-\udfff]")
_ESCAPES = re.compile(
    r"\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)?"
    r"|\x1b[PX^_][^\x1b\n]*(?:\x1b\\)?"
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"
    r"|\x1b[ -/]*[0-~]?"
)
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_JOINER = "\u200d"
_MODIFIER = re.compile("[\ufe00-\ufe0f\U0001f3fb-\U0001f3ff]")
_CJK = re.compile(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af\U00020000-\U0003134f]"
)
_KANA = re.compile(r"[\u3040-\u30ff]")
_HANGUL = re.compile(r"[\uac00-\ud7af]")


def clean(text: str) -> str:
    """Replace lone surrogates, which no file and no request can hold, by U+FFFD.

    A pair of surrogates is joined to the character that it stands for.
    """
    if not _SURROGATES.search(text):
        return text
    joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return _SURROGATES.sub("\ufffd", joined)


def printable(text: str) -> str:
    """Drop control sequences and characters, also those of writing direction.

    Newline and tab stay. A change of direction can make a text read as what it is not.
    """
    text = clean(text).replace("\r\n", "\n").replace("\r", "\n")
    return _CONTROLS.sub("", _ESCAPES.sub("", text))


def normal_form(text: str) -> str:
    """Return the form in which two wordings of the same are equal: NFKC, case, spaces, end."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(folded.split()).rstrip(" .。!！;；")


def one_line(text: str, limit: int = 0) -> str:
    """Fold white space into single spaces; beyond `limit` characters cut with an ellipsis."""
    line = " ".join(text.split())
    if not limit or len(line) <= limit:
        return line
    cut = max(0, limit - 1)
    while cut and (_joins(line[cut]) or line[cut - 1] == _JOINER):
        cut -= 1
    return line[:cut].rstrip() + "…"


def _joins(char: str) -> bool:
    """Return whether the character belongs to the one before it, as accents and skin tones do."""
    return unicodedata.combining(char) > 0 or char == _JOINER or bool(_MODIFIER.match(char))


def has_cjk(text: str) -> bool:
    """Return whether the text holds a Chinese, Japanese or Korean character."""
    return bool(_CJK.search(text))


def is_chinese(text: str) -> bool:
    """Return whether the text is mainly Chinese: a third Han or more, hardly any kana, hangul."""
    letters = sum(1 for char in text if char.isalpha())
    han = len(_CJK.findall(text)) - len(_KANA.findall(text)) - len(_HANGUL.findall(text))
    foreign = len(_KANA.findall(text)) + len(_HANGUL.findall(text))
    return han > 0 and han * 3 >= letters and foreign * 10 <= han
