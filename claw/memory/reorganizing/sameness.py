"""Whether an entry may go because another one says all of it, and if not, why.

Numbers, dates, quotations, codes and names must all be there, each thing said must be affirmed or
denied as it was, and of the same persons; within one language no word that means something may be
missing. Between languages the likeness of the whole, found by an embedder, stands for the words.
"""

import re
from collections.abc import Sequence

from claw.domain.text import has_cjk, normal_form
from claw.memory.hard_facts import HardFact, hard_facts
from claw.memory.reorganizing.change_cues import told
from claw.memory.reorganizing.distinguishing import why_apart
from claw.memory.reorganizing.naming import Names
from claw.memory.reorganizing.statements import Clause, Statement, Word, statement, unheld
from claw.memory.reorganizing.tenses import tense

ACROSS = 0.6
"""How alike two statements in different languages must be, by an embedder, to say the same."""
ANCHORED = 0.55
"""How alike where they share a value or a name besides."""
NEAR = 0.6
"""How alike two in one language must be, so that a word or two may be another."""
_HAN = ("zh", "ja")
_ORDERED = re.compile(
    r"\b(?:than|over|to|rather|instead|statt|lieber|frente|from|before|after|als|vor|nach|que|desde|antes|después)\b|比|[从從].{1,9}[到成]"
    r"|[给給]|之前|之后|之後|より|から",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"^\W*([^\W\d_]\w+)(?: [A-Z]\w+)?(?:['’]s | (?:is|has|was|does|did|can|will|ist|hat|es"
    r"|tiene|\w{2,}s)\b)"
)


def why_not_same(
    gone: Statement, kept: Statement, likeness: float = 0.0, names: Names | None = None
) -> str:
    """Return why `kept` does not say all that `gone` does, "" if it does."""
    names = names or Names()
    if normal_form(gone.text) == normal_form(kept.text):
        return ""
    if not gone.words and not gone.facts:
        return "it says nothing that can be compared"
    lost = lost_facts(gone.facts, kept.text, names)
    if lost:
        return f"{lost[0].text!r} would be lost"
    return (
        _changed(gone, kept)
        or _other_person(gone, kept, names)
        or _other_tense(gone, kept, likeness)
        or _other_concept(gone, kept)
        or _other_order(gone, kept)
        or _narrowed(gone, kept, names)
        or _other_words(gone, kept, likeness)
        or why_apart(gone, kept)
    )


def lost_facts(facts: Sequence[HardFact], text: str, names: Names) -> tuple[HardFact, ...]:
    """Return the facts that the text does not hold, in whatever script a name is written."""
    return tuple(fact for fact in unheld(facts, text) if not names.holds(fact, text))


def across(one: Statement, other: Statement) -> bool:
    """Return whether the two are in different languages."""
    if (one.language in _HAN) != (other.language in _HAN):
        return True
    return bool(one.language and other.language) and one.language != other.language


def uncovered(gone: Statement, kept: Statement) -> tuple[Word, ...]:
    """Return the words of `gone` that no clause of `kept` with the same sign has."""
    left: list[Word] = []
    for clause in gone.clauses:
        same = [one for one in kept.clauses if one.negative == clause.negative]
        keys = frozenset(key for one in same for key in one.keys)
        left += [word for word in clause.words if not word.keys & keys]
    return tuple(left)


def _changed(gone: Statement, kept: Statement) -> str:
    before, after = told(gone.text), told(kept.text)
    if (after.source or after.ended or after.left) and not before.any:
        return "the other one tells that something changed"
    return ""


def _other_person(gone: Statement, kept: Statement, names: Names) -> str:
    if _persons(kept) - _persons(gone) and not _named_alike(gone, kept):
        return "the other one is about somebody else"
    subject = _SUBJECT.match(kept.text)
    if not subject or across(gone, kept):
        return ""
    name = subject[1]
    if not name[0].isupper() or names.is_own(name) or name.lower().endswith("s"):
        return ""
    first = kept.clauses[0].words[:1] if kept.clauses else ()
    begins = bool(first) and first[0].text == name and not first[0].kind
    begins = begins and not first[0].keys & gone.keys
    return "the other one is about somebody else" if begins else ""


