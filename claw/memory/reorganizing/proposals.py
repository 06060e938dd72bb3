"""Read what a model proposes for the night: leniently in form, strictly in meaning.

The model names entries by their numbers in its request; here they become ids. Knows nothing of the
rules that the operations have to pass.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from claw.domain.notebook import Entry
from claw.domain.operations import Because, Kind, Operation
from claw.domain.text import normal_form, one_line
from claw.errors import ReplyUnusable
from claw.memory.structured import objects

ANSWERS = ("yes", "no")
_KINDS: tuple[Kind, ...] = ("duplicate", "merge", "rewrite", "drop")
_MOST = 60
_UNCHANGED = re.compile(
    r"^[\W_]*(?:unchanged|same as before|ok(?:ay)?|none|nothing(?: to (?:do|change|tidy))?|"
    r"no (?:changes?|operations?)(?: (?:are |is )?(?:needed|necessary|required))?|"
    r"(?:无需|無需|不需要|没有|沒有)(?:任何)?(?:更改|修改|操作|变化|變化)?|"
    r"keine änderung(?:en)?|sin cambios)[\W_]*$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\s*#?\s*(\d{1,5})\s*")
_NOT_OPERATIONS = "The model did not answer with operations."


@dataclass(frozen=True, slots=True)
class Proposals:
    """What was proposed, unchecked, and a sentence about each part that could not be read."""

    operations: tuple[Operation, ...] = ()
    refused: tuple[str, ...] = ()


def read_operations(text: str, entries: Sequence[Entry]) -> Proposals:
    """Return the operations of a reply; `entries` are those of the request, numbered from 1.

    A reply that says in words that nothing is to be done proposes nothing. Raises ReplyUnusable
    for any other that holds no whole list of operations, such as a file written anew.
    """
    if _UNCHANGED.match(text):
        return Proposals()
    operations: list[Operation] = []
    refused: list[str] = []
    for item in _items(text):
        if len(operations) == _MOST:
            refused.append(f"More than {_MOST} operations in one answer.")
            break
        try:
            operations.append(_operation(item, entries))
        except ReplyUnusable as error:
            refused.append(str(error))
    return Proposals(tuple(operations), tuple(refused))


def read_answer(text: str) -> str:
    """Return the one of ANSWERS that a reply gives; raises ReplyUnusable."""
    found = {_word(one["answer"]) for one in objects(text) if "answer" in one}
    found = found or {_word(text)}
    if len(found) != 1 or not found <= set(ANSWERS):
        raise ReplyUnusable("The model did not choose one of the answers.")
    return found.pop()


def _items(text: str) -> Iterable[object]:
    """Return the items of the one list of operations."""
    found = list(objects(text))
    lists = [one["operations"] for one in found if "operations" in one]
    if not lists and '"operations"' not in text and "'operations'" not in text:
        lists = [found] if found and all("op" in one for one in found) else []
        if lists and text.rstrip(" \n`")[-1:] not in "}]":
            lists = []
    if not lists:
        raise ReplyUnusable(_NOT_OPERATIONS)
    if any(one != lists[0] for one in lists):
        raise ReplyUnusable("The model gave several lists of operations that disagree.")
    if not isinstance(lists[0], list):
        raise ReplyUnusable(_NOT_OPERATIONS)
    return lists[0]


def _operation(item: object, entries: Sequence[Entry]) -> Operation:
    if not isinstance(item, dict):
        raise ReplyUnusable("An operation is no object.")
    kind = next((one for one in _KINDS if one == _word(item.get("op"))), None)
    if kind is None:
        raise ReplyUnusable(f"There is no operation {one_line(str(item.get('op')), 30)!r}.")
    ids = _named(item, ("ids", "id"), entries)
    by = _named(item, ("by", "of"), entries)
    text = item.get("text") or ""
    if not ids or len(by) > 1 or not isinstance(text, str):
        raise ReplyUnusable(f"A {kind} does not say which entries it is about.")
    reworded = kind in ("merge", "rewrite")
    if reworded and not text.strip():
        raise ReplyUnusable(f"A {kind} has no text.")
    return Operation(
        kind,
        ids,
        one_line(text) if reworded else "",
        by[0] if by and not reworded else "",
        _because(item, named=bool(by)) if kind == "drop" else "",
    )


def _because(item: Mapping[str, object], *, named: bool) -> Because:
    said = _word(item.get("because"))
    if said not in ("contradicted", "outdated"):
        raise ReplyUnusable("A drop does not say why.")
    return "contradicted" if named else "outdated"


def _named(
    item: Mapping[str, object], keys: Sequence[str], entries: Sequence[Entry]
) -> tuple[str, ...]:
    given = [item[key] for key in keys if item.get(key) not in (None, "", [])]
    values = [one for value in given for one in (value if isinstance(value, list) else [value])]
    return tuple(dict.fromkeys(_entry(value, entries).id for value in values))


def _entry(value: object, entries: Sequence[Entry]) -> Entry:
    match = _NUMBER.fullmatch(value) if isinstance(value, str) else None
    number = int(match[1]) if match else value
    if isinstance(number, bool) or not isinstance(number, int) or not 0 < number <= len(entries):
        named = one_line(str(value), 20)
        raise ReplyUnusable(f"An operation names entry {named}, of {len(entries)} that were shown.")
    return entries[number - 1]


def _word(value: object) -> str:
    return normal_form(value) if isinstance(value, str) else ""
