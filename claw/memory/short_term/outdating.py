"""Which facts hold no longer: ended by what was said later, or with another value since.

A relation such as `lives in` has one value at a time; one such as `likes` has many.
"""

from collections.abc import Sequence

from claw.domain.text import normal_form
from claw.memory.cues import any_of
from claw.memory.gating import sentences
from claw.memory.hard_facts import hard_facts
from claw.memory.short_term.entities import USER, named_in
from claw.memory.short_term.overtaking import overtakes
from claw.memory.short_term.triples import NAMING, Triple, clauses
from claw.memory.similarity import content_words

_VALUES = frozenset({"number", "date", "time", "code"})
_ENDED = any_of(
    r"\bno longer\b|\bany ?more\b|\b(?:quit|stopped|gave up|left|sold|cancel\w*)\b",
    r"\bnicht mehr\b|\bkein\w* (?:\w+ )?mehr\b|gekündigt|aufgehört|verkauft|abgesagt",
    r"\bya no\b|\bdej[éó]\b|不再|已[经經]不|[辞辭]了|离开了|離開了|戒了|取消|[卖賣]掉",
    r"やめ|もう.{0,8}ない",
)
_LEFT = (
    "moved from {}",
    "moved away from {}",
    "moved out of {}",
    "von {} nach",
    "aus {} weggezogen",
    "从{}搬",
    "從{}搬",
)
_CHANGED = any_of(
    r"\bnow\b|\bno longer\b|\bany ?more\b|\bchanged?\b|\bmoved?\b|\binstead\b|\bswitch",
    r"\bfrom (?:now|next)\b|\bactually\b|\bcorrection\b|\bnew\b|\bpostponed\b",
    r"\bjetzt\b|nicht mehr|\bstatt\b|umgezogen|gewechselt|geändert|verschoben|\bab sofort\b",
    r"\bsondern\b|\bahora\b|\bya no\b|\bcambi",
    r"[改换換搬]|现在|現在|不再|更正|推迟|推遲|提前|今は|変わ|変え",
)
_ADDED = any_of(
    r"\balso\b|\btoo\b|\bas well\b|\banother\b|\bauch\b|\bnoch\b|\btambién\b|[也还還]|另外|も"
)
_MANY = any_of(
    r"\b(?:likes?|loves?|hates?|enjoys?|prefers?|has|have|owns?|speaks?|knows?|eats?|visit\w*|met)\b",
    r"\bplays?\b|allergic|\b(?:mag|liebt|hat|habe|spricht|kennt|isst|spielt|besucht\w*)\b",
    r"\b(?:tiene|habla|come)\b|喜[欢歡]|[爱愛]|讨厌|討厭|[会會]|吃|去过|去過|[过過]敏|有|好き|嫌い",
)
_OF_ANYBODY = (
    any_of(
        r"\b(?:lives?|living|resid\w+|moved(?! from)|moves?|wohn\w*|umgezogen|zieh\w*|zog"
        r"|vive|vivo|mud\w+)\b"
        r"(?! (?:with|alone|near|mit|allein|con|solo)\b)",
        r"[住搬]",
    ),
    any_of(
        r"\b(?:work(?:s|ing|ed)?|job|arbeite\w*|trabaj\w*) (?:at|for|as|bei|als|für|en|como|in)\b",
        r"\b(?:is employed|joined|started at)\b|上班|任[职職]|就[职職]|工作|勤め",
    ),
    NAMING,
)
_OF_A_THING = (
    any_of(r"\b(?:costs?|prices?|kostet|cuesta|rent|miete)\b|[价價花]|租金|房租|[費费]|多少[钱錢]"),
    any_of(
        r"\b(?:takes? place|is (?:on|due)|starts?|begins?|due|deadline|scheduled)\b",
        r"\b(?:ist am|findet|beginnt|es el)\b|时间|時間|日期|[举舉]行|截止|[开開]始",
    ),
    any_of(
        r"\b(?:is (?:in|at)|located|held (?:in|at)|ist (?:in|im|bei)|liegt|está en)\b",
        r"位[于於]|^在$",
    ),
)


def holding(facts: Sequence[Triple], fresh: Sequence[Triple], told: str) -> tuple[Triple, ...]:
    """Return the facts that hold after `told`, whose facts are `fresh`, the newest last.

    What `told` overtakes goes also where the model read the new fact in other words.
    """
    changing = speaks_of_change(told)
    kept = [old for old in facts if not is_ended(old, told)]
    if fresh:
        kept = [old for old in kept if not _is_overtaken(old, told)]
    for new in fresh:
        kept = [old for old in kept if not _repeats(new, old)]
        kept = [old for old in kept if not outdates(new, old, changing=changing)]
        kept.append(new)
    return tuple(kept)


def outdates(new: Triple, old: Triple, *, changing: bool) -> bool:
    """Return whether `old` no longer holds because of `new`.

    `changing` tells that the words of `new` speak of a change, as they must within one turn.
    """
    (subject, value), (old_subject, old_value) = new.ends, old.ends
    if value == old_value or not _same(subject, old_subject):
        return False
    if new.turn == old.turn and not changing:
        return False
    of_user = subject == USER
    if _of_one_value(new.relation, old.relation, of_user=of_user):
        return True
    if normal_form(new.relation) != normal_form(old.relation):
        return False
    if _has_value(new.object) and _has_value(old.object):
        return _rest(new.object) == _rest(old.object) and not (of_user and not _rest(new.object))
    return changing and not _MANY.search(new.relation)


def speaks_of_change(told: str) -> bool:
    """Return whether the words tell that something is otherwise now, not something more."""
    return bool(_CHANGED.search(told)) and not _ADDED.search(told)


def is_ended(old: Triple, told: str) -> bool:
    """Return whether the words say that `old` holds no longer."""
    subject, value = old.ends
    if subject not in named_in(told, (subject,)):
        return False
    form = normal_form(told)
    if any(left.format(value) in form for left in _LEFT):
        return True
    return any(
        _ENDED.search(clause) and value in named_in(clause, (value,)) for clause in clauses(told)
    )


def _same(one: str, other: str) -> bool:
    return one == other or (content_words(one) == content_words(other) != frozenset())


def _of_one_value(relation: str, old: str, *, of_user: bool) -> bool:
    groups = _OF_ANYBODY if of_user else (*_OF_ANYBODY, *_OF_A_THING)
    return any(group.search(relation) and group.search(old) for group in groups)


def _is_overtaken(old: Triple, told: str) -> bool:
    return any(overtakes(one, old.sentence()) for one in sentences(told))


def _repeats(new: Triple, old: Triple) -> bool:
    return new.ends == old.ends and normal_form(new.relation) == normal_form(old.relation)


def _has_value(text: str) -> bool:
    return any(fact.kind in _VALUES for fact in hard_facts(text))


def _rest(text: str) -> frozenset[str]:
    """Return the words of a text beside its numbers and dates."""
    for fact in hard_facts(text):
        if fact.kind in _VALUES:
            text = f"{text[: fact.start]}{' ' * len(fact.text)}{text[fact.end :]}"
    return content_words(text)
