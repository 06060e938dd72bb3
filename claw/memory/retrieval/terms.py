"""What texts and questions are matched by: stems, parts of names and numbers, CJK characters.

Words of scripts with spaces are stemmed; Chinese is taken by single characters and pairs, Japanese
kana, Korean and Thai by pairs. Both spellings of Chinese, full-width forms, accents and letter case
meet. A month is the same whether it is named, in whatever language, or numbered.
"""

import re
import unicodedata
from functools import lru_cache

from claw.memory.retrieval.han_forms import SIMPLIFIED
from claw.memory.retrieval.months import MONTHS, month_of_date
from claw.memory.retrieval.stemming import stem
from claw.memory.retrieval.stop_words import ASKING, ASKING_PHRASES, HAN_STOP, STOP_WORDS

_HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_KANA = "\u3040-\u30ff\u31f0-\u31ff\u3005"
_HANGUL = "\uac00-\ud7af"
_UNSPACED = f"{_KANA}{_HANGUL}\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
_PIECES = re.compile(
    f"(?P<month>1?[0-9]月)|(?P<han>[{_HAN}]+)"
    f"|(?P<unspaced>[{_UNSPACED}]+)"
    rf"|(?P<word>[^\W{_HAN}{_UNSPACED}]+(?:[-./@:+'’][^\W{_HAN}{_UNSPACED}]+)*)"
)
_SPELLED = re.compile(r"[a-z0-9_]+(?:[-./@:+'][a-z0-9_]+)*")
_PARTS = re.compile(r"[^\W_]+")
_CLITIC = re.compile(r"'(?:s|t|d|m|ll|re|ve)$|^(?:l|d|j|qu|n|c|s|m|t)'")
_ORDINAL = re.compile(r"^0?(\d{1,2})(?:st|nd|rd|th)?$")
_PHONE_LIKE = re.compile(r"\d[ ().-]*\d[ ().-]*\d")
_ACCENTS = re.compile("[\u0300-\u036f]")
_PHONE = re.compile(r"\+?\d[\d ().\-]{5,}\d")
_ASKED = re.compile("|".join(ASKING_PHRASES))
_FEWEST_DIGITS = 7
_PARTICLES = re.compile("[\u3040-\u309f]")
_INDEXED, _ASKED_FOR, _ALL = range(3)
Words = tuple[str, ...]


def index_terms(text: str) -> list[str]:
    """Return the terms of a text, each as often as it stands there, in no order that matters."""
    return _terms(_folded(text), _INDEXED)


def query_terms(text: str) -> list[str]:
    """Return the terms of a question, each once, without the words that only ask.

    If nothing else is left, all of its words are returned.
    """
    folded = _folded(text)
    asked = folded if folded.isascii() else _ASKED.sub(" ", folded)
    return list(dict.fromkeys(_terms(asked, _ASKED_FOR) or _terms(folded, _ALL)))


def _folded(text: str) -> str:
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKC", text).casefold().replace("’", "'").translate(SIMPLIFIED)
    apart = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", _ACCENTS.sub("", apart))


def _terms(text: str, kind: int) -> list[str]:
    found: list[str] = []
    if text.isascii():
        for word in _SPELLED.findall(text):
            found += _of_word(word)[kind]
    else:
        for piece in _PIECES.finditer(text):
            run = piece.group()
            if piece.lastgroup == "han":
                found += _of_han(run, kind)
            elif piece.lastgroup == "unspaced":
                found += _pairs(run) or (() if _PARTICLES.match(run) else (run,))
            else:
                found += _of_word(run)[kind]
    if len(text) >= _FEWEST_DIGITS and _PHONE_LIKE.search(text):
        found += _phone_numbers(text)
    return found


def _of_han(run: str, kind: int) -> list[str]:
    singles = list(run) if kind == _ALL else [one for one in run if one not in HAN_STOP]
    return singles + _pairs(run)


def _pairs(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)]


@lru_cache(maxsize=1 << 16)
def _of_word(word: str) -> tuple[Words, Words, Words]:
    """Return the terms of a word: those to index, those to ask for, and all."""
    if word.isalpha():
        return _of_part(word)
    if "'" in word:
        word = _CLITIC.sub("", word)
    parts = _PARTS.findall(word)
    whole: Words = ()
    if len(parts) > 1 and any(c.isdigit() or c in "@_." for c in word):
        month = month_of_date(word)
        whole = (word, month) if month else (word,)
    kinds = zip(*map(_of_part, parts), strict=True) if parts else ((), (), ())
    indexed, asked, every = (whole + tuple(t for terms in kind for t in terms) for kind in kinds)
    return indexed, asked, every


def _of_part(word: str) -> tuple[Words, Words, Words]:
    known = MONTHS.get(word)
    ordinal = _ORDINAL.match(word)
    term = known or (ordinal[1] if ordinal else stem(word))
    own = (term,)
    if word in STOP_WORDS and not known:
        return (), (), own
    return own, () if word in ASKING else own, own


def _phone_numbers(text: str) -> list[str]:
    digits = ["".join(filter(str.isdecimal, found)) for found in _PHONE.findall(text)]
    return [number for number in digits if len(number) >= _FEWEST_DIGITS]