def _persons(said: Statement) -> frozenset[str]:
    return said.of_kind("kin") | said.of_kind("pet")


_ARTICLES = frozenset(["the", "die", "der", "das", "el", "la", "los", "las"])


def _is_capital(word: str) -> bool:
    return word[0].isupper() and word.lower() not in _ARTICLES


def _named_alike(gone: Statement, kept: Statement) -> bool:
    """Return whether both name the same person, whose relation only one of them tells."""
    begins, words = re.match(r"\W*([^\W\d_][\w-]*)", gone.text), gone.words[:1]
    names = {one.text for one in gone.facts if one.kind == "name" and not one.start}
    names = {name for name in names if not name.isascii()}
    if begins and words and begins[1] == words[0].text and _is_capital(begins[1]):
        names.add(begins[1])
    return any(name in kept.text for name in names)


def _narrowed(gone: Statement, kept: Statement, names: Names) -> str:
    """Tell `does not weld` from `does not weld aluminium`, and `the key` from `the spare key`."""
    if across(gone, kept):
        return "" if not _NAMING.search(gone.text) or _names_shared(gone, kept, names) else _NO_NAME
    for clause in gone.clauses:
        if clause.words and any(fact.kind == "negation" for fact in hard_facts(clause.text)):
            alike = [one for one in kept.clauses if one.negative and one.keys & clause.keys]
            wide = [one for one in alike if not _more_behind(one, gone)]
            if alike and not wide:
                return "the other one denies less"
    return _other_thing(gone, kept)


def _more_behind(clause: Clause, said: Statement) -> bool:
    """Return whether a clause has words of its own behind the first one that both have."""
    shared = [bool(word.keys & said.keys) for word in clause.words]
    return True in shared and not all(shared[shared.index(True) :])


def _is_another(word: Word, first: Word, gone: Statement, kept: Statement) -> bool:
    """Return whether the word stands right before the first one, and is of `kept` alone."""
    if word.kind or word.keys & gone.keys:
        return False
    return f"{word.text} {first.text}".casefold() in kept.text.casefold()


def _other_thing(gone: Statement, kept: Statement) -> str:
    """Tell the thing that `gone` begins with from another one, which a word before it names."""
    first = [word for word in gone.words[:1] if not has_cjk(word.text)]
    clauses = [one for one in kept.clauses if first and one.keys & first[0].keys]
    before = [one.words[: _place(first[0], one.words)] for one in clauses]
    if before and all(
        len(one) == 1 and _is_another(one[0], first[0], gone, kept) for one in before
    ):
        return f"{before[0][0].text!r} makes it another thing"
    return ""


_NO_NAME = "they are not known to tell the same name"
_NAMING = re.compile(
    r"\b(?:named?|called|heißt|heißen|llama)\b|名前|名字|叫|取名|という", re.IGNORECASE
)


def _names_shared(gone: Statement, kept: Statement, names: Names) -> bool:
    return any(
        fact.text in kept.text or names.holds(fact, kept.text)
        for fact in gone.facts
        if fact.kind in ("name", "quote")
    ) or any(
        word.text in kept.text for word in gone.words if word.text[:1].isupper() and not word.kind
    )


def _other_tense(gone: Statement, kept: Statement, likeness: float) -> str:
    before, after = tense(gone.text), tense(kept.text)
    bare = re.match(r"\W*[A-Za-z]+(?<!s) ", gone.text)
    if before == after or (bare and likeness >= NEAR and (before, after) == ("", "plan")):
        return ""
    return "one of them tells what was or is to be, and the other does not"


def _other_concept(gone: Statement, kept: Statement) -> str:
    for kind in sorted(gone.kinds & kept.kinds):
        if gone.of_kind(kind) - kept.of_kind(kind):
            return "they name different things of one kind"
    return ""


