"""Whether what a later entry tells to have changed is the very thing that an older one is about."""

import re
from collections.abc import Sequence

from claw.memory.hard_facts import hard_facts
from claw.memory.reorganizing.change_cues import Told, told
from claw.memory.reorganizing.distinguishing import other_relative
from claw.memory.reorganizing.sameness import across, uncovered
from claw.memory.reorganizing.statements import Clause, Statement, Word, statement
from claw.memory.retrieval.stop_words import STOP_WORDS

_DOER = re.compile(
    r"^\W*([A-Z][\w-]*)(?:['’]s)? (?:is|has|was|does|did|can|will|owns?|lives?|works?|likes?|loves?"
    r"|sold|bought|left|moved|learns?|plays?|uses?|drives?|ist|hat|wohnt|arbeitet|spielt|mag|es"
    r"|tiene|vive|trabaja)\b"
)
_USER = frozenset(["user", "nutzer", "nutzerin", "usuario", "usuaria", "he", "she", "er", "sie"])
_MOVING = re.compile(
    r"^(?:mov\w*|chang\w*|switch\w*|went|rais\w*|rose|upgrad\w*|migrat\w*|convert\w*|push\w*"
    r"|postpone\w*|replac\w*|sold|bought|dropped|stopped|quit|ended|cancel\w*|got|gave|reschedul\w*|increas\w*|reduc\w*|lower\w*|now|new|again|up|down|back"
    r"|verlegt|verschoben|gewechselt|umgezogen|umgestellt|erhöht|geändert|gestiegen|jetzt|neu\w*"
    r"|cambi\w+|mud\w+|pas\w+|subió|sube|ahora)$",
    re.IGNORECASE,
)
_PRICED = re.compile(
    r"^(?:prices?|costs?|fees?|rates?|plan\w*|scheduled|due|set|starts?|begins?|preis\w*"
    r"|kostet|kosten|precio|cuesta|cost[aó])$",
    re.IGNORECASE,
)
_CHANGING_HAN = frozenset(
    "每毎週周曜変一二三四五六七八九十两兩点點分半换改搬调升转移推迟提前延期涨降变更到成为现如今新变引越乗替切"
)


def other_subject(old: Statement, new: Statement) -> bool:
    """Return whether the two tell of different people, or of things with different letters."""
    kin, others = old.of_kind("kin"), new.of_kind("kin")
    first = {key for word in old.words[:2] if word.kind == "kin" for key in word.keys}
    if others - kin or first - others or other_relative(old.text, new.text):
        return True
    return _letters(old) != _letters(new) or _other_doer(old, new) or _other_doer(new, old)


def contrasts(old: Statement, new: Statement, clauses: Sequence[Clause]) -> bool:
    """Return whether each has a word that the other lacks, besides those that tell a change.

    Of `old` only the clauses are looked at that may hold no more.
    """
    if across(old, new):
        return False
    if old.of_kind("day") and new.of_kind("day") and not old.of_kind("day") & new.of_kind("day"):
        return True
    own = [word for one in clauses for word in one.words if not word.keys & new.keys]
    fresh = [word for word in uncovered(new, old) if not word.keys & old.keys]
    return any(map(_is_thing, own)) and any(map(_is_thing, fresh))


def _is_thing(word: Word) -> bool:
    """Return whether the word is neither of a change, nor of when or how often."""
    if _PRICED.match(word.text):
        return False
    return word.kind not in ("every", "week", "day", "season", "unit", "stage") and not (
        is_changing(word)
    )


def is_what_moved(old: Statement, change: Told, new: Statement) -> bool:
    """Return whether `old` is about the thing that `new` tells to have gone from here to there.

    Where it names no thing, as in `moved from Bern to Basel`, that is the user, of whom the older
    one may say nothing but to be there.
    """
    if across(old, new):
        return True
    where = statement(change.source)
    at = new.text.find(change.source)
    thing = statement(new.text[:at]) if at > 0 else where
    words = [word for word in thing.words if at > 0 and not is_changing(word)]
    if words:
        return any(word.keys & old.keys for word in words) and all(
            word.keys & old.keys for word in words if not _is_verb(word)
        )
    rest = [word for word in old.words if not word.keys & where.keys]
    return len(rest) <= 1


def denies(one: Statement) -> bool:
    """Return whether it says in words that something is not so."""
    return any(fact.kind == "negation" for fact in hard_facts(one.text))


def is_changing(word: Word) -> bool:
    """Return whether a word tells that something changes, and not what."""
    return bool(_MOVING.match(word.text)) or set(word.text) <= _CHANGING_HAN


def _is_verb(word: Word) -> bool:
    return word.text.islower() and word.text.endswith(("ed", "s"))


def _letters(one: Statement) -> frozenset[str]:
    """Return the single capital letters, which tell things of one kind apart."""
    return frozenset(word.text for word in one.words if len(word.text) == 1 and word.text.isupper())


def _other_doer(one: Statement, other: Statement) -> bool:
    match = _DOER.match(one.text)
    if not match or told(other.text).left == match[1]:
        return False
    name = match[1].lower()
    if name in STOP_WORDS or name in _USER:
        return False
    return name.rstrip("s") not in other.text.lower()
