"""What has ended, moved, been done or turned round since an entry was written.

Each rule takes the older entry, the newer one, what that tells of a change, and how alike they are.
"""

import re

from claw.domain.text import has_cjk, normal_form
from claw.memory.attributes import about_the_same
from claw.memory.reorganizing.change_cues import Told, told
from claw.memory.reorganizing.concepts import simplified
from claw.memory.reorganizing.distinguishing import other_decimals
from claw.memory.reorganizing.same_subject import is_what_moved
from claw.memory.reorganizing.statements import Clause, Statement, statement, unheld
from claw.memory.reorganizing.subjects import ACROSS, Outdating, subject
from claw.memory.reorganizing.tenses import tense


def left_behind(old: Statement, new: Statement, change: Told, likeness: float) -> Outdating | None:
    """Find what says June where `it moved from June to September`."""
    if not change.source:
        return None
    source, target = statement(change.source), statement(change.target or "-")
    clauses = [one for one in old.clauses if _says(one.text, source)] or (
        [] if not _says(old.text, source) else list(old.clauses)
    )
    if not clauses or ((target.words or target.facts) and _says(old.text, target)):
        return None
    people = {word.kind for one in clauses for word in one.words if not word.keys & new.keys}
    if other_decimals(change.source, old.text):
        return None
    if "kin" in people or not is_what_moved(old, change, new):
        return None
    shared = subject(old, new, likeness) - source.keys - {normal_form(change.source)}
    if not shared and not about_the_same(new.text, old.text):
        return None
    return Outdating("it was changed later", tuple(one.text for one in clauses))


def _says(text: str, part: Statement) -> bool:
    whole = statement(text)
    if not (part.words or part.facts):
        return re.search(rf"(?<![\w]){re.escape(part.text)}(?![A-Za-z])", text) is not None
    if unheld(part.facts, text):
        return False
    return all(word.keys & whole.keys for word in part.words)


def ended(old: Statement, new: Statement, change: Told, likeness: float) -> Outdating | None:
    """Find what says that there is gas where `the gas is gone`."""
    objects = [said for text in change.ended if (said := statement(text)).topics]
    objects = [said for said in objects if not _is_somebody(said)]
    gone = [one for one in old.clauses if any(_is_about(one, thing) for thing in objects)]
    if not gone and change.ended and tense(old.text) == "plan":
        gone = list(old.clauses) if ACROSS in subject(old, new, likeness) else []
    if not gone or told(old.text).ended or old.of_kind("kin") - new.of_kind("kin"):
        return None
    also = [one.text for one in old.clauses if one in gone or one.topics & new.topics]
    return Outdating("it ended later", tuple(also))


def _is_about(clause: Clause, thing: Statement) -> bool:
    """Return whether the clause has all words of the thing that ended."""
    held = not unheld(thing.facts, clause.text)
    topics = thing.topics or thing.keys
    han = [topic for topic in topics if has_cjk(topic)]
    if han:
        return held and _head(thing.text) in simplified(clause.text)
    return held and bool(thing.words) and all(word.keys & clause.keys for word in thing.words)


def _head(text: str) -> str:
    """Return the last two characters of what a Chinese thing is, which tell its kind."""
    return simplified(re.sub(r"^.*的(?=..)", "", text.strip()))[-2:]


def _is_somebody(thing: Statement) -> bool:
    """Return whether what ended is called by a name or a relation alone: people do not end."""
    words = [word for word in thing.words if word.kind not in ("kin", "pet")]
    return all(word.text[:1].isupper() and word.text.isascii() for word in words)


def left(old: Statement, new: Statement, change: Told, likeness: float) -> Outdating | None:
    """Find what says that the contact is Joost where `Joost left, the contact is Marijke`."""
    del likeness
    if not change.left or change.left not in old.text or told(old.text).left:
        return None
    role = (old.topics & new.topics) - statement(change.left).keys - {normal_form(change.left)}
    if not role:
        return None
    others = [fact for fact in unheld(old.facts, new.text) if fact.kind == "name"]
    return None if others else Outdating("that person has left")


def moved(old: Statement, new: Statement, change: Told, likeness: float) -> Outdating | None:
    """Find what says that it is behind the shed where `compost moved next to the gate`."""
    if not _MOVED_TO.search(new.text) or change.source:
        return None
    if not old.of_kind("kin") <= new.of_kind("kin") or not subject(old, new, likeness):
        return None
    clauses = [one.text for one in old.clauses if _is_placed(one)]
    return Outdating("it is somewhere else now", tuple(clauses)) if clauses else None


def _is_placed(clause: Clause) -> bool:
    """Return whether it tells where something is, and not what is done there."""
    working = any(word.keys & {"life/works", "life/studies"} for word in clause.words)
    return bool(_PLACED.search(clause.text)) and not working


_MOVED_TO = re.compile(
    r"\bmoved (?:to|next to|into|behind|near|under|onto|out)\b|搬到|搬去|搬进|移到"
    r"|umgezogen nach|se mudó|に移",
    re.IGNORECASE,
)
_PLACED = re.compile(
    r"\b(?:is|are|lives?|sits?|stands?|kept|located|stored|based) (?:in|at|behind|near|next to"
    r"|under|on|by)\b"
    r"|住在|位于|[放停摆擺存挂掛]在|(?<!现)在[^,，]{1,8}$"
    r"|\b(?:liegt|steht|wohnt|ist) (?:in|im|am|hinter)\b|\b(?:está|vive) en\b",
    re.IGNORECASE,
)


def carried_out(old: Statement, new: Statement, change: Told, likeness: float) -> Outdating | None:
    """Find what was `thinking of buying a bandsaw` where one was bought."""
    planned = tense(old.text) == "plan" and tense(new.text) != "plan"
    if not planned or not change.done:
        return None
    shared = {key for key in subject(old, new, likeness) if not key.startswith("stage/")}
    return Outdating("it has been done since", (old.clauses[0].text,)) if shared else None


def turned_round(old: Statement, new: Statement, change: Told, likeness: float) -> Outdating | None:
    """Find what says `no tables` where `tables are fine after all`."""
    del likeness
    if not change.now:
        return None
    for one in old.clauses:
        for other in new.clauses:
            if one.negative != other.negative and one.words and _covered(one, other):
                return Outdating("the opposite was told later", (one.text,))
    return None


def _covered(one: Clause, other: Clause) -> bool:
    keys = other.keys
    return all(word.keys & keys for word in one.words)
