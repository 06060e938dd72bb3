"""Whether a fact that a model took out of a message is the user's: its words and values are theirs.

Knows nothing of models. What is not, is never kept as the model worded it.
"""

import re

from claw.domain.text import one_line
from claw.memory.evidence import ENOUGH, supporting
from claw.memory.hard_facts import hard_facts, missing
from claw.memory.similarity import coverage

WITH_A_VALUE = 0.3
"""The share of its words that must be the user's where a name or number of theirs is among them."""

_SUBJECT = re.compile(
    r"^\W*(?:(?:the |an? )?users?(?:['’]s)?\b|der nutzer|die nutzerin|el usuario|la usuaria"
    r"|用户的?|用戶的?|使用者的?|ユーザー[はの]?)\s*",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,，;；.。!！?？、\n]+|\s(?:but|and|aber|und|pero|y)\s|但是?|而且")


def grounded(fact: str, own: str) -> bool:
    """Return whether the user's own words say the fact: no value is new, no denial turned round."""
    values = hard_facts(_SUBJECT.sub("", fact))
    if missing(values, own):
        return False
    share = coverage(_bare(fact), own)
    named = any(value.kind != "negation" for value in values)
    if share < ENOUGH and not (named and share >= WITH_A_VALUE):
        return False
    return _denies(fact) == _denies(_clause_of(fact, own))


def in_own_words(fact: str, own: str) -> str:
    """Return the fact where it is grounded, else the user's sentence that tells it, "" if none."""
    return one_line(fact if grounded(fact, own) else supporting(_bare(fact), own))


def _bare(fact: str) -> str:
    return _SUBJECT.sub("", fact)


def _clause_of(fact: str, own: str) -> str:
    bare = _bare(fact)
    return max(_CLAUSE.split(own), key=lambda one: coverage(bare, one), default="")


def _denies(text: str) -> bool:
    return any(value.kind == "negation" for value in hard_facts(text))
