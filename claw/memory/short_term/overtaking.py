"""Whether what the user tells now makes wrong what they told before, so that the newer one stands.

In doubt it does not: both are then kept, the newer one behind.
"""

from functools import lru_cache

from claw.domain.text import has_cjk
from claw.memory.attributes import beside_attributes, same_attribute
from claw.memory.cues import any_of
from claw.memory.hard_facts import HardFact, Holding, hard_facts
from claw.memory.reorganizing.change_cues import told
from claw.memory.reorganizing.same_subject import other_subject
from claw.memory.reorganizing.statements import statement
from claw.memory.reorganizing.superseding import is_lasting, outdated
from claw.memory.similarity import content_words

_ALIKE = 0.4
_KEPT = 1 << 12
_SHORT = 24  # characters of a Chinese or Japanese statement of one thing
_ADDS = any_of(
    r"\b(?:also|too|as well|another|other|second|both|auch|noch ein\w*|zweite\w*)\b"
    r"|\b(?:también|otr[oa])\b"
    r"|[还還也另]|第二|も|\bwork\w* (?:out|on|with)\b"
)
_CHANGES = any_of(
    r"\b(?:now|new|from now on|moved?|moving|changed?|switched|raised|put\b.{0,30}\bup"
    r"|went (?:up|down)"
    r"|postponed|instead|actually|corrections?|no longer|any ?more|started|since (?:last|this)"
    r"|jetzt|neue?[rnms]?|umgezogen|ab sofort|nicht mehr|stattdessen|ahora|nuev[oa]|mud\w+|cambi\w+"
    r"|ya no|en vez)\b|[新改搬换換涨漲]|现在|現在|如今|推迟|推遲|提前|不再|更正|今は|引っ越|変"
)
_ENDS = any_of(
    r"\bno longer\b|\bany ?more\b|\b(?:stopped|quit|gave up)\b|\bnicht mehr\b|\bkein\w* mehr\b"
    r"|\bya no\b|不再|戒了|もう.{0,8}ない"
)
_IS = any_of(r"\b(?:is|are|am|costs?|weighs?|lives?|ist|sind|kostet|es|son|cuesta)\b|[是为為]")
_TIME_WORDS = """
    now new from last this month week year day today yesterday recently currently instead
    actually move moved moving change changed jetzt neue neuen ahora nueva nuevo just up down"""
_TIMELY = frozenset(_TIME_WORDS.split())


def overtakes(new: str, old: str, likeness: float = 0.0) -> bool:
    """Return whether `new`, told later, says that `old` holds no longer.

    `likeness` is that of their meaning, 0 where it is not known.
    """
    shared = _words(new) & _words(old)
    if not shared and likeness < _ALIKE and not same_attribute(new, old):
        return False
    before, after = statement(old), statement(new)
    whole = outdated(before, after, likeness)
    if whole is not None and not whole.clauses:
        return True
    if is_lasting(old) or _ADDS.search(new):
        return False
    return _says_otherwise(new, old) and not other_subject(before, after)  # the dearest at last


def _says_otherwise(new: str, old: str) -> bool:
    if _ends(new, old):
        return True
    if not _gone(old, new):
        return False
    return _another_value(new, old) if same_attribute(new, old) else _another_number(new, old)


def _ends(new: str, old: str) -> bool:
    """Return whether `new` says of all that `old` says that it is over."""
    words = _words(old)
    return bool(_ENDS.search(new)) and bool(words) and words <= _words(new)


def _another_value(new: str, old: str) -> bool:
    """Return whether `new` gives another value to the one attribute that `old` is about."""
    changes = bool(_CHANGES.search(new) or told(new).any)
    if has_cjk(old) or has_cjk(new):
        return changes and len(old) <= _SHORT
    beside, fresh = _frame(beside_attributes(old)), _frame(beside_attributes(new))
    return beside == fresh or (changes and beside <= fresh | _frame(new))


def _another_number(new: str, old: str) -> bool:
    """Return whether `new` says of the same thing another number, day or time, and of no other."""
    kinds = {fact.kind for fact in _values(old)}
    if not kinds or not kinds <= {"number", "date", "time"}:
        return False
    if not kinds & {fact.kind for fact in _values(new)}:
        return False
    beside, fresh = _frame(old), _frame(new)
    if not beside or not beside <= fresh:
        return False
    return bool(_CHANGES.search(new)) or (beside == fresh and bool(_IS.search(old)))


def _gone(old: str, new: str) -> bool:
    """Return whether a value of `old` does not stand in `new`, or there are none to compare."""
    values, held = _values(old), _holding(new)
    return not values or any(value not in held for value in values)


@lru_cache(_KEPT)
def _holding(text: str) -> Holding:
    return Holding(text)


@lru_cache(_KEPT)
def _words(text: str) -> frozenset[str]:
    return content_words(text)


@lru_cache(_KEPT)
def _values(text: str) -> tuple[HardFact, ...]:
    return tuple(fact for fact in hard_facts(text) if fact.kind != "negation")


@lru_cache(_KEPT)
def _frame(text: str) -> frozenset[str]:
    """Return the words that carry meaning beside the values and the words of change."""
    for fact in _values(text):
        text = text.replace(fact.text, " ")
    return content_words(text) - _TIMELY
