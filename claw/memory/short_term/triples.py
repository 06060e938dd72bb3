"""Facts as triples of subject, relation and object, checked against what was said."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from claw.domain.text import has_cjk, normal_form, one_line
from claw.memory.cues import any_of
from claw.memory.hard_facts import HardFact, hard_facts, missing
from claw.memory.short_term.entities import USER, entity_key, is_of_the_user
from claw.memory.similarity import content_words, coverage

PARTS = ("subject", "relation", "object")
LONGEST = 120
"""Characters of a part; what is longer is no name and no value."""

ENOUGH = 0.5
"""Share of the words of a subject or an object that stand in what was said."""

SCHEMA: Mapping[str, object] = {
    "type": "object",
    "properties": {part: {"type": "string"} for part in PARTS},
    "required": list(PARTS),
    "additionalProperties": False,
}
NAMING = any_of(r"\bcalled\b|\bnamed?\b|\bhei(?:ß|ss)\w*|\bllam\w*|叫|名字|姓名|名前")
_INTRODUCED = any_of(
    r"\bi(?:['’]m| am)\b|\bmy (?:(?:full|first|last) )?name\b|\bcall me\b",
    r"\bich (?:bin|hei(?:ß|ss)e)\b|\bhei(?:ß|ss)e ich\b|\bmein name\b",
    r"\bme llamo\b|\bsoy\b|\bmi nombre\b|[我俺][叫是]|我(?:的|全)?名|叫我|私|僕|名前",
)
_CALLED = re.compile(
    r"\b((?:my|our|mein\w*|unser\w*|mis?|nuestr\w*) (?:\w+ ){0,2}?\w+?)"
    r"(?:['’]s name is| (?:is |are )?(?:called|named)| hei(?:ß|ss)t| se llama)\b",
    re.IGNORECASE,
)
_CALLED_HAN = re.compile("(我(?:们|的|家)?[\u4e00-\u9fff]{1,5}?)(?:的名字|名字)?(?:就|是)?叫")
_DOING = any_of(
    r"\b(?:lives?|works?|wohn\w*|arbeite\w*|vive|vivo|trabaj\w*)\b"
    r"(?! (?:with|for|mit|für|con|para)\b)",
    r"^[住搬]|上班|勤め",
)
_CLAUSE = re.compile(
    r"(?<!\d)[,;:]|[,;:](?!\d)|[，；、。：]|(?:[!?]|(?<!\d)\.)(?:\s|$)|\n"
    r"|\b(?:but|and|und|aber|sondern|pero|sino|y)\b|但是?|而是"
)


@dataclass(frozen=True, slots=True)
class Triple:
    """One fact; `turn` is the number of the turn that told it, from 1, and `at` its time."""

    subject: str
    relation: str
    object: str
    turn: int = 0
    at: int = 0

    @property
    def ends(self) -> tuple[str, str]:
        """The keys of subject and object."""
        return entity_key(self.subject), entity_key(self.object)

    def sentence(self) -> str:
        """Return the fact as a sentence about the user and others."""
        chinese = has_cjk(self.relation)
        user = "用户" if chinese else "the user"
        names = [user if entity_key(one) == USER else one for one in (self.subject, self.object)]
        parts = (names[0], self.relation, names[1])
        text = ("" if chinese else " ").join(parts).rstrip(".。")
        return f"{text}。" if chinese else f"{text[:1].upper()}{text[1:]}."


def read_triples(items: Iterable[object], told: str) -> tuple[Triple, ...]:
    """Return those of the model's items that say what `told`, the user's words, say.

    Left out is what has no three parts, speaks of a pronoun, tells a name, a number or a thing
    that was not said, or affirms what was denied.
    """
    read: list[Triple] = []
    for item in items:
        triple = _named(_turned(_triple(item)), told)
        if triple and _is_said(triple, told) and triple not in read:
            read.append(triple)
    return tuple(read)


def facts_from_json(value: object) -> tuple[Triple, ...]:
    """Return the facts that stood in a state as mappings; what is none is left out."""
    if not isinstance(value, list):
        return ()
    return tuple(
        Triple(
            str(one["subject"]),
            str(one["relation"]),
            str(one["object"]),
            int(one["turn"]),
            int(one["at"]),
        )
        for one in value
        if isinstance(one, dict) and {*PARTS, "turn", "at"} <= one.keys()
    )


def is_of_user(triple: Triple) -> bool:
    """Return whether its subject is something of the user's."""
    return is_of_the_user(triple.subject)


def clauses(text: str) -> Iterator[str]:
    """Yield the clauses of a text."""
    return (clause for clause in _CLAUSE.split(text) if clause.strip())


def _triple(item: object) -> Triple | None:
    if not isinstance(item, dict):
        return None
    parts = [item.get(part) for part in PARTS]
    texts = [one_line(part) for part in parts if isinstance(part, str) and part.strip()]
    if len(texts) < len(PARTS) or any(len(text) > LONGEST for text in texts):
        return None
    subject, relation, value = texts
    triple = Triple(subject, relation, value)
    return triple if all(triple.ends) and len(set(triple.ends)) == len(triple.ends) else None


def _turned(triple: Triple | None) -> Triple | None:
    """Return the triple about the user where a small model put the place before the person."""
    if triple is None or triple.ends[1] != USER or not _DOING.search(triple.relation):
        return triple
    return replace(triple, subject=triple.object, object=triple.subject)


def _named(triple: Triple | None, told: str) -> Triple | None:
    """Return the triple, the name that it gives the user given to whom it belongs.

    The user's is the name of who says `I am`; another one belongs to whom the clause calls so. None
    where it calls nobody so.
    """
    if triple is None or triple.ends[0] != USER or not NAMING.search(triple.relation):
        return triple
    held = [one for one in clauses(told) if triple.ends[1] in normal_form(one)]
    if any(_INTRODUCED.search(clause) for clause in held):
        return triple
    called = (pattern.search(clause) for pattern in (_CALLED, _CALLED_HAN) for clause in held)
    owners = [match[1] for match in called if match]
    return replace(triple, subject=owners[0]) if owners else None


def _is_said(triple: Triple, told: str) -> bool:
    whole = f"{triple.subject} {triple.relation} {triple.object}"
    added = missing([one for one in hard_facts(whole) if _is_checked(one)], told)
    stand = all(_stands(key, told) for key in triple.ends)
    return stand and not added and not _is_denied(triple, told)


def _is_checked(fact: HardFact) -> bool:
    return normal_form(fact.text) != USER


def _stands(key: str, told: str) -> bool:
    if key == USER or key in normal_form(told):
        return True
    return bool(content_words(key)) and coverage(key, told) >= ENOUGH


def _is_denied(triple: Triple, told: str) -> bool:
    """Return whether each clause that holds the object is negated, and the triple is not."""
    if _is_negated(f"{triple.relation} {triple.object}"):
        return False
    value, parts = triple.ends[1], list(clauses(told))
    held = [one for one in parts if value in normal_form(one)]
    held = held or [one for one in parts if _stands(value, one)]
    return value != USER and bool(held) and all(map(_is_negated, held))


def _is_negated(text: str) -> bool:
    return any(fact.kind == "negation" for fact in hard_facts(text))
