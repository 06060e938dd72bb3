"""Whether two memories say the same: normal form first, then likeness of their words.

However alike they are, numbers, names, dates and negation must agree.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from claw.domain.text import has_cjk, normal_form
from claw.memory.hard_facts import hard_facts, missing

ALIKE = 0.85
_KEPT = 512  # texts are compared each with each
_SUBJECT = re.compile(
    r"^(?:(?:the )?user(?:'s)?|i|i'm|i am|my|me|he|she|they|用户的?|用戶的?|使用者的?|我的?|"
    r"der nutzer|die nutzerin|ich|el usuario"
    r"|la usuaria|yo|ユーザーは?|私は?)(?=\W|[\u3040-\u9fff]|$)[\s:：]*",
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_HAN_RUN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]+")
_EMPTY_WORDS = """
    a an the is are am was were be been i i'm my me mine we our us he she it they user users
    user's and or of to in on at for with that this these those as by from has have had do does
    did not no you your please about der die das ein eine ich bin mein meine und oder nicht ist
    hat mit für von zu bitte was wie auch noch el la los las un una y o de del en es soy mi mis
    me se que con por para no lo le"""
_EMPTY = frozenset(_EMPTY_WORDS.split())


@lru_cache(_KEPT)
def content_words(text: str) -> frozenset[str]:
    """Return the words that carry meaning, lower-cased and stripped of plural s; CJK as bigrams."""
    folded = normal_form(text)
    latin = {_stem(word) for word in _WORD.findall(_HAN_RUN.sub(" ", folded))} - _EMPTY
    runs = _HAN_RUN.findall(folded)
    pairs = {run[i : i + 2] for run in runs for i in range(max(1, len(run) - 1))}
    return frozenset(latin | pairs)


def likeness(one: str, other: str) -> float:
    """Return the share of meaningful words that both texts have, from 0 to 1."""
    first, second = content_words(one), content_words(other)
    return len(first & second) / len(first | second) if first and second else 0.0


def coverage(text: str, source: str) -> float:
    """Return the share of the meaningful words of `text` that stand in `source`, from 0 to 1."""
    words = content_words(text)
    return len(words & content_words(source)) / len(words) if words else 0.0


def shares_words(one: str, other: str) -> bool:
    """Return whether the two texts have a meaningful word in common."""
    return bool(content_words(one) & content_words(other))


def same_memory(one: str, other: str) -> bool:
    """Return whether both say the same about the user."""
    first, second = _bare(one), _bare(other)
    if first == second:
        return True
    if has_cjk(first) != has_cjk(second) or likeness(first, second) < ALIKE:
        return False
    return not missing(hard_facts(one), other) and not missing(hard_facts(other), one)


def is_known(text: str, known: Iterable[str]) -> bool:
    """Return whether one of the known memories says the same as `text`."""
    return any(same_memory(text, other) for other in known)


@lru_cache(_KEPT)
def _bare(text: str) -> str:
    stripped = _SUBJECT.sub("", normal_form(text))
    head, space, rest = stripped.partition(" ")
    return f"{_stem(head)}{space}{rest}"


def _stem(word: str) -> str:
    plain = word.replace("’", "'").removesuffix("'s")
    if len(plain) > 3 and plain.endswith("s") and not plain.endswith(("ss", "us", "is")):
        return plain[:-1]
    return plain
