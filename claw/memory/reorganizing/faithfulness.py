"""Whether a wording says all that the entries say in whose place it stands, and nothing else."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from claw.domain.facts import fact_line
from claw.domain.text import normal_form
from claw.errors import UsageError
from claw.memory.hard_facts import hard_facts
from claw.memory.reorganizing.naming import Names
from claw.memory.reorganizing.sameness import across, uncovered, why_not_same
from claw.memory.reorganizing.statements import statement, unheld, without_stamp
from claw.memory.reorganizing.tenses import tense
from claw.memory.structured import is_placeholder

_SENTENCE = re.compile(r"[.!?](?=\s+[^\W\da-z])|[。！？](?=.)")
_JOINT = 2


@dataclass(frozen=True, slots=True)
class Sources:
    """The entries that a wording replaces, how alike each is to it, and the notebook's names."""

    texts: Sequence[str]
    likenesses: Sequence[float]
    names: Names


def why_not_faithful(text: str, sources: Sources) -> str:
    """Return the sentence why a wording may not stand for its sources, "" if it may."""
    return (
        why_not_plain(text)
        or _too_long(text, sources.texts)
        or _invented(text, sources.texts)
        or _lost(text, sources)
    )


def why_not_plain(text: str) -> str:
    """Return why a text is no line of memory, "" if it is one."""
    try:
        line = fact_line(text)
    except UsageError:
        return "It says nothing."
    if normal_form(line) != normal_form(text) or "\n" in text.strip() or "`" * 3 in text:
        return "It is not one plain line."
    return "It says nothing." if is_placeholder(without_stamp(text)[0]) else ""


def stamped(text: str, sources: Sequence[str]) -> str:
    """Return a wording with the latest date stamp, if all of its sources begin with one."""
    found = [(without_stamp(one)[1], one) for one in sources]
    if any(day is None or one[:1] not in "[(" for day, one in found) or without_stamp(text)[1]:
        return text
    _, latest = max((str(day), one) for day, one in found)
    said = without_stamp(latest)[0]
    return latest[: len(latest) - len(said)] + text if latest.endswith(said) else text


def _too_long(text: str, sources: Sequence[str]) -> str:
    said = [without_stamp(one)[0] for one in sources]
    length = sum(map(len, said)) + _JOINT * (len(said) - 1)
    if len(without_stamp(text)[0]) > length:
        return "It is longer than the entries that it replaces."
    if len(_SENTENCE.findall(text)) > max(len(_SENTENCE.findall(one)) for one in said):
        return "It is more than one sentence."
    return ""


def _invented(text: str, sources: Sequence[str]) -> str:
    whole = "\n".join(sources)
    new = [fact for fact in unheld(hard_facts(text), whole) if fact.kind != "name"]
    if new:
        return f"It says {new[0].text!r}, which none of its entries does."
    words = uncovered(statement(text), statement(whole))
    if words:
        return f"It says {words[0].text!r}, which none of its entries does."
    if tense(text) not in {tense(one) for one in sources}:
        return "It tells what was or is to be where its entries do not."
    return ""


def _lost(text: str, sources: Sources) -> str:
    said = statement(text)
    for source, likeness in zip(sources.texts, sources.likenesses, strict=True):
        one = statement(source)
        why = why_not_same(one, said, likeness, sources.names)
        if why and not across(one, said):
            return f"It does not say all of its entries: {why}."
        if why:
            return f"It may not say the same as one of its entries: {why}."
    stamps = [day for one in sources.texts if (day := without_stamp(one)[1])]
    if stamps and without_stamp(text)[1] not in (None, max(stamps)):
        return "It does not keep the latest date of its entries."
    return ""