def _other_order(gone: Statement, kept: Statement) -> str:
    """Tell `A is older than B` from `B is older than A`, and `A: tea, B: milk` from its reverse."""
    order = [word for word in gone.words if _place(word, kept.words) is not None]
    if _ORDERED.search(gone.text) and _ORDERED.search(kept.text):
        places = [_place(word, kept.words) or 0 for word in order]
        if places != sorted(places):
            return "they say it in another order"
    spoken = {gone.language, kept.language} - {"", "en"}
    if spoken and gone.language != kept.language:
        return ""
    if _valued(gone) > 1 and not _bound(gone, kept):
        return "they say other values of the same things"
    return _torn(gone.clauses, kept.clauses) if len(gone.clauses) > 1 else ""


def _bound(gone: Statement, kept: Statement) -> bool:
    """Return whether each value belongs to the same words in both.

    That is sure where both say values and words in the same order, or each clause stands whole.
    """
    in_order = _in_order(gone.facts, kept.facts)
    words = iter(kept.words)
    if in_order and all(any(one.keys & other.keys for other in words) for one in gone.words):
        return True
    if in_order and len(gone.clauses) == 1:
        return True
    return all(_stands_in(clause, kept.clauses) for clause in gone.clauses)


def _in_order(facts: Sequence[HardFact], others: Sequence[HardFact]) -> bool:
    """Return whether the values of the facts come in the same order among the others."""
    left = iter([other for other in others if other.values])
    return all(any(one.values & other.values for other in left) for one in facts if one.values)


def _stands_in(clause: Clause, kept: Sequence[Clause]) -> bool:
    """Return whether a clause of the same words has the same values, and no others."""
    said = statement(clause.text)
    shared = [statement(one.text) for one in kept if not said.words or clause.keys & one.keys]
    count = _valued(said)
    return not count or any(
        _in_order(said.facts, one.facts) and _valued(one) == count for one in shared
    )


def _valued(said: Statement) -> int:
    return sum(bool(fact.values) for fact in said.facts)


def _torn(gone: Sequence[Clause], kept: Sequence[Clause]) -> str:
    for clause in gone:
        shared = [word for word in clause.words if any(word.keys & one.keys for one in kept)]
        whole = any(all(word.keys & one.keys for word in shared) for one in kept)
        capital = sum(word.text[:1].isupper() for word in shared)
        if len(shared) > 1 and not whole and capital:
            return "they join the same words in another way"
    return ""


def _place(word: Word, words: Sequence[Word]) -> int | None:
    return next((at for at, other in enumerate(words) if word.keys & other.keys), None)


_TELLING = ("kin", "pet", "colour", "drink", "meal", "side", "tongue")
_CASE = re.compile(
    r"\b(?:if|unless|while|except|wenn|außer|si|salvo)\b|如果|除非|的时候", re.IGNORECASE
)


def _limits(said: Statement, about: Statement) -> frozenset[str]:
    """Return the cases and times of day to which clauses about the same are limited."""
    found: set[str] = set()
    for clause in said.clauses:
        if clause.keys & about.keys:
            found |= {key for word in clause.words if word.kind == "day" for key in word.keys}
            found |= {"case"} if _CASE.search(clause.text) else set()
    return frozenset(found)


def _other_words(gone: Statement, kept: Statement, likeness: float) -> str:
    if across(gone, kept):
        if {one.negative for one in gone.clauses} != {one.negative for one in kept.clauses}:
            return "one of them denies what the other says"
        if any(gone.of_kind(kind) - kept.of_kind(kind) for kind in _TELLING):
            return "they name different things of one kind"
        told = all(word.keys & kept.keys and "/" in min(word.keys) for word in gone.words)
        if likeness >= (ANCHORED if gone.facts else ACROSS) or (
            told and len(gone.words) + len(gone.facts) > 1
        ):
            return ""
        return "they are not known to mean the same"
    left = uncovered(gone, kept)
    if not left:
        limited = _limits(kept, gone) - _limits(gone, gone)
        return "the other one says it only of some times or cases" if limited else ""
    return f"{left[0].text!r} would be lost"
