"""Join two entries about one thing to one line that says all of both, in their own words."""

import re

from claw.domain.notebook import Entry
from claw.domain.text import has_cjk
from claw.memory.hard_facts import missing
from claw.memory.reorganizing.sameness import across
from claw.memory.reorganizing.statements import Statement, statement, without_stamp

_SUBJECT = re.compile(
    r"^(?:用户的?|使用者的?|我的?|他的?|她的?|ユーザーは|私は"
    r"|(?:(?:the )?user(?:['’]s)?|I|he|she|my|his|her)\b)\s*",
    re.IGNORECASE,
)
_JOINED = re.compile(r"[;；]")
_END = " .。!！"
_GATHERED = ("remembered", "记住的", "記住的")
_LONGEST = 200


def joined(first: Entry, second: Entry) -> tuple[tuple[str, str], str] | None:
    """Return the ids and the one line for both; None where two lines are better.

    They stay apart where they are pinned, of several lines, joined already, in different languages
    or under headings of their own, where each holds a number or a name that the other lacks, where
    only one denies something or has a date stamp, and where they are about different people.
    """
    if not (_is_plain(first) and _is_plain(second)):
        return None
    if first.section != second.section:
        if not (_gathers(first) or _gathers(second)):
            return None
        first, second = (second, first) if _gathers(first) else (first, second)
    one, other = statement(first.text), statement(second.text)
    if across(one, other) or _differ(one, other):
        return None
    said, also = without_stamp(first.text)[0], without_stamp(second.text)[0]
    mark = "；" if has_cjk(said) else "; "
    line = f"{said.rstrip(_END)}{mark}{_continued(said, also)}"
    return ((first.id, second.id), line) if len(line) <= _LONGEST else None


def _is_plain(entry: Entry) -> bool:
    marked = "<!--" in entry.source or "`" * 3 in entry.text or _JOINED.search(entry.text)
    return not entry.pinned and entry.line_count == 1 and not marked


def _gathers(entry: Entry) -> bool:
    """Return whether it stands where claw writes what it learns, so that no heading explains it."""
    return not entry.section or entry.section[-1].casefold() in _GATHERED


def _differ(one: Statement, other: Statement) -> bool:
    people, others = one.of_kind("kin"), other.of_kind("kin")
    if bool(one.stamp) != bool(other.stamp) or (people != others and people and others):
        return True
    if missing(one.facts, other.text) and missing(other.facts, one.text):
        return True
    single = len(one.clauses) == len(other.clauses) == 1
    return single and one.negative != other.negative


def _continued(said: str, also: str) -> str:
    """Leave the subject out where both begin with the same one."""
    before, after = _SUBJECT.match(said), _SUBJECT.match(also)
    if before and after and before.group().casefold() == after.group().casefold():
        return also[after.end() :]
    return also
